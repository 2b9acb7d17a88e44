import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, longest first. Started last, one of them would run alone; short files fill the gaps. */
const LONG = [
  'test/hostile/hostile',
  'test/faults/cluster',
  'test/package',
  'test/web/accessible',
  'test/web/first-hour',
  'test/web/newcomer',
  'src/parse/office/office-document',
  'test/faults/supervised',
  'test/scenarios/retention',
  'test/faults/',
  'test/web/',
  // Not beside `faults/cluster`: together their servers and workers have more connections than PostgreSQL allows.
  'test/scenarios/divided',
  'test/scenarios/',
  'src/cli/',
  'src/worker/',
  'test/',
  'src/parse/office/',
];

const rankOf = (file: string): number => {
  const at = LONG.findIndex((beginning) => file.startsWith(beginning));
  return at < 0 ? LONG.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => rankOf(path.relative(this.ctx.config.root, moduleId));
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
