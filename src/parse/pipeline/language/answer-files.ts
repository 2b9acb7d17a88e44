import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SegmentAnswer } from '../../../models/language/segment-request.ts';

/** One file a page, so that writing the output holds the answers of one page only. */
const FOLDER = 'answers';

/** Where in the work folder an answer is added, and how it is written. */
export const answerLine = (answer: SegmentAnswer): { file: string; line: string } => ({
  file: fileOf(answer.pageNumber),
  line: `${JSON.stringify(answer)}\n`,
});

const fileOf = (pageNumber: number): string => join(FOLDER, `${pageNumber}.jsonl`);

export async function storedAnswers(pageNumber: number, workDir: string): Promise<Map<string, SegmentAnswer[]>> {
  const text = await readFile(join(workDir, fileOf(pageNumber)), 'utf8').catch(() => '');
  const answers = new Map<string, SegmentAnswer[]>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const answer = JSON.parse(line) as SegmentAnswer;
    answers.set(answer.segmentId, [...(answers.get(answer.segmentId) ?? []), answer]);
  }
  return answers;
}
