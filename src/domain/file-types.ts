export const FILE_CATEGORIES = ['document', 'image', 'presentation', 'spreadsheet', 'text'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

export interface FileFormat {
  category: FileCategory;
  /** The usual one first. */
  extensions: readonly string[];
  mimeType: string;
}

/** Formats that the parser can read; listed by `/file-types`. */
export const FILE_FORMATS = {
  pdf: { category: 'document', extensions: ['pdf'], mimeType: 'application/pdf' },
  docx: {
    category: 'document',
    extensions: ['docx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { category: 'document', extensions: ['doc'], mimeType: 'application/msword' },
  odt: { category: 'document', extensions: ['odt'], mimeType: 'application/vnd.oasis.opendocument.text' },
  rtf: { category: 'document', extensions: ['rtf'], mimeType: 'application/rtf' },
  pptx: {
    category: 'presentation',
    extensions: ['pptx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  ppt: { category: 'presentation', extensions: ['ppt'], mimeType: 'application/vnd.ms-powerpoint' },
  odp: { category: 'presentation', extensions: ['odp'], mimeType: 'application/vnd.oasis.opendocument.presentation' },
  png: { category: 'image', extensions: ['png'], mimeType: 'image/png' },
  jpeg: { category: 'image', extensions: ['jpg', 'jpeg'], mimeType: 'image/jpeg' },
  webp: { category: 'image', extensions: ['webp'], mimeType: 'image/webp' },
  tiff: { category: 'image', extensions: ['tiff', 'tif'], mimeType: 'image/tiff' },
  bmp: { category: 'image', extensions: ['bmp'], mimeType: 'image/bmp' },
  gif: { category: 'image', extensions: ['gif'], mimeType: 'image/gif' },
  avif: { category: 'image', extensions: ['avif'], mimeType: 'image/avif' },
  heic: { category: 'image', extensions: ['heic', 'heif'], mimeType: 'image/heic' },
  svg: { category: 'image', extensions: ['svg'], mimeType: 'image/svg+xml' },
  xlsx: {
    category: 'spreadsheet',
    extensions: ['xlsx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  xls: { category: 'spreadsheet', extensions: ['xls'], mimeType: 'application/vnd.ms-excel' },
  ods: { category: 'spreadsheet', extensions: ['ods'], mimeType: 'application/vnd.oasis.opendocument.spreadsheet' },
  csv: { category: 'spreadsheet', extensions: ['csv'], mimeType: 'text/csv' },
  tsv: { category: 'spreadsheet', extensions: ['tsv'], mimeType: 'text/tab-separated-values' },
  txt: { category: 'text', extensions: ['txt'], mimeType: 'text/plain' },
  md: { category: 'text', extensions: ['md', 'markdown'], mimeType: 'text/markdown' },
  html: { category: 'text', extensions: ['html', 'htm'], mimeType: 'text/html' },
  eml: { category: 'text', extensions: ['eml', 'msg'], mimeType: 'message/rfc822' },
  epub: { category: 'text', extensions: ['epub'], mimeType: 'application/epub+zip' },
  /** Invoices by EN 16931 (UBL, CII); other XML is read as plain text. */
  xml: { category: 'text', extensions: ['xml'], mimeType: 'application/xml' },
} as const satisfies Record<string, FileFormat>;

export type FormatName = keyof typeof FILE_FORMATS;
export const FORMAT_NAMES = Object.keys(FILE_FORMATS) as FormatName[];

const LOADED_BY_PAGES = /(?:java|ecma|live|j)script|\bcss\b|wasm/i;

/** The type for serving a file of a caller. Scripts and styles are served as bytes, so that our pages cannot run them. */
export const harmlessType = (type: string): string => (LOADED_BY_PAGES.test(type) ? 'application/octet-stream' : type);
