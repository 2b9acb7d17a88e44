import type { FormatName } from '../../../domain/file-types.ts';

export type OfficeFormat = Extract<FormatName, 'docx' | 'doc' | 'odt' | 'rtf' | 'pptx' | 'ppt' | 'odp'>;

/** What LibreOffice is asked for: the pages, and for old formats the same document in one whose structure can be read. */
export type ConvertedFormat = 'pdf' | 'docx' | 'pptx';

export interface Conversion {
  /** Already cleaned of everything that leads out of the file. */
  inputPath: string;
  format: OfficeFormat;
  outputs: readonly ConvertedFormat[];
  /** Private and empty; profile and results lie in it, the caller removes it. */
  folder: string;
}

/** Paths of the results. Only the PDF is sure to be there. */
export type Converted = Partial<Record<ConvertedFormat, string>> & { pdf: string };

export const isPresentation = (format: OfficeFormat): boolean => ['pptx', 'ppt', 'odp'].includes(format);
