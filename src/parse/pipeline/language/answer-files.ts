import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SegmentAnswer } from '../../../models/language/segment-request.ts';

/** One file a page, so that writing the output holds the answers of one page only. */
const FOLDER = 'answers';

export async function storeAnswer(answer: SegmentAnswer, workDir: string): Promise<void> {
  await mkdir(join(workDir, FOLDER), { recursive: true });
  await appendFile(join(workDir, FOLDER, `${answer.pageNumber}.jsonl`), `${JSON.stringify(answer)}\n`);
}

/** The answers about one page, by segment. */
export async function storedAnswers(pageNumber: number, workDir: string): Promise<Map<string, SegmentAnswer[]>> {
  const text = await readFile(join(workDir, FOLDER, `${pageNumber}.jsonl`), 'utf8').catch(() => '');
  const answers = new Map<string, SegmentAnswer[]>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const answer = JSON.parse(line) as SegmentAnswer;
    answers.set(answer.segmentId, [...(answers.get(answer.segmentId) ?? []), answer]);
  }
  return answers;
}
