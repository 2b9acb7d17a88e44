import { occurrences } from '../../domain/statistics.ts';
import { fieldsOfRecord } from './fields.ts';
import { recordsOfText } from './records.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LOOKED_AT = 200;

/** The delimiter that gives most records an equal number of fields, and their share. The last may be truncated. */
export function detectDelimiter(
  sample: string,
  isWhole: boolean,
): { delimiter: Delimiter; evenness: number; records: number } {
  let best = { delimiter: ',' as Delimiter, evenness: 0, records: 0, fields: 1 };
  for (const delimiter of DELIMITERS) {
    const all = recordsOfText(sample, delimiter).filter((record) => record.trim() !== '');
    const records = (isWhole || all.length < 2 ? all : all.slice(0, -1)).slice(0, LOOKED_AT);
    const counts = occurrences(records.map((record) => fieldsOfRecord(record, delimiter).length));
    const [fields, times] = [...counts].filter(([n]) => n > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const evenness = times / Math.max(1, records.length);
    if (
      evenness > best.evenness + 0.01 ||
      (Math.abs(evenness - best.evenness) <= 0.01 && evenness > 0 && fields > best.fields)
    ) {
      best = { delimiter, evenness, records: records.length, fields };
    }
  }
  return best;
}
