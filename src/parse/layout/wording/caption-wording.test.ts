import { describe, expect, it } from 'vitest';
import { captionWording } from './caption-wording.ts';

describe('captionWording', () => {
  it.each([
    'Figure 3: The parts of a mill',
    'Fig. 3. The parts of a mill',
    'Table 2. Fruit by weight',
    'TABLE 22: COMMERCIAL LAWS',
    'Figure 8.7A-C A gazelle horn',
    'Tabelle 4 – Umsatz',
    'Abbildung 1.2: Aufbau',
    'Tableau 3 : Les ventes',
    'Рис. 5. Схема',
    '図 3 全体の構成',
    '表 2：数据',
    'Table: The number of observers',
    'Diagram 2 Participation',
  ])('%s is a caption', (text) => {
    expect(captionWording(text)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    'Figure 3 shows that mills turn',
    'The table is set',
    'Tables are useful',
    'Figures of speech',
    'Boxing is a sport',
    'Chart',
    '',
  ])('%j is not a caption', (text) => {
    expect(captionWording(text)).toBeLessThan(0.5);
  });
});
