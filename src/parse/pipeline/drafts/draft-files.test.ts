import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveParseConfiguration } from '../../../domain/configuration/resolve-parse-configuration.ts';
import type { MeasuredSegment } from '../../chunk/running-length.ts';
import type { PageDraft } from '../../draft.ts';
import { pageFacts } from '../../layout/page-facts.ts';
import { outputSegment } from '../segment/output-segment.ts';
import { WrittenTexts } from '../segment/written-segment.ts';
import { bundleFile, draftFile, pagesOfBundle, sizeMark } from './draft-bundle.ts';
import { storeDraft, storedDrafts } from './draft-files.ts';

const CONFIGURATION = resolveParseConfiguration({});
const WORDS = { count: (text: string) => text.split(/\s+/).length };

let workDir: string;
beforeEach(() => {
  workDir = mkdtempSync(path.join(os.tmpdir(), 'quire-drafts-'));
});
afterEach(() => rmSync(workDir, { recursive: true }));

const word = (text: string, left: number) => ({
  ...{
    text,
    bbox: { left, top: 20, width: 30, height: 12 },
    confidence: null,
    source: 'text-layer' as const,
    angle: 0 as const,
  },
});
const draftOf = (pageNumber: number): PageDraft => ({
  ...{ pageNumber, width: 600, height: 800, dpi: 144, imageFile: `pages/${pageNumber}.jpg`, warnings: [] },
  segments: [
    {
      ...{
        id: `s${pageNumber}`,
        type: 'Text' as const,
        bbox: { left: 10, top: 20, width: 400, height: 12 },
        confidence: 1,
      },
      words: ['Zeile', '\nmit Umbruch', 'und 日本語'].map((text, at) => word(text, 10 + 40 * at)),
      lines: [[0, 1, 2]],
    },
  ],
});

/** As stored by one worker for another. */
function bundle(firstPage: number, lastPage: number): string {
  const parts = pagesOfBundle({ firstPage, lastPage }).flatMap((page) => {
    const bytes = readFileSync(path.join(workDir, draftFile(page)));
    unlinkSync(path.join(workDir, draftFile(page)));
    return [sizeMark(bytes.length), bytes];
  });
  const file = path.join(workDir, bundleFile({ firstPage, lastPage }));
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

describe('stored drafts', () => {
  it.each([
    ['alone', null],
    ['with what is known of them beforehand', CONFIGURATION],
  ])('%s are restored, including the facts for the whole document', async (_, configuration) => {
    await storeDraft(draftOf(1), workDir, configuration);
    const drafts = storedDrafts(workDir);
    expect(await drafts.draft(1)).toEqual(draftOf(1));
    expect(await drafts.facts(1)).toEqual(pageFacts(draftOf(1)));
  });

  it('include their written segments byte for byte', async () => {
    const { segments, ...head } = draftOf(1);
    await storeDraft(draftOf(1), workDir, CONFIGURATION);
    const { parts, draft, ...page } = await storedDrafts(workDir).page(1);
    expect([page, draft()]).toEqual([head, draftOf(1)]);
    const texts = new WrittenTexts();
    const chunkOf = (written: MeasuredSegment[]) => ({
      ...{ chunk_id: 'c', chunk_length: 6, content: 'é\n', embed: '"', segments: written },
    });
    const again = parts.map(({ written }) => texts.measured(written!, WORDS));
    const anew = segments.map((segment) => outputSegment(segment, head, CONFIGURATION, WORDS));
    const line = `${JSON.stringify(chunkOf([...anew, ...anew]))}\n`;
    expect(texts.lineOf(chunkOf([...again, ...again])).toString()).toBe(line);
    expect(texts.lineOf(chunkOf([...again, ...anew])).toString()).toBe(line);
  });

  it('do not include ignored segments', async () => {
    const configuration = resolveParseConfiguration({ segment_processing: { Text: { strategy: 'Ignore' } } });
    await storeDraft(draftOf(1), workDir, configuration);
    const { parts } = await storedDrafts(workDir).page(1);
    expect(parts).toMatchObject([{ id: 's1', type: 'Text', written: null, leftOut: { segment_id: 's1' } }]);
  });

  it('are found in bundles of other workers', async () => {
    for (const page of [1, 2, 3, 4, 5]) await storeDraft(draftOf(page), workDir);
    bundle(2, 3);
    bundle(4, 5);
    const drafts = storedDrafts(workDir);
    for (const page of [1, 2, 3, 4, 5]) expect(await drafts.draft(page)).toEqual(draftOf(page));
    expect(await drafts.facts(5)).toEqual(pageFacts(draftOf(5)));
  });

  it('are small: repetitions are compressed', async () => {
    const [segment] = draftOf(1).segments;
    const many = { ...draftOf(1), segments: Array.from({ length: 200 }, (_, at) => ({ ...segment!, id: `s${at}` })) };
    await storeDraft(many, workDir);
    expect(statSync(path.join(workDir, draftFile(1))).size).toBeLessThan(JSON.stringify(many).length / 10);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['is cut off', (bytes) => bytes.subarray(0, -1)],
    ['has more than its drafts', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    ['lies about a size', (bytes) => Buffer.concat([sizeMark(999_999), bytes.subarray(12)])],
    ['has an empty draft', (bytes) => Buffer.concat([sizeMark(0), bytes.subarray(12)])],
    ['has no sizes', (bytes) => Buffer.alloc(bytes.length, 'x')],
  ])('of a bundle that %s are refused', async (_, spoilt) => {
    for (const page of [1, 2]) await storeDraft(draftOf(page), workDir);
    const file = bundle(1, 2);
    writeFileSync(file, spoilt(readFileSync(file)));
    await expect(storedDrafts(workDir).draft(1)).rejects.toThrow('not whole');
  });

  it('of a page that was not read are reported as missing', async () => {
    await storeDraft(draftOf(1), workDir);
    await expect(storedDrafts(workDir).draft(2)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
