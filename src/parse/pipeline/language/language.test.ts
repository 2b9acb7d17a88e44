import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import {
  GENERATION_DEFAULTS,
  resolveParseConfiguration,
} from '../../../domain/configuration/resolve-parse-configuration.ts';
import { SEGMENT_TYPES } from '../../../domain/segment-types.ts';
import type { SegmentAnswer, SegmentRequest } from '../../../models/language/segment-request.ts';
import type { PageDraft, SegmentDraft } from '../../draft.ts';
import { writePageImage } from '../work-folder/page-images.ts';
import { AnswerWarnings } from './answer-warnings.ts';
import { generatedText } from './generated-text.ts';
import { gridOfAnswer } from './grid-of-answer.ts';
import { planRequests } from './plan-requests.ts';
import {
  answerLine,
  asksLanguageModels,
  requestsAbout,
  storedAnswers,
  wantedRequests,
  wantsCrop,
  wantsCropOf,
} from './wanted-requests.ts';

const rule = { ...GENERATION_DEFAULTS.Text };
const configured = (stated: object) => ({ ...resolveParseConfiguration(stated), stated });

const segment = (type: SegmentDraft['type'], change: Partial<SegmentDraft> = {}): SegmentDraft => ({
  id: `id-${type}`,
  type,
  bbox: { left: 10, top: 10, width: 20, height: 20 },
  confidence: 1,
  words: [],
  ...change,
});

const answer = (kind: SegmentRequest['kind'], outcome: { text: string } | { fault: string } | { skipped: string }) =>
  ({ segmentId: 's', pageNumber: 1, segmentType: 'Text', kind, ...outcome }) satisfies SegmentAnswer;

describe('the questions to a language model', () => {
  it('depend on type, strategy, prompt and description', () => {
    expect(wantedRequests('Table', GENERATION_DEFAULTS.Table)).toEqual(['table', 'description']);
    expect(wantedRequests('Formula', GENERATION_DEFAULTS.Formula)).toEqual(['formula']);
    expect(wantedRequests('FormRegion', GENERATION_DEFAULTS.FormRegion)).toEqual(['form']);
    expect(wantedRequests('Legend', GENERATION_DEFAULTS.Legend)).toEqual(['legend']);
    expect(wantedRequests('GraphicalItem', GENERATION_DEFAULTS.GraphicalItem)).toEqual(['picture']);
    expect(wantedRequests('Text', rule)).toEqual([]);
    expect(wantedRequests('Caption', { ...rule, strategy: 'LLM' })).toEqual(['text']);
    expect(wantedRequests('Text', { ...rule, llm: 'Why?', description: true })).toEqual(['own', 'description']);
    expect(wantedRequests('Table', { ...GENERATION_DEFAULTS.Table, llm: 'Why?' })).toEqual(['own', 'description']);
    expect(wantedRequests('Table', { ...rule, strategy: 'Ignore', llm: 'Why?', description: true })).toEqual([]);
  });

  it('are none if every type is written by rules', () => {
    expect(asksLanguageModels(resolveParseConfiguration({}))).toBe(true);
    const byRules = Object.fromEntries(SEGMENT_TYPES.map((type) => [type, { strategy: 'Auto', description: false }]));
    expect(asksLanguageModels(configured({ segment_processing: byRules }))).toBe(false);
    const allButText = configured({ segment_processing: { ...byRules, Text: {} } });
    expect(asksLanguageModels(allButText)).toBe(true);
  });

  it('do not include charts with known values, unless the caller asks', () => {
    const chart = { rowCount: 1, columnCount: 1, headerRowCount: 1, cells: [] };
    const about = (draft: SegmentDraft, Picture: object = {}) =>
      requestsAbout(draft, configured({ segment_processing: { Picture } }));
    expect(about(segment('Picture'))).toContain('picture');
    expect(about(segment('Picture', { chart }))).toEqual([]);
    expect(about(segment('Picture', { chart }), { strategy: 'LLM' })).toContain('picture');
    expect(about(segment('Picture', { chart }), { description: true })).toContain('description');
  });

  it('include handwriting, unless the caller chose a generator for the type', () => {
    const handwritten = segment('Text', { isHandwritten: true });
    const about = (draft: SegmentDraft, Text: object = {}) =>
      requestsAbout(draft, configured({ segment_processing: { Text } }));
    expect(about(handwritten)).toEqual(['handwriting']);
    expect(about(handwritten, { description: true })).toEqual(['handwriting', 'description']);
    expect(about(segment('Text'))).toEqual([]);
    expect(about(handwritten, { strategy: 'Auto' })).toEqual([]);
    expect(about(handwritten, { strategy: 'LLM' })).toEqual(['text']);
    expect(about(handwritten, { strategy: 'Ignore' })).toEqual([]);
    expect(about(handwritten, { llm: 'Why?' })).toEqual(['own']);
    expect(about(segment('FormRegion', { isHandwritten: true }))).toEqual(['form']);
  });

  it('need an image only for vision models', () => {
    expect(wantsCrop('Table', { ...rule, crop_image: 'All' }, false)).toBe(true);
    expect(wantsCrop('Table', { ...rule, crop_image: 'All', strategy: 'Ignore' }, true)).toBe(false);
    expect(wantsCrop('Table', { ...rule, strategy: 'LLM' }, true)).toBe(true);
    expect(wantsCrop('Table', { ...rule, strategy: 'LLM' }, false)).toBe(false);
    expect(wantsCrop('Page', { ...rule, strategy: 'LLM' }, true)).toBe(false);
    expect(wantsCrop('Text', rule, true)).toBe(false);
    expect(wantsCropOf(segment('Text', { isHandwritten: true }), configured({}), true)).toBe(true);
    expect(wantsCropOf(segment('Text', { isHandwritten: true }), configured({}), false)).toBe(false);
    expect(wantsCropOf(segment('Text'), configured({}), true)).toBe(false);
  });

  it('are planned page by page with missing crops, without spreadsheet cells', async () => {
    await withFolder(async (workDir) => {
      const white = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'white' } })
        .raw()
        .toBuffer();
      const raster = { width: 50, height: 50, data: white };
      const page = async (pageNumber: number, change: Partial<PageDraft>): Promise<PageDraft> => ({
        ...{ pageNumber, width: 50, height: 50, dpi: 144, segments: [], warnings: [] },
        imageFile: await writePageImage(raster, pageNumber, workDir),
        ...change,
      });
      const pages = [
        await page(1, { segments: [segment('Text'), segment('Formula', { latex: 'x' })] }),
        await page(2, { segments: [segment('Table')], sheetName: 'Sheet 1' }),
      ];
      const configuration = resolveParseConfiguration({ segment_processing: { Formula: { extended_context: true } } });
      async function* each() {
        yield* pages;
      }
      const plan = await planRequests(each(), configuration, { ...testContext({}, workDir), languageModel: true });
      const lines = (await readFile(join(workDir, plan.requestsFile), 'utf8')).trim().split('\n');
      const requests = lines.map((line) => JSON.parse(line) as SegmentRequest);
      expect(plan.count).toBe(2);
      expect(requests.map(({ kind, pageNumber }) => [kind, pageNumber])).toEqual([
        ['formula', 1],
        ['description', 2],
      ]);
      expect(requests[0]).toMatchObject({ rendering: '$$x$$', pageImageFile: 'pages/1.jpg' });
      expect((await sharp(join(workDir, requests[0]!.imageFile)).metadata()).width).toBe(20);
    });
  });
});

describe('the answer of a language model', () => {
  const rows = (...given: [string, number?, number?][][]) =>
    given.map((cells, at) =>
      cells.map(([text, rowSpan = 1, columnSpan = 1]) => ({ text, rowSpan, columnSpan, isHeader: at === 0 })),
    );

  it('is stored by page', async () => {
    await withFolder(async (workDir) => {
      const lines = [answer('table', { text: 'a' }), answer('description', { text: 'b' })].map(answerLine);
      await mkdir(join(workDir, dirname(lines[0]!.file)));
      for (const { file, line } of lines) await appendFile(join(workDir, file), line);
      expect((await storedAnswers(1, workDir)).get('s')).toHaveLength(2);
      expect((await storedAnswers(2, workDir)).size).toBe(0);
    });
  });

  it('becomes a grid whose cells skip row spans from above', () => {
    const grid = gridOfAnswer(
      rows(
        [
          ['A', 2],
          ['B', 1, 2],
        ],
        [['C'], ['D']],
        [['E', 9], ['F']],
      ),
    );
    expect(grid).toMatchObject({ rowCount: 3, columnCount: 3, headerRowCount: 1 });
    expect(grid.cells.map(({ row, column, rowSpan, columnSpan }) => [row, column, rowSpan, columnSpan])).toEqual([
      [0, 0, 2, 1],
      [0, 1, 1, 2],
      [1, 1, 1, 1],
      [1, 2, 1, 1],
      [2, 0, 1, 1],
      [2, 1, 1, 1],
    ]);
    expect(gridOfAnswer(rows([['only']]))).toMatchObject({ rowCount: 1, headerRowCount: 1 });
  });

  it('is written in the format of its type', () => {
    const content = (
      type: SegmentDraft['type'],
      kind: SegmentRequest['kind'],
      text: string,
      format: 'Html' | 'Markdown',
    ) => generatedText(segment(type), { ...rule, strategy: 'LLM', format }, [answer(kind, { text })]).content;
    expect(content('Formula', 'formula', 'x^2', 'Markdown')).toBe('$$x^2$$');
    expect(content('Formula', 'formula', 'a<b', 'Html')).toBe('<span class="formula">a&lt;b</span>');
    const pairs = '[{"key":"Name","value":"A & B"},{"key":"2*2","value":""}]';
    expect(content('FormRegion', 'form', pairs, 'Markdown')).toBe('- **Name:** A & B\n- **2\\*2:**');
    expect(content('Legend', 'legend', pairs, 'Html')).toBe(
      '<dl class="legend"><dt>Name</dt><dd>A &amp; B</dd><dt>2*2</dt><dd></dd></dl>',
    );
    expect(content('Table', 'table', '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', 'Markdown')).toBe(
      '| a |\n| --- |\n| 1 |',
    );
    expect(content('Picture', 'picture', 'A cat.', 'Markdown')).toBe('A cat.');
  });

  it('is replaced by the rules if it is missing', () => {
    const generation = { ...rule, strategy: 'LLM' as const };
    expect(generatedText(segment('Text'), generation, [answer('text', { fault: 'x' })])).toEqual({});
    expect(generatedText(segment('Text'), generation, [answer('own', { text: 'y' })])).toEqual({
      content: 'y',
      llm: 'y',
    });
    expect(generatedText(segment('Text'), rule, [answer('own', { text: 'y' })])).toEqual({ llm: 'y' });
  });

  it('causes up to fifty warnings by segment, and one if no model could answer', () => {
    const warnings = new AnswerWarnings();
    for (let at = 0; at < 60; at++) warnings.add(answer('table', { fault: 'down' }));
    warnings.add(answer('picture', { skipped: 'none takes images' }));
    warnings.add(answer('picture', { skipped: 'none takes images' }));
    const all = warnings.all();
    expect(all).toHaveLength(52);
    expect(all[0]).toMatchObject({ code: 'language_model_failed', page_number: 1, segment_id: 's' });
    expect(all.at(-2)!.message).toBe('The same happened for 10 more segments.');
    expect(all.at(-1)!.code).toBe('language_model_unable');
  });
});
