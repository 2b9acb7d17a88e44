import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

/** No worker runs: tasks keep their state, so that only creating and reading are tested. */
describe('paging', () => {
  let quire: Quire;
  let file: string;

  beforeAll(async () => {
    quire = await Quire.start({ QUIRE_WORKERS: '0' });
    file = (await quire.upload(pdfOfPages(1))).url;
  });
  afterAll(() => quire.dispose());

  const create = async (count: number): Promise<string[]> => {
    const made = await Promise.all(Array.from({ length: count }, () => quire.parse({ file })));
    return made.map((task) => task.task_id);
  };

  async function readAll(sort: 'asc' | 'desc', limit: number, meanwhile?: () => Promise<void>) {
    const seen: { task_id: string; created_at: string }[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: { tasks: typeof seen; has_more: boolean; next_cursor: string | null } = await quire.json(
        `/tasks?sort=${sort}&limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      seen.push(...page.tasks);
      if (!page.has_more) return seen;
      cursor = page.next_cursor;
      await meanwhile?.();
    }
  }

  it('gives every task a unique created_at, even if many are created at once', async () => {
    await create(60);
    const moments = (await readAll('asc', 200)).map((task) => task.created_at);
    expect(moments.length).toBeGreaterThanOrEqual(60);
    expect(new Set(moments).size).toBe(moments.length);
    expect(moments.every((moment) => /\.\d{6}Z$/.test(moment))).toBe(true);
    expect([...moments].sort()).toEqual(moments);
  });

  it.each(['asc', 'desc'] as const)('drops and repeats nothing in %s order while tasks are created', async (sort) => {
    const before = new Set((await readAll('asc', 200)).map((task) => task.task_id));
    const added: string[] = [];
    const seen = await readAll(sort, 7, async () => void added.push(...(await create(added.length < 40 ? 4 : 0))));
    const ids = seen.map((task) => task.task_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.size).toBeGreaterThan(0);
    for (const id of before) expect(ids).toContain(id);
    // Ascending, a reader sees everything that was created while it read; descending, nothing newer than its start.
    for (const id of added) expect(ids.includes(id)).toBe(sort === 'asc');
  });

  it('honours start, end, types and statuses, repeated or comma-separated', async () => {
    const all = await readAll('asc', 200);
    const [first, second] = [all[10]!.created_at, all[20]!.created_at];
    const between = await quire.json(`/tasks?sort=asc&limit=200&start=${first}&end=${second}`);
    expect(between.tasks).toHaveLength(11);
    expect((await quire.json('/tasks?task_types=Extract')).tasks).toEqual([]);
    for (const query of ['statuses=Starting&statuses=Failed', 'statuses=Starting,Failed']) {
      expect((await quire.json(`/tasks?limit=200&${query}`)).tasks.length).toBe(Math.min(200, all.length));
    }
    expect((await quire.json('/tasks?statuses=Succeeded')).tasks).toEqual([]);
  });

  it('pages through files the same way', async () => {
    for (let count = 0; count < 5; count++) await quire.upload(pdfOfPages(1), `${count}.pdf`);
    const first = await quire.json('/files?limit=2&sort=asc');
    const rest = await quire.json(`/files?limit=50&sort=asc&cursor=${first.next_cursor}`);
    expect(first.files.length + rest.files.length).toBe(6);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  });
});
