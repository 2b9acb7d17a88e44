/**
 * Writes the features of every line of printed pages with its class: one JSON object per page.
 *
 *     node training/structure/dump.ts OUT.jsonl PART PARTS FOLDER...                 PDFs of print-pages.ts and print-documents.ts
 *     node training/structure/dump.ts OUT.jsonl PART PARTS --people LABELS.jsonl PAGES_DIR
 *
 * A page: `{ name, classes, ids, above, facts, boxes }`; a class may be several (`Title|SectionHeader`), '' if unknown;
 * `ids` are blocks.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area, type BoundingBox, bottom, boxFromEdges, shareInside } from '../../src/domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import type { PageTypography } from '../../src/parse/layout/lines/page-typography.ts';
import type { TextLine } from '../../src/parse/layout/lines/text-line.ts';
import type { OutlineEntry, PageContent, Word } from '../../src/parse/page-content.ts';
import { openPages } from '../../src/parse/pages/open-pages.ts';
import { layoutDetector } from '../../src/parse/segments/layout-model.ts';
import { pageLines } from '../../src/parse/segments/page-lines.ts';
import { DETECTED_CLASSES, lineFacts } from './line-facts.ts';
import { neighboursOf } from './line-neighbours.ts';

const [out, part, parts, ...sources] = process.argv.slice(2);
if (!out || !sources[0]) throw new Error('usage: dump.ts OUT.jsonl PART PARTS FOLDER...');
const isMine = (index: number): boolean => index % Number(parts) === Number(part);
const context: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: tmpdir(),
  threads: 1,
};
const done = new Set(
  existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { name: string }).name)
    : [],
);

interface Labelled {
  type: string;
  id: string;
  /** Headings: 1 is the highest. */
  level?: number;
}
interface LabelBox extends Labelled {
  bbox: BoundingBox;
}

/** The classes in page labels: those of the detector, and equation numbers, which belong to their formula. */
const CLASSES: readonly string[] = [...DETECTED_CLASSES, 'Formula'];

function byBoxes(line: TextLine, boxes: readonly LabelBox[]): Labelled | null {
  let best: LabelBox | null = null;
  for (const box of boxes) {
    if (shareInside(line.bbox, box.bbox) < 0.6) continue;
    if (best === null || area(box.bbox) < area(best.bbox)) best = box;
  }
  return best;
}

function byLinks(line: TextLine, content: PageContent): Labelled | null {
  const letters = new Map<string, number>();
  for (const word of line.words) {
    const link = content.links.find(
      ({ bbox, url }) => url.startsWith('http://t/') && shareInside(word.bbox, bbox) > 0.4,
    );
    if (link) letters.set(link.url, (letters.get(link.url) ?? 0) + word.text.length);
  }
  const [best] = [...letters].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 0.4 * line.text.length) return null;
  const [, , , type, level, id] = best[0].split('/');
  return { type: type!, id: id!, level: Number(level) };
}

const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Everything except headings and the insides of pictures. */
const NO_HEADING = CLASSES.filter((name) => !['Title', 'SectionHeader'].includes(name)).join('|');

/**
 * The outline of a file names its headings. A line in larger or bolder type that it does not name may be a heading too,
 * so its class is unknown. The text above the first heading of the first page is the title.
 */
function byOutline(
  lines: readonly TextLine[],
  { bodySize, mostlyBold }: PageTypography,
  entries: readonly OutlineEntry[],
  { pageNumber, height }: PageContent,
): (Labelled | null)[] {
  const here = entries.filter((entry) => entry.pageNumber === pageNumber && key(entry.title).length > 2);
  const labels: (Labelled | null)[] = lines.map((line) => {
    const isPlain = Math.abs(line.size / bodySize - 1) < 0.04 && !(line.bold && !mostlyBold) && !line.italic;
    return isPlain && line.text.length > 30 ? { type: NO_HEADING, id: '' } : null;
  });
  for (const [at, entry] of here.entries()) {
    const found = placesOf(key(entry.title), lines, bodySize).filter(({ from }) => !labels[from]?.id);
    const best = found.toSorted((a, b) => lines[b.from]!.size - lines[a.from]!.size || a.count - b.count)[0];
    if (!best) continue;
    for (let n = best.from; n < best.from + best.count; n++)
      labels[n] = { type: 'SectionHeader', id: `h${at}`, level: entry.level };
  }
  const first = Math.max(
    0,
    labels.findIndex((label) => label?.id),
  );
  const largest = Math.max(...lines.slice(0, first).map((line) => line.size));
  const isTitled =
    pageNumber === 1 && largest > 1.3 * bodySize && lines.every((line, at) => at < first || line.size < largest);
  return labels.map((label, at) => {
    const { size, bbox, text } = lines[at]!;
    const isFoot = bottom(bbox) > 0.9 * height;
    if (label?.id) return label;
    if ((isFoot || bbox.top < 0.1 * height) && /^[\divx]{1,4}$/u.test(text))
      return { type: 'PageNumber', id: `n${at}` };
    if (!isTitled || at >= first) return label;
    if (size > 0.95 * largest) return { type: 'Title', id: 't', level: 0 };
    return size < 0.9 * largest ? { type: NO_HEADING, id: '' } : label;
  });
}

/** Lines that match an entry of the outline. */
function placesOf(name: string, lines: readonly TextLine[], bodySize: number): { from: number; count: number }[] {
  const places: { from: number; count: number }[] = [];
  for (const [from, first] of lines.entries()) {
    const isLarger = first.bold || first.italic || first.size > 1.05 * bodySize || /^\d|^[A-Z\W\d]+$/u.test(first.text);
    if (!isLarger || first.text.includes('. . .')) continue;
    const own = key(first.text);
    const isPart =
      name.startsWith(own) || /^[\divxlabc]{1,8}$/u.test(own) || name.startsWith(own.replace(/^[\divx]+/u, ''));
    const count = [1, 2, 3].find((size) => {
      if (size > 1 && !isPart) return false;
      const said = key(
        lines
          .slice(from, from + size)
          .map((line) => line.text)
          .join(' '),
      );
      return (
        said === name ||
        (said.endsWith(name) &&
          /^(?:chapter|section|appendix|part)?[\divxabc]{1,6}$/u.test(said.slice(0, -name.length)))
      );
    });
    if (count !== undefined) places.push({ from, count });
  }
  return places;
}

/** Text above or below all of the document's own text is printed on every page. */
function margins(labels: (Labelled | null)[], lines: readonly TextLine[], height: number): (Labelled | null)[] {
  const known = lines.filter((_, at) => labels[at]);
  const [first, last] = [Math.min(...known.map((l) => l.bbox.top)), Math.max(...known.map((l) => bottom(l.bbox)))];
  return labels.map((label, at) => {
    const { bbox, text } = lines[at]!;
    if (label) return label;
    const isHead = bottom(bbox) < first && bbox.top < 0.12 * height;
    const isFoot = bbox.top > last && bbox.top > 0.88 * height;
    if (!isHead && !isFoot) return null;
    return { type: /^\d+$/u.test(text) ? 'PageNumber' : isHead ? 'PageHeader' : 'PageFooter', id: `m${at}` };
  });
}

function write(
  name: string,
  lines: readonly TextLine[],
  labels: (Labelled | null)[],
  made: ReturnType<typeof lineFacts>,
  page: { width: number; height: number; bodySize: number; leading: number },
  textKnown = true,
): void {
  const around = neighboursOf(lines);
  const base64 = (list: Float32Array): string =>
    Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString('base64');
  appendFileSync(
    out!,
    `${JSON.stringify({
      name,
      textKnown,
      ...page,
      classes: labels.map((l) => l?.type ?? ''),
      ids: labels.map((l) => l?.id ?? ''),
      levels: labels.map((l) => l?.level ?? 0),
      above: around.map((n) => n.above),
      tops: lines.map((l) => Math.round(l.bbox.top)),
      sizes: lines.map((l) => Math.round(4 * l.size) / 4),
      looks: lines.map(
        (l) =>
          `${l.words[0]!.font?.name} ${Math.round(2 * l.size) / 2} ${l.bold ? 'b' : ''}${l.italic ? 'i' : ''} ${l.color}`,
      ),
      texts: lines.map((l) => (l.text.length > 70 ? `${l.text.slice(0, 50)} … ${l.text.slice(-12)}` : l.text)),
      facts: base64(made.facts),
      boxes: base64(made.boxes),
    })}\n`,
  );
}

/** Without the detector (`DETECT=0`) pages take a tenth of the time; the judge must sometimes work without it. */
const detector = process.env.DETECT === '0' ? null : await layoutDetector(1);

const MOST_PAGES = 5;

/** The first pages, and for files with an outline some pages with headings. */
function pagesOf(count: number, outline: readonly OutlineEntry[] | null): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  if (!outline || count <= MOST_PAGES) return all.slice(0, MOST_PAGES + (outline ? 0 : 3));
  const headed = all.slice(1).filter((n) => outline.some((entry) => entry.pageNumber === n));
  return [1, ...headed.slice(0, MOST_PAGES - 2)];
}

async function dumpPdf(file: string, name: string): Promise<void> {
  const source = await openPages(file, 'pdf', { dpi: 144 }, context);
  const stated = existsSync(file.replace(/pdf$/u, 'json'))
    ? (JSON.parse(readFileSync(file.replace(/pdf$/u, 'json'), 'utf8')) as { w: number; boxes: number[][] })
    : null;
  try {
    const outline = file.includes('/tex-') ? source.outline : null;
    for (const n of pagesOf(source.pageCount, outline)) {
      if (done.has(`${name} ${n}`)) continue;
      const content = await source.readPage(n);
      const seen = detector ? await detector.detect(content.raster, context.signal) : null;
      const { lines, typography, content: free, detected } = pageLines(content, seen);
      if (lines.length === 0 || lines.length > 800) continue;
      const scale = stated ? content.width / stated.w : 1;
      const boxes = stated?.boxes.map(
        ([type, l, t, r, b], at): LabelBox => ({
          type: CLASSES[type!]!,
          id: String(at),
          bbox: boxFromEdges(l! * scale - 2, t! * scale - 2, r! * scale + 2, b! * scale + 2),
        }),
      );
      const labels = boxes
        ? lines.map((line) => byBoxes(line, boxes))
        : outline
          ? byOutline(lines, typography, outline, content)
          : margins(
              lines.map((line) => byLinks(line, content)),
              lines,
              content.height,
            );
      const page = {
        width: content.width,
        height: content.height,
        bodySize: typography.bodySize,
        leading: typography.leading,
      };
      write(`${name} ${n}`, lines, labels, lineFacts(free, lines, typography, detected ?? []), page);
    }
  } finally {
    source.close();
  }
}

const PEOPLE: Record<string, string> = {
  Heading: 'Title|SectionHeader',
  TableOfContents: 'TOC',
  Text: 'Text|ListItem',
  Picture: 'Picture|GraphicalItem|Legend',
  Mark: '',
  Table: 'Table|FormRegion',
};

/** Pages labelled by people: images with boxes of lines, whose text is unknown. */
async function dumpPeople(labelFile: string, folder: string): Promise<void> {
  const rows = readFileSync(labelFile, 'utf8').split('\n').filter(Boolean);
  for (const [index, row] of rows.entries()) {
    if (!isMine(index)) continue;
    const page = JSON.parse(row) as {
      id: string;
      set: string;
      width: number;
      height: number;
      lines: [string, number, number, number, number][];
      blocks: number[][];
    };
    const name = `people-${page.set} ${page.id}`;
    if (done.has(name)) continue;
    const source = await openPages(join(folder, `${page.id}.webp`), 'webp', { dpi: 144 }, context);
    const content = await source.readPage(1);
    const seen = detector ? await detector.detect(content.raster, context.signal) : null;
    const scale = content.width / page.width;
    const words = page.lines.map(([, l, t, r, b]): Word => {
      const bbox = boxFromEdges(l * scale, t * scale, r * scale, b * scale);
      const text = 'x'.repeat(Math.max(1, Math.round(bbox.width / Math.max(1, 0.5 * bbox.height))));
      return { text, bbox, confidence: 1, source: 'ocr', angle: 0 };
    });
    const { lines, typography, content: free, detected } = pageLines({ ...content, words }, seen);
    source.close();
    if (lines.length === 0 || lines.length > 800) continue;
    const blocks = page.blocks.map(
      ([l, t, r, b], at): LabelBox => ({
        type: '',
        id: String(at),
        bbox: boxFromEdges(l! * scale - 2, t! * scale - 2, r! * scale + 2, b! * scale + 2),
      }),
    );
    const labels = lines.map((line): Labelled | null => {
      const own = page.lines[words.indexOf(line.words[0]!)];
      if (!own) return null;
      return { type: PEOPLE[own[0]] ?? own[0], id: byBoxes(line, blocks)?.id ?? '' };
    });
    const size = {
      width: content.width,
      height: content.height,
      bodySize: typography.bodySize,
      leading: typography.leading,
    };
    write(name, lines, labels, lineFacts(free, lines, typography, detected ?? []), size, false);
  }
}

if (sources[0] === '--people') await dumpPeople(sources[1]!, sources[2]!);
else {
  const files = sources.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .sort()
      .map((name) => [join(folder, name), name.slice(0, -4)] as const),
  );
  for (const [index, [file, name]] of files.entries()) {
    if (!isMine(index)) continue;
    await dumpPdf(file, name).catch((error: unknown) => console.error(name, String(error).slice(0, 120)));
  }
}
process.exit(0);
