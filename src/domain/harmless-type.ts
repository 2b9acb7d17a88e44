/** What pages load and run, or are styled by. */
const LOADED_BY_PAGES = /(?:java|ecma|live|j)script|\bcss\b|wasm/i;

/** The type that a file of a stranger may be served as. What our own pages could be led to load and run is bytes. */
export const harmlessType = (type: string): string => (LOADED_BY_PAGES.test(type) ? 'application/octet-stream' : type);
