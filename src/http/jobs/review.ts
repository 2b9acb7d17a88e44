import { pointerOf } from '../../correct/extraction/pointer.ts';
import type { Citation } from '../../domain/extraction/extraction.ts';
import { metricsLeaves } from '../../domain/extraction/extraction-leaves.ts';
import type { ReviewValue } from '../../domain/task/review.ts';
import { outputOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { correctValues, entriesIn, extractionOf, type TaskAsked } from './corrected.ts';

/** Writes the values of one extraction that a person should look at as a JSON list, the most doubtful first. */
export async function* reviewValues(
  asked: TaskAsked & { threshold: number },
  source: ThreadSource,
): AsyncGenerator<string, { doubtful: number; settled: number }> {
  const { task, threshold } = asked;
  const raw = await extractionOf(source, outputOf(task));
  const { output } = correctValues(raw, task, entriesIn(asked));
  const before = new Map([...metricsLeaves(raw.metrics)].map(({ path, metrics }) => [pointerOf(path), metrics.score]));
  const values = [...metricsLeaves(output.metrics)]
    .map(({ path, metrics }) => {
      const pointer = pointerOf(path);
      const doubt = before.get(pointer) ?? metrics.score;
      const value: ReviewValue = {
        pointer,
        value: along(output.results, path) ?? null,
        metrics,
        citations: (along(output.citations, path) ?? []) as Citation[],
        doubtful: doubt < threshold,
        settled: metrics.source === 'person',
      };
      return { doubt, value };
    })
    .sort((a, b) => a.doubt - b.doubt)
    .map(({ value }) => value);
  yield '[';
  for (const [at, value] of values.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(value)}`;
  yield ']';
  const doubtful = values.filter((value) => value.doubtful);
  return { doubtful: doubtful.length, settled: doubtful.filter(({ settled }) => settled).length };
}

/** The way was taken from the metrics, which mirror the rest. */
const along = (root: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | null | undefined)?.[part], root);
