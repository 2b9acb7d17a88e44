import type { WordRun } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { contentKeys } from '../../schema/labels.ts';
import type { Context } from '../context.ts';
import { matchLabels } from '../match-label.ts';

/** Whether a run is the title of the list's table: similar to its name, or quoted in its description. */
export function isTitleOf(field: Field, run: WordRun, context: Context): boolean {
  const tokens = context.tokens(run);
  if (tokens.length === 0 || tokens.length > 10) return false;
  const match = matchLabels(run.text, tokens, field.labels);
  if (match && match.score >= 0.55) return true;
  const keys = tokens.map((token) => token.key).filter((key) => !/\d/.test(key));
  if (keys.length < 2) return false;
  return ` ${contentKeys(field.description).join(' ')} `.includes(` ${keys.join(' ')} `);
}
