import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary.ts';

export const NUMBER_KINDS = [
  'integer',
  'integer',
  'integer',
  'decimal',
  'decimal',
  'percent',
  'money',
  'accounting',
  'year',
  'plusMinus',
  'starred',
  'range',
  'interval',
  'countPercent',
  'unit',
  'digit',
  'yesNo',
] as const;
export const TEXT_KINDS = ['short', 'label', 'text', 'long', 'bullets', 'name', 'code', 'link', 'paragraphs'] as const;
export type ValueKind =
  | (typeof NUMBER_KINDS)[number]
  | (typeof TEXT_KINDS)[number]
  | 'date'
  | 'coefficient'
  | 'statement';

export const isText = (kind: ValueKind): boolean => (TEXT_KINDS as readonly string[]).includes(kind);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const YES_NO = [
  ['Yes', 'No'],
  ['✓', '✗'],
  ['✓', ''],
  ['●', '○'],
  ['+', '−'],
  ['High', 'Low', 'Medium'],
  ['X', ''],
  ['Y', 'N'],
  ['n/a', 'Yes', 'No'],
  ['→'],
  ['O', 'X'],
  ['a', 'b', 'c'],
  ['†', '#', '0.1', '0.4'],
];

/** Makes the contents of a cell (HTML); `isSigned`: a row that carries its currency, as first rows and sums of statements do. */
export type ValueMaker = (isSigned?: boolean) => string;

/** All cells of a column come from one maker and look alike. */
export function valueMaker(kind: ValueKind, random: Random, vocabulary: Vocabulary): ValueMaker {
  const decimals = random.integer(0, 3);
  const magnitude = random.integer(1, 6);
  const separator = random.pick([',', ',', ',', ' ', '', '.']);
  const isSpaced = random.chance(0.4);
  const integer = (): string =>
    String(Math.floor(10 ** random.between(0, magnitude))).replace(/\B(?=(\d{3})+$)/g, separator);
  const decimal = (): string => (10 ** random.between(0, Math.min(3, magnitude))).toFixed(decimals || 1);
  switch (kind) {
    case 'integer':
      return integer;
    case 'decimal':
      return () => (random.chance(0.08) ? '−' : '') + decimal();
    case 'percent':
      return () => decimal() + (isSpaced ? ' %' : '%');
    case 'money': {
      const currency = random.pick(['$', '€', '£', '¥', 'US$', '₩']);
      return () => (isSpaced ? `<span style="float:left">${currency}</span>${integer()}` : `${currency}${integer()}`);
    }
    case 'accounting':
      return () => (random.chance(0.2) ? `(${integer()})` : random.chance(0.1) ? '—' : integer());
    case 'year':
      return () => String(random.integer(1950, 2026));
    case 'plusMinus':
      return () => decimal() + (isSpaced ? ' ± ' : '±') + random.between(0, 9).toFixed(decimals || 1);
    case 'starred':
      return () =>
        (random.chance(0.4) ? '−' : '') +
        random.between(0, 2).toFixed(decimals || 2) +
        random.pick(['', '', '*', '**', '***']);
    case 'statement':
      return statementMaker(integer, decimal, random);
    case 'coefficient':
      return () =>
        `${random.between(-2, 2).toFixed(3)}${random.pick(['', '*', '**'])}<br>(${random.next().toFixed(3)})`;
    case 'range':
      return () => {
        const low = random.integer(0, 90);
        return `${low}${random.pick(['–', '-', ' to ', ' – '])}${low + random.integer(1, 30)}`;
      };
    case 'interval':
      return () =>
        `${random.between(0, 3).toFixed(2)} (${random.next().toFixed(2)}${random.pick(['–', ', '])}${random.between(1, 4).toFixed(2)})`;
    case 'countPercent':
      return () =>
        `${random.integer(1, 400)} (${random.between(0, 99).toFixed(random.integer(0, 1))}${isSpaced ? '%' : ''})`;
    case 'unit': {
      const unit = random.pick(['', '', '', ' kg', ' mm', '%', 'x', '°C', ' ms', ' million']);
      return () => integer() + unit;
    }
    case 'digit':
      return () => String(random.integer(0, 9));
    case 'yesNo': {
      const choices = random.pick(YES_NO);
      return () => random.pick(choices);
    }
    case 'date':
      return dateMaker(random);
    case 'code': {
      const letter = String.fromCharCode(65 + random.integer(0, 25));
      const joint = random.pick(['-', '', ' ']);
      return () => letter + joint + random.integer(1, 9999);
    }
    case 'short':
      return () => vocabulary.label(1, 2);
    case 'label':
      return () => vocabulary.label(1, 5);
    case 'text':
      return () => vocabulary.words(random.integer(3, 12));
    case 'long': {
      const most = random.pick([15, 25, 40, 60]);
      return () => vocabulary.words(random.integer(6, most));
    }
    case 'name':
      return () => `${vocabulary.label(1, 1)} ${vocabulary.label(1, 1)}`;
    case 'link':
      return () => `www.${vocabulary.word()}.org`;
    case 'bullets':
      return bulletMaker(random, vocabulary);
    case 'paragraphs':
      return () =>
        Array.from({ length: random.integer(1, 3) })
          .map(
            () => `<div style="margin:${random.integer(0, 6)}px 0">${vocabulary.words(random.integer(5, 30))}.</div>`,
          )
          .join('');
  }
}

/**
 * Amounts of a financial statement: signs stand apart from their number, often at the other edge of the column.
 *
 *     │$      5,363 │
 *     │        (370)│      the bracket hangs out, so that digits stand below digits
 */
function statementMaker(integer: () => string, decimal: () => string, random: Random): ValueMaker {
  const currency = random.weighted({ $: 7, '€': 1, '£': 1, US$: 0.5, '¥': 0.5 });
  const isPercent = random.chance(0.12);
  const isDecimal = isPercent || random.chance(0.15);
  const signWidth = random.pick([0, random.between(5, 12), random.between(10, 40)]);
  const tailWidth = random.pick([0, random.between(3, 6), random.between(5, 14)]);
  const tailSpace = random.chance(0.4) ? random.between(1, 5) : 0;
  const isEvery = random.chance(0.15);
  const negativeShare = random.pick([0.03, 0.15, 0.5]);
  const emptyShare = random.pick([0, 0.03, 0.15]);
  return (isSigned) => {
    const isEmpty = random.chance(emptyShare);
    const amount = isEmpty ? random.pick(['—', '–', '-']) : isDecimal ? decimal() : integer();
    const isNegative = !isEmpty && random.chance(negativeShare);
    const sign = !isPercent && (isSigned || isEvery) ? currency : '';
    const tail =
      (isNegative ? ')' : '') +
      (isPercent && !(isEmpty && random.chance(0.5)) ? (random.chance(0.3) ? ' %' : '%') : '');
    const span = (style: string, text: string): string => `<span style="${style}">${text}</span>`;
    return `<div style="display:flex">${span(`min-width:${signWidth}px`, sign)}${span('flex:1;text-align:right', (isNegative ? '(' : '') + amount)}${span(`min-width:${tailWidth}px;${tail ? `padding-left:${tailSpace}px` : ''}`, tail)}</div>`;
  };
}

function dateMaker(random: Random): () => string {
  const form = random.integer(0, 3);
  const year = (): number => random.integer(1990, 2025);
  const day = (): number => random.integer(1, 28);
  return () => {
    if (form === 0) return `${day()}/${random.integer(1, 12)}/${year()}`;
    if (form === 1) return `${random.pick(MONTHS)} ${day()}, ${year()}`;
    return form === 2
      ? `${year()}-0${random.integer(1, 9)}-${random.integer(10, 28)}`
      : `${day()} ${random.pick(MONTHS)}`;
  };
}

/** Lists inside a cell, mostly with hanging marks: the gap after the mark must not become a column. */
function bulletMaker(random: Random, vocabulary: Vocabulary): () => string {
  const mark = random.pick(['•', '–', '▪', '1', '●', 'o', 'a)']);
  const hang = random.chance(0.75) ? random.between(7, 24) : 0;
  const indent = random.chance(0.5) ? 0 : random.between(4, 22);
  const style = `margin-left:${indent}px;${hang ? `padding-left:${hang}px;text-indent:-${hang}px` : ''}`;
  const markStyle = hang ? `display:inline-block;text-indent:0;width:${hang}px` : '';
  return () => {
    const intro = random.chance(0.12) ? `<div>${vocabulary.words(random.integer(3, 10))}</div>` : '';
    const items = Array.from({ length: random.integer(1, 5) }, (_, index) => {
      const text = mark === '1' ? `${index + 1}.` : mark;
      return `<div style="${style}"><span style="${markStyle}">${text}</span>${hang ? '' : ' '}${vocabulary.words(random.integer(2, 12))}</div>`;
    });
    return intro + items.join('');
  };
}
