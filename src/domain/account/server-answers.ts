import { z } from 'zod';
import {
  FILE_CATEGORIES,
  FILE_FORMATS,
  type FileCategory,
  type FileFormat,
  FORMAT_NAMES,
  type FormatName,
} from '../file-types.ts';
import { LIMIT_NAMES, LIMIT_TABLE, type LimitName } from '../limits.ts';

const FormatList = z.object({ formats: z.array(z.object({ extension: z.string(), mime_type: z.string() })) });

const byCategory = <T>(made: (category: FileCategory) => T): Record<FileCategory, T> =>
  Object.fromEntries(FILE_CATEGORIES.map((category) => [category, made(category)])) as Record<FileCategory, T>;

export const FileTypesAnswer = z
  .object(byCategory(() => FormatList))
  .meta({ id: 'FileTypes', description: 'What can be parsed, by category.' });

/** `absent`: formats whose decoder is not installed. */
export const fileTypesAnswer = (absent: readonly FormatName[] = []): z.infer<typeof FileTypesAnswer> =>
  byCategory((category) => ({
    formats: FORMAT_NAMES.filter((name) => !absent.includes(name))
      .map((name): FileFormat => FILE_FORMATS[name])
      .filter((format) => format.category === category)
      .flatMap((format) => format.extensions.map((extension) => ({ extension, mime_type: format.mimeType }))),
  }));

const published = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, z.number().describe(`${LIMIT_TABLE[name].meaning} (${LIMIT_TABLE[name].unit})`)]),
) as Record<LimitName, z.ZodNumber>;

export const LimitsAnswer = z
  .object(published)
  .meta({ id: 'Limits', description: 'The limits in force on this server.' });
