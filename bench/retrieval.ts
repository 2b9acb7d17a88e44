/**
 * How well chunks are retrieved. Every report is parsed once with `quire parse`; its segments are then grouped for each
 * tokenizer and length, and a scorer searches the chunks with its questions, separately for both halves of the
 * collection.
 *
 *     npm run bench -- retrieval DIR OUT_DIR --scorer retrieval.mjs [--lengths 256,512,1024] [--tokenizers Word,Cl100kBase]
 *                            [--context None|Section|Headings] [--questions FILE]
 *
 * DIR holds pdf/ and questions.json; make-questions.ts makes others. Parsed reports are cached in OUT_DIR/segments;
 * delete them after a change of parsing.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { EMBED_CONTEXTS } from '../src/domain/configuration/parse-configuration.ts';
import type { ParseOutput } from '../src/domain/parse-output.ts';
import { parseByCommand } from './documents/parse-by-command.ts';
import { scoreParts } from './parts/score-parts.ts';
import { chunksOf } from './retrieval/group-segments.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scorer: { type: 'string' },
    lengths: { type: 'string', default: '256,512,1024' },
    tokenizers: { type: 'string', default: 'Word,Cl100kBase' },
    context: { type: 'string', default: 'Section' },
    questions: { type: 'string' },
  },
});
const [dir, outDir] = positionals;
if (!dir || !outDir || !values.scorer) throw new Error('usage: npm run bench -- retrieval DIR OUT_DIR --scorer FILE');

const context = z.enum(EMBED_CONTEXTS).parse(values.context);
const segmentsDir = join(outDir, 'segments');
await mkdir(segmentsDir, { recursive: true });
const ids = (await readdir(join(dir, 'pdf'))).map((name) => parsePath(name).name).sort();
for (const id of ids) {
  const file = join(segmentsDir, `${id}.json`);
  const oneEach = ['--json', '--set', 'chunk_processing.target_length=0', '--set', 'ocr_strategy=Auto'];
  if (!existsSync(file)) await parseByCommand(join(dir, 'pdf', `${id}.pdf`), file, oneEach);
}

for (const tokenizer of values.tokenizers.split(',')) {
  for (const length of values.lengths.split(',').map(Number)) {
    const target = join(outDir, `${tokenizer}-${length}`);
    await mkdir(target, { recursive: true });
    for (const id of ids) {
      const output = JSON.parse(await readFile(join(segmentsDir, `${id}.json`), 'utf8')) as ParseOutput;
      const chunks = await chunksOf(output, { tokenizer, targetLength: length, context });
      await writeFile(join(target, `${id}.json`), JSON.stringify({ chunks }));
    }
    console.log(`${tokenizer}, ${length}`);
    scoreParts(values.scorer, values.questions ?? join(dir, 'questions.json'), [target]);
  }
}
