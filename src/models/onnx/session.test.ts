import { expect, it } from 'vitest';
import { betterRecogniserWeights, detectorWeights } from '../ocr/weights.ts';
import { letGoOfRareSessions, loadSession } from './session.ts';

const afterPages = async (count: number) => {
  for (let page = 0; page < count; page++) await letGoOfRareSessions();
};

it('releases a rarely used network after many pages without it, but no others', async () => {
  const load = () => [betterRecogniserWeights().model, detectorWeights()].map((weights) => loadSession(weights, 1));
  const [rare, usual] = load();
  await afterPages(15);
  const used = load();
  await afterPages(15);
  expect([load()[0] === rare, used[0] === rare]).toEqual([true, true]);
  await afterPages(25);
  const later = load();
  expect([later[0] === rare, later[1] === usual]).toEqual([false, true]);
  // A released network can be loaded again.
  expect((await later[0]!).inputNames).toHaveLength(1);
});
