/** The parts of the package that are used here; its own declarations are not reachable through its `exports`. */
declare module 'tesseract-wasm' {
  export interface TextItem {
    rect: { left: number; top: number; right: number; bottom: number };
    /** 0–1 */
    confidence: number;
    text: string;
  }

  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    /** Red, green, blue and opacity, row by row. */
    loadImage(image: { width: number; height: number; data: Uint8ClampedArray }): void;
    clearImage(): void;
    getTextBoxes(unit: 'line' | 'word'): TextItem[];
  }

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
