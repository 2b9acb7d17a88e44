import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { headingScore } from './office/heading-score.ts';
import { watchTree } from './office/process-tree.ts';
import { storedHeadings } from './office/stored-headings.ts';

/**
 * Parses every Office file of a folder, each in its own process. Each must end with a result or a clear error, within
 * the memory limit, and leave no process and no file behind. Headings of docx and odt files are compared with the
 * file's styles.
 *
 *     node bench/office.ts FOLDER [--built-in]
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'built-in': { type: 'boolean' } } });
const [folder] = positionals;
if (!folder) throw new Error('usage: node bench/office.ts FOLDER [--built-in]');

const DEADLINE_MS = 240_000;
const names = (await readdir(folder)).filter((name) => /\.(docx|doc|odt|rtf|pptx|ppt|odp)$/i.test(name));
const ended: Record<Outcome['kind'], number> = { answer: 0, error: 0, fault: 0 };
const headings: { expected: string[]; found: string[] }[] = [];
let [peak, leftBehind, cpu] = [0, 0, 0];

for (const name of names.sort()) {
  const file = path.join(folder, name);
  const temporary = await mkdtemp(path.join(tmpdir(), 'bench-office-'));
  const result = await run(file, temporary);
  const left = await readdir(temporary);
  await rm(temporary, { recursive: true });
  leftBehind += left.length + result.leftProcesses;
  peak = Math.max(peak, result.peakBytes);
  cpu += result.cpuSeconds;
  const { outcome } = result;
  ended[outcome.kind]++;
  if (outcome.headings && /\.(?:docx|odt)$/i.test(name)) {
    const expected = await storedHeadings(file).catch(() => []);
    if (expected.length > 0) headings.push({ expected, found: outcome.headings });
  }
  const cost = `${result.seconds.toFixed(1)} s, ${result.cpuSeconds.toFixed(1)} s of processor, ${Math.round(result.peakBytes / 2 ** 20)} MB`;
  const trouble =
    left.length + result.leftProcesses > 0 ? ` LEFT BEHIND ${left.join(' ')} ${result.leftProcesses}` : '';
  console.log(`${name}: ${outcome.text} (${cost})${trouble}`);
}
const { f1, wrong } = headingScore(headings);
for (const line of wrong) console.log(`  ${line}`);
console.log(
  `${names.length} files: ${ended.answer} answers, ${ended.error} clear errors, ${ended.fault} faults; ` +
    `peak ${Math.round(peak / 2 ** 20)} MB, left behind ${leftBehind}, ${cpu.toFixed(0)} s of processor; ` +
    `heading levels F1 ${f1.toFixed(3)} over ${headings.length} docx and odt files with ${headings.flatMap((h) => h.expected).length} headings`,
);

interface Outcome {
  kind: 'answer' | 'error' | 'fault';
  text: string;
  headings?: string[];
}

async function run(file: string, temporary: string) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'office/parse-one.ts'), file, values['built-in'] ? 'built-in' : ''],
    { detached: true, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: temporary } },
  );
  const watch = watchTree(child.pid!);
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), DEADLINE_MS);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  const seconds = (performance.now() - started) / 1000;
  const { peakBytes, leftProcesses } = await watch.stop();
  const line = output.split('\n').findLast((one) => one.startsWith('{'));
  const parsed = line ? (JSON.parse(line) as Outcome & { cpuSeconds: number }) : null;
  const outcome: Outcome = parsed ?? { kind: 'fault', text: `no answer in ${seconds.toFixed(0)} s` };
  return { seconds, peakBytes, leftProcesses, cpuSeconds: parsed?.cpuSeconds ?? 0, outcome };
}
