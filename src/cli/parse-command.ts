import { availableParallelism } from 'node:os';
import { LibraryEngine } from '../library/engine.ts';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { type ParseValues, readOptions } from './parse/options.ts';
import type { Format } from './parse/reader.ts';
import { openWorkplace } from './parse/work-folder.ts';
import { UsageError } from './usage-error.ts';

function formatOf(values: ParseValues): Format {
  const chosen = (['json', 'html', 'markdown', 'text'] as const).filter((name) => values[name]);
  if (chosen.length > 1) throw new UsageError(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`);
  return chosen[0] ?? 'markdown';
}

function jobsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism() + 1;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--jobs takes a number from 1.');
  return Number(text);
}

function openEngine(values: ParseValues): Promise<LibraryEngine> {
  const log = (text: string) => {
    if (values.verbose) process.stderr.write(`${text}\n`);
  };
  return LibraryEngine.open({ settings: readSettings(process.env), log });
}

export const parseCommand: Command = {
  usage: 'parse FILE|FOLDER|URL|- … [--json|--html|--markdown|--text] [--pages 1-5,10] [--out FOLDER] [--server URL]',
  summary: 'Read documents here and now, without a server; Markdown on standard output unless told otherwise.',
  details: `  --markdown         segments in reading order as Markdown (the default)
  --html             the same as one HTML page
  --text             words alone
  --json             the output of a task: pages, chunks, segments, words, boxes, warnings
  --explain          why each segment is what it is: what was seen of it, and which steps decided
  --pages LIST       only these pages: 1-5,10,-2 (-2 is the last but one, 7- all from 7 on)
  --set KEY=VALUE    a field of the parse configuration, such as ocr_strategy=Auto,
                     chunk_processing.target_length=512, segment_processing.Table.format=Html
  --images FOLDER    keep images there and name them by their paths; without it they are left out
  -o, --output FILE  write there instead of standard output
  -v, --verbose      tell progress and every warning on standard error
Several files, folders and "wildcards" need a folder to write to:
  --out FOLDER       one file each, in the same tree, with pictures beside it
  --jobs N           files at a time; one more than processors unless told otherwise
  --resume           leave out files that were read before with the same options and have not changed
A running server does the work with
  --server URL       such as http://127.0.0.1:8000
  --key KEY          its key; or the variable QUIRE_KEY
Exit code 3: some files could not be read; they are named at the end.
Limits and the networks that URLs may reach are those of the server: see docs/configuration.md.`,
  async run(args) {
    const { values, positionals } = readOptions(args);
    if (positionals.length === 0) throw new UsageError('Name a file, a folder, a URL, or - for standard input.');
    const format = formatOf(values);
    const jobs = jobsOf(values.jobs);
    let engine: LibraryEngine | null = null;
    const workplace = openWorkplace(() => engine?.close());
    try {
      // The rest of this command is loaded while the first working process loads.
      if (values.server === undefined) engine = await openEngine(values);
      const { runParse } = await import('./parse/run-parse.ts');
      return await runParse(positionals, { values, format, jobs, engine, signal: workplace.signal });
    } catch (error) {
      return workplace.exitCodeOf(error);
    } finally {
      engine?.close();
    }
  },
};
