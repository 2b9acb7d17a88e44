import type { FormatName } from '../../domain/file-types.ts';

type PackageFormat = Extract<FormatName, 'docx' | 'pptx' | 'xlsx' | 'odt' | 'odp' | 'ods'>;

const ODF_FORMATS: Readonly<Record<string, PackageFormat>> = { text: 'odt', presentation: 'odp', spreadsheet: 'ods' };

/** The format by ODF media type; templates and master documents count as documents. */
export function odfFormat(mimeType: string): PackageFormat | null {
  const kind = /^application\/vnd\.oasis\.opendocument\.(text|presentation|spreadsheet)(?:-\w+)?$/.exec(
    mimeType.trim(),
  )?.[1];
  return ODF_FORMATS[kind ?? ''] ?? null;
}

const OOXML_PARTS: readonly (readonly [RegExp, PackageFormat])[] = [
  [/^xl\/(?:workbook\d*\.xml$|worksheets\/.*\.xml$)/i, 'xlsx'],
  [/^word\/document\d*\.xml$/i, 'docx'],
  [/^ppt\/presentation\d*\.xml$/i, 'pptx'],
];

/** The format by part names, which nearly all writers share. */
export const ooxmlFormatByNames = (names: readonly string[]): PackageFormat | null =>
  OOXML_PARTS.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? null;

const OOXML_TYPES: readonly (readonly [RegExp, PackageFormat])[] = [
  [/wordprocessingml\.(?:document|template)\.main|ms-word\.(?:document|template)\.macroEnabled/i, 'docx'],
  [/presentationml\.(?:presentation|template|slideshow)\.main|ms-powerpoint\.\w+\.macroEnabled/i, 'pptx'],
  [/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.macroEnabled/i, 'xlsx'],
];

/** The format by `[Content_Types].xml`. */
export const ooxmlFormatByTypes = (contentTypes: string): PackageFormat | null =>
  OOXML_TYPES.find(([type]) => type.test(contentTypes))?.[1] ?? null;

const NAMESPACE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

/** Word can write a package as one XML text ("Flat OPC"). */
export const looksLikeFlatPackage = (head: string): boolean =>
  /^\ufeff?\s*<\?xml/.test(head) && head.includes('Word.Document') && head.includes(NAMESPACE);
