/**
 * Measures how long counting and grouping the segments of a long document takes, by tokenizer.
 *
 *     node bench/chunk.ts [PAGES]
 */
import type { SegmentType } from '../src/domain/segment.ts';
import { Chunker } from '../src/parse/chunk/chunker.ts';
import { loadTokenizer } from '../src/parse/tokenizers/load-tokenizer.ts';

/** Nine segments and 350 words a page are typical of reports and papers. */
const TYPES: SegmentType[] = [
  'SectionHeader',
  'Text',
  'Text',
  'Caption',
  'Table',
  'Text',
  'ListItem',
  'ListItem',
  'Text',
];
const WORDS_PER_SEGMENT = 39;
const SYLLABLES = ['ra', 'ment', 'si', 'on', 'ter', 'ly', 'ver', 'tion', 'pro', 'duct', 'ing', 'ma', 'ri', 'al', 'ste'];

function word(at: number): string {
  const syllables = 1 + (at % 4);
  return Array.from({ length: syllables }, (_, k) => SYLLABLES[(at * 7 + k * 5 + (at >> 3)) % SYLLABLES.length]).join(
    '',
  );
}

const embedOf = (number: number): string =>
  `${Array.from({ length: WORDS_PER_SEGMENT }, (_, k) => word((number * 31 + k * 17) % 9_973)).join(' ')}.`;

const pages = Number(process.argv[2] ?? 1_000);
const embeds = Array.from({ length: pages * TYPES.length }, (_, number) => embedOf(number));

for (const name of ['Word', 'Cl100kBase', 'BertBaseUncased'] as const) {
  const counter = await loadTokenizer({ Enum: name }, null);
  const before = process.cpuUsage();
  const chunker = new Chunker({ targetLength: 512, counter, context: 'Section', chunkId: String });
  let chunks = 0;
  for (const [number, embed] of embeds.entries()) {
    const segment = {
      segment_id: String(number),
      segment_type: TYPES[number % TYPES.length]!,
      bbox: { left: 0, top: number % TYPES.length, width: 1, height: 1 },
      page_number: 1 + Math.floor(number / TYPES.length),
      page_width: 1,
      page_height: 1,
      content: embed,
      embed,
      segment_length: counter.count(embed),
    };
    for (const _ of chunker.add(segment)) chunks += 1;
  }
  for (const _ of chunker.end()) chunks += 1;
  const { user, system } = process.cpuUsage(before);
  console.log(`${name.padEnd(16)} ${pages} pages, ${chunks} chunks: ${((user + system) / 1e6).toFixed(2)} s`);
}
