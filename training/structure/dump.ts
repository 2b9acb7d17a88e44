/**
 * Writes the facts of every line of printed pages, with what the line is: one JSON object for each page.
 *
 *     node training/structure/dump.ts OUT.jsonl PART PARTS FOLDER...                 PDFs of print-pages.ts and print-documents.ts
 *     node training/structure/dump.ts OUT.jsonl PART PARTS --people LABELS.jsonl PAGES_DIR
 *
 * A page: `{ name, classes, ids, above, facts, boxes }`; a class may be several (`Title|SectionHeader`), '' where nobody knows; `ids` are blocks.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area, type BoundingBox, bottom, boxFromEdges, shareInside } from '../../src/domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import type { TextLine } from '../../src/parse/layout/lines/text-line.ts';
import { layoutDetector } from '../../src/parse/look/layout-model.ts';
import { pageLines } from '../../src/parse/look/page-lines.ts';
import type { PageContent, Word } from '../../src/parse/page-content.ts';
import { openPages } from '../../src/parse/pages/open-pages.ts';
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
}
interface LabelBox extends Labelled {
  bbox: BoundingBox;
}

/** What the labels of pages count: the detector's classes, and equation numbers, which belong to their formula. */
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
  const [, , , type, , id] = best[0].split('/');
  return { type: type!, id: id! };
}

/** What stands above or below all of the document's own text is printed on every page. */
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
  textKnown = true,
): void {
  const around = neighboursOf(lines);
  const base64 = (list: Float32Array): string =>
    Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString('base64');
  appendFileSync(
    out!,
    `${JSON.stringify({ name, textKnown, classes: labels.map((l) => l?.type ?? ''), ids: labels.map((l) => l?.id ?? ''), above: around.map((n) => n.above), tops: lines.map((l) => Math.round(l.bbox.top)), facts: base64(made.facts), boxes: base64(made.boxes) })}\n`,
  );
}

const detector = await layoutDetector(1);

async function dumpPdf(file: string, name: string): Promise<void> {
  const source = await openPages(file, 'pdf', { dpi: 144 }, context);
  const stated = existsSync(file.replace(/pdf$/u, 'json'))
    ? (JSON.parse(readFileSync(file.replace(/pdf$/u, 'json'), 'utf8')) as { w: number; boxes: number[][] })
    : null;
  try {
    for (let n = 1; n <= Math.min(6, source.pageCount); n++) {
      if (done.has(`${name} ${n}`)) continue;
      const content = await source.readPage(n);
      const seen = await detector.detect(content.raster, context.signal);
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
        : margins(
            lines.map((line) => byLinks(line, content)),
            lines,
            content.height,
          );
      write(`${name} ${n}`, lines, labels, lineFacts(free, lines, typography, detected ?? []));
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

/** Pages labelled by people: images with boxes of lines, whose letters nobody knows. */
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
    const seen = await detector.detect(content.raster, context.signal);
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
    write(name, lines, labels, lineFacts(free, lines, typography, detected ?? []), false);
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
