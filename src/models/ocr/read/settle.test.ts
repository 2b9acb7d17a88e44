import { describe, expect, it } from 'vitest';
import type { CtcReading } from './ctc.ts';
import { settleReadings } from './settle.ts';

const reading = (text: string, unsure: Record<string, string> = {}): CtcReading => ({
  characters: [...text].map((c, i) => ({
    text: c,
    confidence: c in unsure ? 0.6 : 0.99,
    firstStep: i,
    lastStep: i,
    alternatives: unsure[c] ? [{ text: unsure[c], chance: 0.3 }] : [],
  })),
  spaceChance: new Float32Array(text.length),
});

function settled(text: string, unsure?: Record<string, string>, page = 'plain words all around'): string {
  const line = reading(text, unsure);
  settleReadings([line, reading(page)]);
  return line.characters.map((c) => c.text).join('');
}

describe('look-alikes', () => {
  it.each([
    ['INV0ICE', 'INVOICE'],
    ['0RDER', 'ORDER'],
    ['T0MAT0', 'TOMATO'],
    ['fr0m', 'from'],
    ['475OO', '47500'],
    ['2l3', '213'],
  ])('in %s become %s', (read, meant) => expect(settled(read)).toBe(meant));

  it.each(['T02', '10YR', 'USD100', 'H2O', '1st', 'A0'])('in the code or measure %s stay', (code) =>
    expect(settled(code)).toBe(code),
  );
});

describe('unsure letters with marks', () => {
  it('are plain on a page of plain letters', () => {
    expect(settled('PRICÉ', { É: 'E' })).toBe('PRICE');
    expect(settled('ŚHAH', { Ś: '' })).toBe('SHAH');
  });

  it('stay on a page that is full of them', () => {
    expect(settled('Gęś', { ś: 's' }, 'zażółć gęślą jaźń')).toBe('Gęś');
  });

  it('stay where the network was sure', () => {
    expect(settled('café')).toBe('café');
  });
});

describe('full-width signs', () => {
  it('are ordinary ones among Latin letters', () => {
    expect(settled('No：（12）')).toBe('No:(12)');
  });

  it('stay among ideographs', () => {
    expect(settled('合同：第三条')).toBe('合同：第三条');
  });
});

describe('the Chinese one', () => {
  it('is a dash on a page without other ideographs', () => {
    expect(settled('一')).toBe('—');
  });

  it('stays among them', () => {
    expect(settled('一', {}, '合同第三条')).toBe('一');
  });
});
