/**
 * What each step of reading a page costs, and how many pages it changes: one run with clocks around all steps, then one
 * without each step, whose Markdown is compared.
 *
 *     npm run bench -- steps PDF_DIR… [--only NAME]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { resolveParseConfiguration } from '../src/domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../src/worker/child/environment.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** A step, the function that takes it, and what the function answers when the step is left out. */
const STEPS: Readonly<Record<string, { file: string; name: string; without: string }>> = {
  'words that the page does not show': {
    file: 'parse/read/text-layer/invisible-words.ts',
    name: 'withoutInvisibleWords',
    without: '(content) => ({ content, warnings: [] })',
  },
  'curved pages': { file: 'parse/read/curved/flatten-page.ts', name: 'flattenPage', without: 'async () => null' },
  'text layer against image': {
    file: 'parse/read/text-layer/hold-against-image.ts',
    name: 'holdAgainstImage',
    without: 'async (content, judged) => withOutlinedText(content, judged)',
  },
  'second recogniser': {
    file: 'models/ocr/paddle-engine.ts',
    name: 'readAgain',
    without: 'async (lines) => ({ lines: [...lines], unknown: new Set() })',
  },
  'other scripts': { file: 'models/ocr/scripts.ts', name: 'rereadForeign', without: 'async (lines) => [...lines]' },
  'struck-out words': {
    file: 'parse/read/struck-words.ts',
    name: 'rereadStruck',
    without: 'async (words) => [...words]',
  },
  'check boxes and radio buttons': { file: 'parse/marks/find-marks.ts', name: 'findMarks', without: 'async () => []' },
  'layout network': {
    file: 'parse/segments/layout-model.ts',
    name: 'detectRegions',
    without: 'async () => []',
  },
  'slanted labels of charts': {
    file: 'parse/segments/charts/read-slanted-labels.ts',
    name: 'withSlantedLabels',
    without: 'async (content) => content',
  },
  charts: {
    file: 'parse/segments/charts/take-charts.ts',
    name: 'takeCharts',
    without: '(content, detected) => ({ regions: [], content, detected })',
  },
  'segments without text': {
    file: 'parse/read/read-silent-segments.ts',
    name: 'readSilentSegments',
    without: 'async (segments) => segments',
  },
  'lone signs in tables': {
    file: 'parse/read/read-lone-signs.ts',
    name: 'readLoneSigns',
    without: 'async (segments) => segments',
  },
  'bar codes': { file: 'parse/segments/ink/find-codes.ts', name: 'findCodes', without: 'async () => []' },
  handwriting: {
    file: 'parse/segments/ink/detect-handwriting.ts',
    name: 'withHandwritingMarked',
    without: '(segments) => [...segments]',
  },
  'formulas from pictures': {
    file: 'parse/segments/content/read-pictured-formula.ts',
    name: 'readPicturedFormula',
    without: 'async () => null',
  },
};

interface Answer {
  /** What is found on each page, by file and page. */
  pages: Record<string, string>;
  /** Milliseconds by step. */
  ms: Record<string, number>;
}

/** Milliseconds during which each step ran; steps of several segments may run at once. */
class Clocks {
  readonly ms: Record<string, number> = {};
  readonly #open = new Map<string, { depth: number; began: number }>();

  begin(step: string): void {
    const open = this.#open.get(step) ?? { depth: 0, began: 0 };
    if (open.depth++ === 0) open.began = performance.now();
    this.#open.set(step, open);
  }

  end(step: string): void {
    const open = this.#open.get(step)!;
    if (--open.depth === 0) this.ms[step] = (this.ms[step] ?? 0) + performance.now() - open.began;
  }

  around(step: string, call: (...args: unknown[]) => unknown) {
    return (...args: unknown[]): unknown => {
      this.begin(step);
      const answer = call(...args);
      if (answer instanceof Promise) return answer.finally(() => this.end(step));
      this.end(step);
      return answer;
    };
  }
}

/** Loads the steps with clocks around them, and one of them replaced. */
function instrument(clocks: Clocks, left: string | undefined): void {
  Object.assign(globalThis, { clocks });
  const byUrl = new Map(
    Object.entries(STEPS).map(([step, each]) => [pathToFileURL(SOURCE + each.file).href, { step, ...each }]),
  );
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const found = byUrl.get(url);
      if (!found) return loaded;
      const { step, name, without } = found;
      const source = String(loaded.source);
      const declared = new RegExp(`export (const|(?:async )?function) ${name}\\b`);
      if (!declared.test(source)) throw new Error(`${found.file} does not export the function ${name}.`);
      const body = step === left ? without : `own_${name}`;
      const changed = source
        .replace(declared, (_, kind) => `${kind} own_${name}`)
        .concat(`\nexport const ${name} = globalThis.clocks.around(${JSON.stringify(step)}, ${body});\n`);
      return { ...loaded, source: changed };
    },
  });
}

interface Segment {
  page_number: number;
  segment_type: string;
  content: string;
}

/** Runs in a process of its own, since a module is loaded once. */
async function readAll(files: readonly string[], left: string | undefined): Promise<Answer> {
  const clocks = new Clocks();
  instrument(clocks, left);
  const { parseFile } = await import('../src/parse/index.ts');
  const configuration = resolveParseConfiguration({});
  const pages: Record<string, string> = {};
  const signal = new AbortController().signal;
  for (const path of files) {
    const workDir = await mkdtemp(join(tmpdir(), 'bench-steps-'));
    await parseFile({ path, name: null }, configuration, { signal, limits: DEFAULT_LIMITS, workDir, threads: 1 });
    for (const line of readFileSync(join(workDir, 'chunks.jsonl'), 'utf8').split('\n').filter(Boolean)) {
      const { segments } = JSON.parse(line) as { segments: Segment[] };
      for (const { page_number: page, segment_type: type, content } of segments) {
        pages[`${path} ${page}`] = `${pages[`${path} ${page}`] ?? ''}${type} ${content}\n`;
      }
    }
    await rm(workDir, { recursive: true });
  }
  return { pages, ms: clocks.ms };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, without: { type: 'string' }, answer: { type: 'string' } },
});

if (values.answer) {
  writeFileSync(values.answer, JSON.stringify(await readAll(positionals, values.without)));
  process.exit();
}

const files = positionals.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name)),
);
function answerOf(without?: string): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'bench-steps-'));
  const answer = join(folder, 'answer.json');
  const options = [`--answer=${answer}`, ...(without ? [`--without=${without}`] : [])];
  execFileSync(process.execPath, [...CHILD_NODE_ARGUMENTS, import.meta.filename, ...options, ...files], {
    env: { ...process.env, ...CHILD_ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const text = readFileSync(answer, 'utf8');
  rmSync(folder, { recursive: true });
  return JSON.parse(text) as Answer;
}

const whole = answerOf();
const names = Object.keys(whole.pages);
console.log(`${names.length} pages\nms per page, pages changed`);
for (const step of Object.keys(STEPS).filter((name) => name.includes(values.only))) {
  const { pages } = answerOf(step);
  const changed = [...new Set([...names, ...Object.keys(pages)])].filter((page) => pages[page] !== whole.pages[page]);
  console.log(
    `${((whole.ms[step] ?? 0) / names.length).toFixed(1).padStart(6)} ${String(changed.length).padStart(4)}  ${step}`,
  );
}
