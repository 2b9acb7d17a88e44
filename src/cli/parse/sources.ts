import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { FILE_FORMATS, FORMAT_NAMES } from '../../domain/file-types.ts';
import { occurrences } from '../../domain/statistics.ts';
import { isUrl } from '../../library/open-source.ts';

/** A path, a URL, or `-`. */
export interface FileSource {
  given: string;
  /** Path of the result below the output folder, without extension. */
  place: string;
}

const EXTENSIONS = new Set(
  FORMAT_NAMES.flatMap((name) => FILE_FORMATS[name].extensions.map((extension) => `.${extension}`)),
);
const WILDCARD = /[*?]/;

/** Named files, and supported files of folders and patterns, in order. Reports the others. */
export async function findSources(
  given: readonly string[],
  onSkipped: (file: string, reason: string) => void = () => {},
): Promise<FileSource[]> {
  const found: FileSource[] = [];
  for (const text of given) {
    if (text === '-' || isUrl(text)) found.push({ given: text, place: placeOf(text) });
    else if ((await isFolder(text)) || WILDCARD.test(text)) found.push(...(await findMany(text, onSkipped)));
    else found.push({ given: text, place: path.basename(text) });
  }
  return [...new Map(found.map((source) => [path.normalize(source.given), source])).values()];
}

const placeOf = (text: string): string =>
  text === '-' ? 'standard-input' : path.basename(new URL(text).pathname) || new URL(text).hostname;

const isFolder = async (text: string): Promise<boolean> => (await stat(text).catch(() => null))?.isDirectory() ?? false;

async function findMany(text: string, onSkipped: (file: string, reason: string) => void): Promise<FileSource[]> {
  const hasPattern = !(await isFolder(text));
  const root = hasPattern ? fixedPartOf(text) : text;
  const pattern = hasPattern ? patternOf(path.relative(root, path.resolve(text))) : null;
  const files = await filesBelow(root);
  const isReadable = (file: string): boolean => EXTENSIONS.has(path.extname(file).toLowerCase());
  const wanted = files.filter((file) => (pattern ? pattern.test(path.relative(root, file)) : isReadable(file)));
  for (const file of pattern ? [] : files.filter((one) => !isReadable(one))) {
    const extension = path.extname(file);
    onSkipped(file, extension === '' ? 'it has no file extension' : `${extension} files are not supported`);
  }
  if (wanted.length === 0) throw new Error(`${text} contains no supported files.`);
  return wanted.map((file) => ({ given: file, place: path.relative(root, file) }));
}

function fixedPartOf(text: string): string {
  const parts = path.resolve(text).split(path.sep);
  const at = parts.findIndex((part) => WILDCARD.test(part));
  return parts.slice(0, at).join(path.sep) || path.sep;
}

/** `**` matches any folders; `*` and `?` match characters of one name. */
function patternOf(text: string): RegExp {
  const source = text
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (mark) => (mark.startsWith('**') ? '(?:.*/)?' : mark === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${source}$`);
}

/** Skips hidden files and folders; does not follow links to folders. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException): Dirent[] => {
    throw new Error(`${folder} cannot be read (${cause.code}).`, { cause });
  });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(place)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await stat(place).catch(() => null))?.isFile()))
      files.push(place);
  }
  return files;
}

/** `a/report.pdf` → `a/report`, unless another file would get the same name. */
export function namesOf(sources: readonly FileSource[]): Map<FileSource, string> {
  const bare = ({ place }: FileSource): string => place.slice(0, place.length - path.extname(place).length) || place;
  const count = occurrences(sources.map(bare));
  const taken = new Set<string>();
  return new Map(
    sources.map((source) => {
      const wanted = count.get(bare(source)) === 1 ? bare(source) : source.place;
      let name = wanted;
      for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
      taken.add(name);
      return [source, name];
    }),
  );
}
