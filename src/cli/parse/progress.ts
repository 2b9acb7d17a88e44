import type { WriteStream } from 'node:tty';
import type { ReadingProgress as DocumentProgress } from '../../library/read-document.ts';

type Report = (progress: DocumentProgress) => void;

export interface ProgressLine {
  report: Report;
  /** Leaves the line for what follows. */
  end(): void;
}

/** On a terminal one line that is written over; with `--verbose` elsewhere one line a step; otherwise nothing. */
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
