import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

describe('a server with low limits', () => {
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start({ QUIRE_LIMIT_CREATES_PER_SECOND: '2', QUIRE_LIMIT_PROCESSING_SECONDS: '2' });
  });
  afterAll(() => quire.dispose());

  it('ends a task by its deadline', async () => {
    const task = await quire.parse({ file: pdfOfPages(1500).toString('base64') });
    const ended = await quire.finished(task.task_id);
    expect(ended).toMatchObject({ status: 'Failed', message: 'Task timed out after 2 seconds.' });
  });

  it('refuses requests over the limit and says when to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => quire.post('/tasks/parse', { file: onePage() })));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
  });
});
