import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordReport } from '../fixtures/parse/office-files.ts';
import { Quire } from '../support/quire.ts';

/** LibreOffice takes seconds, its WebAssembly build much longer on a busy machine. */
const PATIENCE = 280_000;

/** LibreOffice processes, with their runtime, that wait in this folder for a document. */
function waitingBelow(folder: string): string[] {
  const commands = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
  return commands.filter((command) => command.includes(folder) && command.includes('/spare-'));
}

describe('Office files', () => {
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start();
  });
  afterAll(() => quire.dispose());

  it('return headings, lists, tables, boxes and a PDF, from a Word document', {
    timeout: PATIENCE,
  }, async () => {
    const file = await quire.upload(await wordReport(), 'report.docx');
    const created = await quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis' });
    const task = await quire.finished(created.task_id, PATIENCE);
    expect(task).toMatchObject({
      status: 'Succeeded',
      file_info: { mime_type: expect.stringContaining('wordprocessingml') },
    });
    const segments = task.output.chunks.flatMap((chunk: { segments: unknown[] }) => chunk.segments);
    const content = (type: string): string[] =>
      segments
        .filter((s: { segment_type: string }) => s.segment_type === type)
        .map((s: { content: string }) => s.content);
    expect(content('Title')).toEqual(['# Annual report']);
    expect(content('SectionHeader')).toEqual(['# Results', '## By region', '### Outlook']);
    expect(content('ListItem')).toContain('   - Pears from the south');
    expect(content('Table')[0]).toContain('<td rowspan="2">North</td>');
    expect(content('Caption')).toEqual(['Table 1: sales by region']);
    for (const { bbox } of segments) expect(bbox.width * bbox.height).toBeGreaterThan(0);
    const pdf = await fetch(task.output.pdf_url);
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('are reported when they are damaged', { timeout: PATIENCE }, async () => {
    const whole = await wordReport();
    const file = await quire.upload(whole.subarray(0, whole.length - 100), 'cut.docx');
    const task = await quire.finished((await quire.parse({ file: file.url })).task_id, PATIENCE);
    expect(task).toMatchObject({ status: 'Failed', message: expect.stringContaining('damaged') });
  });

  // Waiting processes run in their own session: only the namespaces of bubblewrap end them with their parent.
  const endsWithItsFamily = existsSync('/proc/self/cmdline') && spawnSync('bwrap', ['--version']).status === 0;
  it.skipIf(!endsWithItsFamily)(
    'leave no waiting LibreOffice behind when the server is killed',
    {
      timeout: PATIENCE,
    },
    async () => {
      await expect.poll(() => waitingBelow(quire.dataDir)).not.toEqual([]);
      await quire.kill();
      await expect.poll(() => waitingBelow(quire.dataDir)).toEqual([]);
    },
  );
});
