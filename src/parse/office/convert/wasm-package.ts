export const WASM_PACKAGE = '@matbee/libreoffice-converter';
