/**
 * What each threshold and each yes-or-no function of `src/parse` decides: every one is forced to both answers, and the
 * documents whose segments change are counted. One that changes nothing can be deleted.
 *
 *     npm run bench -- rules PDF_DIR… [--only PART_OF_PATH]
 *
 * `--only layout/` looks at the files whose path contains it. A page takes about a minute: networks are asked once per
 * input and remembered, everything else runs again for every answer.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../src/worker/child/environment.ts';
import { type Question, withQuestions } from './rules/questions.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Files that state their content have limits, no thresholds. */
const STATED = /parse\/(?:office|sheet|text|xml|zip|stated|tokenizers|pages\/svg)\//;
/** A forced answer may keep a loop going for ever. */
const LONGEST_MS = 30_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, child: { type: 'boolean', default: false } },
});

/** By file, the source with its questions asked aloud; numbered in the order of the files. */
function askedFiles(): { sources: Map<string, string>; questions: Question[] } {
  const sources = new Map<string, string>();
  const questions: Question[] = [];
  for (const file of globSync('src/parse/**/*.ts', { cwd: ROOT }).sort()) {
    if (file.endsWith('.test.ts') || STATED.test(file) || !file.includes(values.only)) continue;
    const asked = withQuestions(file, readFileSync(join(ROOT, file), 'utf8'), questions.length);
    questions.push(...asked.questions);
    sources.set(join(ROOT, file), asked.source);
  }
  return { sources, questions };
}

interface Job {
  path: string;
  /** What is forced; nothing for the usual output. */
  forced?: { question: number; answer: boolean };
}

interface Result {
  /** Digest of all segments. */
  digest: string;
  /** Of the usual output: the answers that each question had, 1 no, 2 yes, 3 both. */
  seen?: number[];
}

if (values.child) await readForParent();
else await forceAll();

async function forceAll(): Promise<void> {
  const { questions } = askedFiles();
  const files = positionals.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const tallies = questions.map(() => ({ no: { asked: 0, changed: 0 }, yes: { asked: 0, changed: 0 } }));
  let reader = start();
  for (const path of files) {
    const usual = await answerOf(reader, { path });
    if (!usual?.seen) {
      reader = start();
      continue;
    }
    for (const [question, seen] of usual.seen.entries()) {
      for (const answer of [false, true]) {
        // A question that was only answered so stays the same.
        if (!(seen & (answer ? 1 : 2))) continue;
        const result = await answerOf(reader, { path, forced: { question, answer } });
        if (!result) reader = start();
        const tally = tallies[question]![answer ? 'yes' : 'no'];
        tally.asked++;
        if (result?.digest !== usual.digest) tally.changed++;
      }
    }
    console.error(path);
  }
  reader.kill();
  console.log('forced to no, to yes (documents changed / asked; - where it was never answered otherwise)');
  for (const [at, { file, line, text }] of questions.entries()) {
    const { no, yes } = tallies[at]!;
    if (no.asked + yes.asked === 0) continue;
    const show = ({ asked, changed }: typeof no): string => (asked === 0 ? '-' : `${changed}/${asked}`).padStart(8);
    console.log(`${show(no)}${show(yes)}  ${file.replace('src/parse/', '')}:${line}  ${text}`);
  }
}

function start(): ChildProcess {
  const options = ['--child', `--only=${values.only}`];
  const env = { ...process.env, ...CHILD_ENVIRONMENT };
  return fork(import.meta.filename, options, { env, execArgv: [...CHILD_NODE_ARGUMENTS] });
}

/** Null if the reader died or did not end; it is gone then. */
function answerOf(reader: ChildProcess, job: Job): Promise<Result | null> {
  return new Promise((resolve) => {
    const end = (result: Result | null): void => {
      clearTimeout(timer);
      reader.removeAllListeners();
      if (!result) reader.kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(() => end(null), job.forced ? LONGEST_MS : 10 * LONGEST_MS);
    reader.once('message', (result) => end(result as Result)).once('exit', () => end(null));
    reader.send(job);
  });
}

async function readForParent(): Promise<void> {
  const { sources, questions } = askedFiles();
  const seen = new Uint8Array(questions.length);
  const forced = new Int8Array(questions.length).fill(-1);
  const answer = (question: number, value: unknown): unknown => {
    seen[question]! |= value ? 2 : 1;
    return forced[question]! < 0 ? value : forced[question] === 1;
  };
  Object.assign(globalThis, { answer });
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const source = url.startsWith('file:') && sources.get(fileURLToPath(url));
      return source ? { ...loaded, source: `const answer = globalThis.answer;${source}` } : loaded;
    },
  });
  const remembered = rememberNetworks();
  const { parseFile } = await import('../src/parse/index.ts');
  const { resolveParseConfiguration } = await import('../src/domain/configuration/resolve-parse-configuration.ts');
  const { DEFAULT_LIMITS } = await import('../src/domain/limits.ts');
  const read = async (path: string): Promise<string> => {
    const workDir = mkdtempSync(join(tmpdir(), 'bench-rules-'));
    const ctx = {
      signal: new AbortController().signal,
      limits: DEFAULT_LIMITS,
      workDir,
      threads: 1,
      withoutImages: true,
    };
    try {
      await parseFile({ path, name: null }, resolveParseConfiguration({}), ctx);
      return createHash('sha1')
        .update(readFileSync(join(workDir, 'chunks.jsonl')))
        .digest('hex');
    } catch (error) {
      return String(error);
    } finally {
      rmSync(workDir, { recursive: true });
    }
  };
  process.on('message', async ({ path, forced: wanted }: Job) => {
    if (wanted) {
      forced[wanted.question] = Number(wanted.answer);
      const digest = await read(path);
      forced[wanted.question] = -1;
      process.send!({ digest } satisfies Result);
      return;
    }
    remembered.clear();
    seen.fill(0);
    const digest = await read(path);
    process.send!({ digest, seen: [...seen] } satisfies Result);
  });
}

interface Tensor {
  type: string;
  data: Uint8Array;
  dims: readonly number[];
}

/** Networks answer the same input once. */
function rememberNetworks(): Map<string, Record<string, Tensor>> {
  const ort = createRequire(import.meta.url)('onnxruntime-node');
  const remembered = new Map<string, Record<string, Tensor>>();
  const create = ort.InferenceSession.create.bind(ort.InferenceSession);
  let sessions = 0;
  ort.InferenceSession.create = async (...options: unknown[]) => {
    const session = await create(...options);
    const [number, run] = [sessions++, session.run.bind(session)];
    session.run = async (feeds: Record<string, Tensor>, ...rest: unknown[]) => {
      const hash = createHash('sha1').update(String(number));
      for (const [name, { type, dims, data }] of Object.entries(feeds))
        hash.update(`${name} ${type} ${dims}`).update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      const key = hash.digest('hex');
      const known = remembered.get(key);
      if (!known) {
        const found: Record<string, Tensor> = await run(feeds, ...rest);
        const kept = Object.entries(found).map(([name, { type, data, dims }]) => [
          name,
          { type, data: data.slice(), dims },
        ]);
        remembered.set(key, Object.fromEntries(kept));
        return found;
      }
      // The caller may write into what it gets.
      const copies = Object.entries(known).map(([name, t]) => [name, new ort.Tensor(t.type, t.data.slice(), t.dims)]);
      return Object.fromEntries(copies);
    };
    return session;
  };
  return remembered;
}
