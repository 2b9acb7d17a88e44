/**
 * Questions without a person: words of a sentence, or of a row of a table and of its header, ask for the page they stand on; with and
 * without words of the heading above. They say less than questions that people asked, but there are hundreds of them.
 *
 *     node bench/retrieval/make-questions.ts SEGMENTS_DIR OUT_DIR [--each 60]
 *
 * SEGMENTS_DIR is where bench:retrieval keeps what it parsed. OUT_DIR gets sentences.json, sentences-headed.json, rows.json, rows-headed.json.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseOutput } from '../../src/domain/parse-output.ts';
import type { Segment } from '../../src/domain/segment.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '60' } },
});
const [segmentsDir, outDir] = positionals;
if (!segmentsDir || !outDir) throw new Error('usage: make-questions.ts SEGMENTS_DIR OUT_DIR [--each 60]');

interface Question {
  document: string;
  question: string;
  pages: number[];
}
const COMMON = new Set(
  'the and for that this with are from was were which its our not have has will may other such any these their been under than all also can into more but using used between each there they where when both one two how what who'.split(
    ' ',
  ),
);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The same numbers for the same document, every time. */
function drawing(seed: string): <T>(from: readonly T[], count: number) => T[] {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), -2_128_831_035);
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return (from, count) => {
    const left = [...from];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(next() * left.length), 1)[0]!,
    );
  };
}

interface Place {
  words: string;
  header: string;
  heading: string;
  page: number;
}

function placesOf(segments: readonly Segment[]): Record<'sentences' | 'rows', Place[]> {
  const places = { sentences: [] as Place[], rows: [] as Place[] };
  let heading = '';
  for (const { segment_type: type, text = '', cells, page_number: page } of segments) {
    if (type === 'Title' || type === 'SectionHeader') heading = text;
    else if (type === 'Text' || type === 'ListItem') places.sentences.push({ words: text, header: '', heading, page });
    const header = (cells ?? []).filter((cell) => cell.header).map((cell) => cell.text);
    for (const label of (cells ?? []).filter((cell) => cell.col === 0 && !cell.header)) {
      const has = cells!.some((cell) => cell.row === label.row && cell.col > 0 && /\d/.test(cell.text));
      if (has) places.rows.push({ words: label.text, header: header.at(-1) ?? '', heading, page });
    }
  }
  return places;
}

const all: Record<string, Question[]> = { sentences: [], 'sentences-headed': [], rows: [], 'rows-headed': [] };
for (const name of (await readdir(segmentsDir)).sort()) {
  const document = parsePath(name).name;
  const draw = drawing(document);
  const telling = (text: string) =>
    [...new Set(wordsOf(text))].filter((w) => w.length > 2 && !COMMON.has(w) && !/^\d+$/.test(w));
  const output = JSON.parse(await readFile(join(segmentsDir, name), 'utf8')) as ParseOutput;
  const places = placesOf(output.chunks.flatMap(({ segments }) => segments));
  for (const kind of ['sentences', 'rows'] as const) {
    const fewest = kind === 'rows' ? 2 : 8;
    for (const place of draw(
      places[kind].filter(({ words }) => telling(words).length >= fewest),
      Number(values.each),
    )) {
      const own = [...draw(telling(place.words), 4), ...wordsOf(place.header).slice(0, 4)];
      const headed = draw(telling(place.heading), 3);
      const pages = [place.page];
      all[kind]!.push({ document, question: own.join(' '), pages });
      if (headed.length > 0) all[`${kind}-headed`]!.push({ document, question: [...own, ...headed].join(' '), pages });
    }
  }
}
await mkdir(outDir, { recursive: true });
for (const [name, questions] of Object.entries(all)) {
  await writeFile(join(outDir, `${name}.json`), JSON.stringify(questions));
  console.log(`${name}: ${questions.length}`);
}
