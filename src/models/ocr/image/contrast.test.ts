import { describe, expect, it } from 'vitest';
import { withContrast } from './contrast.ts';
import { CROP_HEIGHT } from './crop.ts';

/** Paper with a tenth of its pixels inked. */
const crop = (paper: number, ink: number) => ({
  width: 20,
  data: Uint8Array.from({ length: CROP_HEIGHT * 20 }, (_, i) => (i % 10 === 0 ? ink : paper)),
});

describe('the contrast of a crop', () => {
  it('is raised where the print is faint', () => {
    expect([...withContrast(crop(220, 180)).data.slice(0, 2)]).toEqual([70, 220]);
  });

  it('is raised for light text on dark paper too', () => {
    expect([...withContrast(crop(60, 100)).data.slice(0, 2)]).toEqual([210, 60]);
  });

  it('is left alone in good print and on bare paper', () => {
    const good = crop(240, 20);
    const bare = crop(240, 235);
    expect(withContrast(good)).toBe(good);
    expect(withContrast(bare)).toBe(bare);
  });
});
