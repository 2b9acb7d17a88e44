import { z } from 'zod';
import { FILE_FORMATS, type FileCategory, type FileFormat, FORMAT_NAMES, type FormatName } from './file-types.ts';

const FormatList = z.object({ formats: z.array(z.object({ extension: z.string(), mime_type: z.string() })) });

export const FileTypesAnswer = z
  .object({
    document: FormatList,
    image: FormatList,
    presentation: FormatList,
    spreadsheet: FormatList,
    text: FormatList,
  })
  .meta({ id: 'FileTypes', description: 'What can be parsed, by category.' });

/** `absent`: formats that this server lacks a program for. */
export function fileTypesAnswer(absent: readonly FormatName[] = []): z.infer<typeof FileTypesAnswer> {
  const list = (category: FileCategory) => ({
    formats: FORMAT_NAMES.filter((name) => !absent.includes(name))
      .map((name): FileFormat => FILE_FORMATS[name])
      .filter((format) => format.category === category)
      .flatMap((format) => format.extensions.map((extension) => ({ extension, mime_type: format.mimeType }))),
  });
  return {
    document: list('document'),
    image: list('image'),
    presentation: list('presentation'),
    spreadsheet: list('spreadsheet'),
    text: list('text'),
  };
}
