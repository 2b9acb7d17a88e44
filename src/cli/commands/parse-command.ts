import { availableParallelism } from 'node:os';
import { readSettings } from '../../wiring/settings.ts';
import { type Command, UsageError } from '../command.ts';
import { jobsOf, type ParseValues, readOptions } from '../parse/options.ts';
import type { Format } from '../parse/reader.ts';
import { openLocalEngine, withEngine } from '../parse/with-engine.ts';

function formatOf(values: ParseValues): Format {
  const chosen = (['json', 'html', 'markdown', 'text'] as const).filter((name) => values[name]);
  if (chosen.length > 1) throw new UsageError(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`);
  return chosen[0] ?? 'markdown';
}

export const parseCommand: Command = {
  usage: 'parse FILE|FOLDER|URL|- … [--json|--html|--markdown|--text] [--pages 1-5,10] [--out FOLDER] [--server URL]',
  summary: 'Parse documents locally, without a server; writes Markdown to standard output by default.',
  details: `  --markdown         segments in reading order as Markdown (the default)
  --html             one HTML page
  --text             plain text
  --json             the output of a task: pages, chunks, segments, words, boxes, warnings
  --explain          why each segment has its type: what was measured, and which steps decided
  --pages LIST       only these pages: 1-5,10,-2 (-2 is the second to last, 7- means 7 to the end)
  --set KEY=VALUE    a field of the parse configuration, such as ocr_strategy=Auto,
                     chunk_processing.target_length=512, segment_processing.Table.format=Html
  --images FOLDER    save images there and refer to them by path; without it they are left out
  -o, --output FILE  write to FILE instead of standard output
  -v, --verbose      print progress and all warnings to standard error
Several files, folders and "wildcards" need an output folder:
  --out FOLDER       one file per document, in the same folder structure, with its images
  --jobs N           files in parallel (default: one more than the number of processors)
  --resume           skip unchanged files that were parsed before with the same options
To let a running server do the work:
  --server URL       such as http://127.0.0.1:8000
  --key KEY          API key; or the variable QUIRE_KEY
Exit code 3: some files could not be parsed; they are listed at the end.
Limits and allowed networks are the same as for the server: see docs/configuration.md.`,
  async run(args) {
    const { values, positionals } = readOptions(args);
    if (positionals.length === 0) throw new UsageError('Give a file, a folder, a URL, or - for standard input.');
    const format = formatOf(values);
    const jobs = jobsOf(values.jobs, availableParallelism() + 1);
    const open = async () =>
      values.server === undefined ? openLocalEngine(readSettings(process.env), values.verbose) : null;
    return withEngine(open, async (engine, signal) => {
      // Loaded while the first working process starts.
      const { runParse } = await import('../parse/run-parse.ts');
      return runParse(positionals, { values, format, jobs, engine, signal });
    });
  },
};
