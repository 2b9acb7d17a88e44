import type { WriteStream } from 'node:tty';
import type { ReadingProgress as DocumentProgress } from '../../library/read-document.ts';
import { inParallel } from '../../worker/in-parallel.ts';

type Report = (progress: DocumentProgress) => void;

export interface ProgressLine {
  report: Report;
  end(): void;
}

/** On a terminal, one line that is overwritten; with `--verbose` and no terminal, one line per step; otherwise nothing. */
export function progressOn(stream: NodeJS.WriteStream | WriteStream, verbose: boolean): ProgressLine {
  if (stream.isTTY) {
    return {
      report: (progress) => void stream.write(`\r\x1b[K${inWords(progress)}`),
      end: () => void stream.write('\r\x1b[K'),
    };
  }
  let last = '';
  const report: Report = (progress) => {
    const words = inWords(progress);
    if (words !== last) stream.write(`${words}\n`);
    last = words;
  };
  return { report: verbose ? report : () => {}, end: () => {} };
}

const inWords: (progress: Parameters<Report>[0]) => string = ({ step, pagesDone, pagesTotal }) =>
  pagesTotal !== null && pagesDone > 0 ? `${step}: ${pagesDone} of ${pagesTotal}` : step;

/** One line about many files, overwritten on a terminal: number, speed and remaining time. */
export class ManyProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #total: number;
  readonly #began = performance.now();
  files = 0;
  pages = 0;

  constructor(stream: NodeJS.WriteStream, total: number) {
    this.#stream = stream;
    this.#total = total;
  }

  page(): void {
    this.pages += 1;
    this.#write();
  }

  pagesOfFile(): (progress: { pagesDone: number }) => void {
    let counted = 0;
    return ({ pagesDone }) => {
      for (; counted < pagesDone; counted++) this.page();
    };
  }

  file(): void {
    this.files += 1;
    this.#write();
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  get pagesPerSecond(): string {
    return (this.pages / Math.max(this.seconds, 0.001)).toFixed(1);
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }

  #write(): void {
    if (!this.#stream.isTTY) return;
    const left = this.files === 0 ? '' : ` · ${clock((this.seconds / this.files) * (this.#total - this.files))} left`;
    const line = `${this.files} of ${this.#total} files · ${this.pages} pages · ${this.pagesPerSecond} pages/s${left}`;
    this.#stream.write(`\r\x1b[K${line}`);
  }
}

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

export async function forEachFile<File>(
  files: readonly File[],
  { jobs, signal, progress }: { jobs: number; signal: AbortSignal; progress: ManyProgress },
  work: (file: File) => Promise<void>,
): Promise<void> {
  const workOn = async (file: File): Promise<void> => {
    signal.throwIfAborted();
    await work(file);
    progress.file();
  };
  await inParallel(files, jobs, workOn).finally(() => progress.end());
}
