import { QuireError } from '../../../domain/errors.ts';
import type { Warning } from '../../../domain/parse-output.ts';
import type { ParseContext } from '../../context.ts';
import type { Document } from '../../document.ts';
import { ZipFile } from '../../zip/zip-file.ts';
import type { TextBlock } from '../block.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { linkHeadings } from '../link-headings.ts';
import { loadPictures } from '../load-pictures.ts';
import { decodeCharset } from '../mail/mail-charset.ts';
import { blocksDocument } from '../text-document.ts';
import { type ChapterTitles, chapterTitles } from './contents.ts';
import { linkChapters, namedInBook } from './link-chapters.ts';
import { type EpubPackage, readPackage, resolveInside } from './package.ts';

/** Maximum text of one chapter; a larger file is rejected. */
const MOST_CHAPTER_BYTES = 64 * 1024 * 1024;
const MOST_CHAPTERS = 5_000;

/** Opens an e-book: chapters in reading order, each on a new page, with pictures of the archive. */
export async function openEpub(path: string, ctx: ParseContext): Promise<Document> {
  const zip = await ZipFile.open(path, ctx.limits);
  try {
    const book = await readPackage(zip);
    const titles = await chapterTitles(zip, book);
    const blocks: TextBlock[] = titleBlocks(book);
    const warnings: Warning[] = [];
    for (const name of book.spine.slice(0, MOST_CHAPTERS)) {
      ctx.signal.throwIfAborted();
      const chapter = await readChapter(zip, name, titles);
      if (chapter) blocks.push(...chapter);
      else warnings.push({ code: 'chapter_missing', message: `The book refers to ${name}, which is missing.` });
    }
    if (blocks.length === 0) throw new QuireError('unreadable_file', { reason: 'the book has no text' });
    const loaded = await loadPictures(linkHeadings(linkChapters(blocks)), (source) => zip.read(source), ctx);
    return blocksDocument(loaded, warnings, ctx, () => void zip.close());
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function titleBlocks({ title, creators }: EpubPackage): TextBlock[] {
  return [
    ...(title ? [{ type: 'Title' as const, level: 1, text: title }] : []),
    ...(creators.length > 0 ? [{ type: 'Text' as const, text: creators.join(', ') }] : []),
  ];
}

async function readChapter(zip: ZipFile, name: string, titles: ChapterTitles): Promise<TextBlock[] | null> {
  if (zip.inflatedBytes(name) > MOST_CHAPTER_BYTES) return null;
  const bytes = await zip.read(name);
  if (!bytes) return null;
  const html = asHtml(decodeCharset(bytes, declaredCharset(bytes)));
  const inside = (source: string): string | null => {
    const found = resolveInside(name, source);
    return found && zip.has(found) ? found : null;
  };
  const blocks = htmlBlocks(html, { isPart: true, hasPicture: (source) => inside(source) !== null }).map((block) =>
    block.source && !block.source.startsWith('data:') ? { ...block, source: inside(block.source)! } : block,
  );
  const titled = namedInBook(withTitle(blocks, titles.get(name)), name, inside);
  return titled.map((block, at) => (at === 0 ? { ...block, startsPage: true } : block));
}

const declaredCharset = (bytes: Buffer): string | null =>
  /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? null;

const NEVER_EMPTY = /<([a-z][\w:-]*)((?:\s[^<>]*?)?)\/>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|image|path|rect|circle|use)$/i;

/** XHTML may close any element with `/>`; an HTML parser would let `<title/>` swallow the chapter. */
const asHtml = (xhtml: string): string =>
  xhtml.replace(NEVER_EMPTY, (whole, name: string, attributes: string) =>
    VOID.test(name) ? whole : `<${name}${attributes}></${name}>`,
  );

/** A chapter without a heading gets its title from the table of contents. The book title stays the only title. */
function withTitle(blocks: TextBlock[], entry: { title: string; level: number } | undefined): TextBlock[] {
  const lowered = blocks.map((block) =>
    block.type === 'SectionHeader' ? { ...block, level: Math.min(6, (block.level ?? 1) + 1) } : block,
  );
  const hasHeading = lowered.slice(0, 5).some(({ type }) => type === 'SectionHeader');
  if (!entry || hasHeading || lowered.length === 0) return lowered;
  return [{ type: 'SectionHeader', level: Math.min(6, entry.level + 1), text: entry.title }, ...lowered];
}
