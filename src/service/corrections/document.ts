import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Page } from '../../domain/parse-output.ts';
import type { ReadableObjects } from '../ports/objects.ts';
import type { TaskRecord } from '../ports/records.ts';
import { PAGES_FILE } from '../tasks/output/output-files.ts';
import { chunksOf, jsonLinesOf, outputOf } from '../tasks/output/read-output.ts';
import { runOf } from './save.ts';

/** The output of a parse task that has one, as those read it who apply corrections to it. */
export const documentOf = ({ objects }: { objects: ReadableObjects }, task: TaskRecord) => ({
  chunks: () => chunksOf(objects, outputOf(task)),
  pages: () => jsonLinesOf<Page>(objects, `${outputOf(task).prefix}/${PAGES_FILE}`),
  configuration: task.configuration as ParseConfiguration,
  run: runOf(outputOf(task)),
});
