import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidedType } from '../../../test/fixtures/parse/decided-type.ts';
import { page } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import { type BoundingBox, bottom, right } from '../../domain/geometry.ts';
import type { DetectedRegion } from '../../models/layout/detector.ts';
import type { PageContent, RuledLine, Word } from '../page-content.ts';
import { segmentPage } from './find-segments.ts';

/** Hundreds of pages take seconds on a busy machine. */
const PATIENCE_MS = 60_000;
const WIDTH = 600;
const HEIGHT = 800;

const box = fc.record({
  left: fc.double({ min: -20, max: WIDTH, noNaN: true }),
  top: fc.double({ min: -20, max: HEIGHT, noNaN: true }),
  width: fc.double({ min: 0, max: WIDTH, noNaN: true }),
  height: fc.double({ min: 0, max: HEIGHT / 4, noNaN: true }),
});

const word: fc.Arbitrary<Word> = fc.record({
  text: fc.oneof(
    fc.constantFrom(
      '•',
      '1.',
      '(3.1)',
      'Figure',
      'Table',
      '2:',
      '=',
      'Introduction',
      'שלום',
      '漢字',
      '12',
      'x',
      '_____',
      '',
    ),
    fc.string({ maxLength: 12 }),
  ),
  bbox: box.map((b) => ({ ...b, width: Math.min(b.width, 120), height: Math.min(b.height, 30) })),
  confidence: fc.constant(null),
  source: fc.constantFrom('text-layer', 'ocr', 'form-field'),
  angle: fc.constantFrom(0, 0, 0, 0, 90, 180, 270),
  baseline: fc.option(fc.double({ min: 0, max: HEIGHT, noNaN: true }), { nil: undefined }),
}) as fc.Arbitrary<Word>;

const detection: fc.Arbitrary<DetectedRegion> = fc.record({
  layoutClass: fc.constantFrom(
    'Title',
    'SectionHeader',
    'Text',
    'ListItem',
    'Table',
    'Picture',
    'Caption',
    'Footnote',
    'Formula',
    'PageHeader',
    'PageFooter',
    'TOC',
  ),
  bbox: box,
  score: fc.double({ min: 0, max: 1, noNaN: true }),
}) as fc.Arbitrary<DetectedRegion>;

interface Drawn {
  words: Word[];
  strokes: BoundingBox[];
  pictures: BoundingBox[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  words: fc.array(word, { maxLength: 40 }),
  strokes: fc.array(box, { maxLength: 8 }),
  pictures: fc.array(box, { maxLength: 3 }),
});

const RASTER = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(255) };

// Built inside the property: a counterexample that prints the raster would be two megabytes long.
function pageOf({ words, strokes, pictures }: Drawn): PageContent {
  const rules = strokes.map((b): RuledLine => {
    const horizontal = b.width > b.height;
    const bbox = horizontal ? { ...b, height: 1 } : { ...b, width: 1 };
    return { orientation: horizontal ? 'horizontal' : 'vertical', bbox, color: '#000000' };
  });
  return page(words, {
    width: WIDTH,
    height: HEIGHT,
    raster: RASTER,
    rules,
    images: pictures.map((bbox) => ({ bbox })),
  });
}

const detected = fc.option(
  fc.array(detection, { maxLength: 12 }).map((list) => list.sort((a, b) => b.score - a.score)),
  { nil: null },
);

describe('whatever lies on the page', () => {
  it(
    'no word is lost or doubled',
    () => {
      fc.assert(
        fc.property(drawn, detected, (what, regions) => {
          const page = pageOf(what);
          const words = segmentPage(page, regions).flatMap((s) => s.words);
          expect(words).toHaveLength(page.words.length);
          expect(new Set(words)).toEqual(new Set(page.words));
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE_MS,
  );

  it(
    'boxes lie inside the page and confidence between 0 and 1',
    () => {
      fc.assert(
        fc.property(drawn, detected, (what, regions) => {
          for (const { bbox, confidence } of segmentPage(pageOf(what), regions)) {
            expect(Math.min(bbox.left, bbox.top, bbox.width, bbox.height)).toBeGreaterThanOrEqual(0);
            expect(right(bbox)).toBeLessThanOrEqual(WIDTH + 1e-6);
            expect(bottom(bbox)).toBeLessThanOrEqual(HEIGHT + 1e-6);
            expect(confidence).toBeGreaterThan(0);
            expect(confidence).toBeLessThan(1);
          }
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE_MS,
  );

  it(
    'every type is the one that the last of the noted steps decided',
    () => {
      fc.assert(
        fc.property(drawn, detected, (what, regions) => {
          for (const segment of segmentPage(pageOf(what), regions)) expect(decidedType(segment)).toBe(segment.type);
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE_MS,
  );

  it(
    'lines are a permutation of the words of their segment',
    () => {
      fc.assert(
        fc.property(drawn, detected, (what, regions) => {
          for (const { lines, words } of segmentPage(pageOf(what), regions)) {
            expect(lines!.flat().sort((a, b) => a - b)).toEqual(words.map((_, i) => i));
          }
        }),
        { numRuns: 100 },
      );
    },
    PATIENCE_MS,
  );
});
