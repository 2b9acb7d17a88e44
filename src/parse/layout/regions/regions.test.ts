import { describe, expect, it } from 'vitest';
import { block, line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { buildLines } from '../lines/build-lines.ts';
import { measureTypography } from '../lines/page-typography.ts';
import { assignLines } from './assign-lines.ts';
import { buildBlocks } from './build-blocks.ts';
import { chooseRegions } from './choose-regions.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const saw = (
  layoutClass: DetectedRegion['layoutClass'],
  bbox: DetectedRegion['bbox'],
  score: number,
): DetectedRegion => ({ layoutClass, bbox, score });

describe('chooseRegions', () => {
  it('keeps the better of two boxes at one place', () => {
    const kept = chooseRegions([saw('Text', box(0, 0, 100, 50), 0.9), saw('Caption', box(2, 1, 100, 50), 0.6)]);
    expect(kept.map((k) => k.layoutClass)).toEqual(['Text']);
    expect(kept[0]!.rivals).toEqual({ Caption: 0.6 });
  });

  it('drops text inside a sure table', () => {
    const kept = chooseRegions([saw('Text', box(10, 10, 50, 20), 0.95), saw('Table', box(0, 0, 200, 200), 0.9)]);
    expect(kept.map((k) => k.layoutClass)).toEqual(['Table']);
  });

  it('drops a weak picture, but not weak text', () => {
    const kept = chooseRegions([saw('Picture', box(0, 0, 200, 200), 0.3), saw('Text', box(300, 0, 200, 20), 0.3)]);
    expect(kept.map((k) => k.layoutClass)).toEqual(['Text']);
  });
});

describe('assignLines', () => {
  it('splits a line across two columns at the edge of the region', () => {
    const lines = [...buildLines(line('left words here', 100, 100)), ...buildLines(line('right words here', 400, 100))];
    const joined = buildLines([...lines.flatMap((l) => l.words)]);
    const { regions, loose } = assignLines(
      [saw('Text', box(95, 90, 200, 40), 0.9), saw('Text', box(395, 90, 200, 40), 0.8)],
      joined,
    );
    expect(regions.map((r) => r.lines.map((l) => l.text).join())).toEqual(['left words here', 'right words here']);
    expect(loose).toEqual([]);
  });

  it('drops a box whose lines are all taken', () => {
    const lines = buildLines(prose(4, 100, 100, 600));
    const { regions } = assignLines(
      [saw('Text', box(95, 90, 620, 130), 0.9), saw('Caption', box(95, 90, 620, 60), 0.4)],
      lines,
    );
    expect(regions.map((r) => r.type)).toEqual(['Text']);
  });

  it('keeps a picture without text, but no paragraph', () => {
    const { regions } = assignLines(
      [saw('Picture', box(0, 0, 100, 100), 0.9), saw('Text', box(200, 0, 100, 100), 0.9)],
      [],
    );
    expect(regions.map((r) => r.type)).toEqual(['Picture']);
  });
});

describe('buildBlocks', () => {
  const blocks = (words: ReturnType<typeof line>) => {
    const lines = buildLines(words);
    return buildBlocks(lines, measureTypography(lines)).map((b) => b.length);
  };

  it('joins close lines of one size', () => {
    expect(blocks(prose(6, 100, 100, 800))).toEqual([6]);
  });

  it('splits at larger line distances', () => {
    expect(blocks([...prose(4, 100, 100, 800), ...prose(4, 100, 240, 800)])).toEqual([4, 4]);
  });

  it('splits at another font size', () => {
    expect(blocks([...line('Wind', 100, 70, { size: 26 }), ...prose(4, 100, 104, 800)])).toEqual([1, 4]);
  });

  it('separates list items', () => {
    expect(blocks(block(['• apples', '• pears', '• plums'], 100, 100))).toEqual([1, 1, 1]);
  });
});
