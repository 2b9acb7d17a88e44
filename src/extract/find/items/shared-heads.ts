import type { Field } from '../../schema/field.ts';
import type { Context } from '../context.ts';
import type { Header } from './columns.ts';
import { findHeaders, titleOver } from './find-header.ts';

/**
 * Which of the tables with the same heads are the field's, where other lists of the schema name these heads too: those
 * under its title; otherwise the lists take the tables that no title gives away in their order. A head that comes first
 * on its page and has no title goes on with the table before it.
 *
 *     earnings, deductions    →    Bezüge              ← earnings
 *                                  Name   Betrag
 *                                  Abzüge              ← deductions
 *                                  Name   Betrag
 */
export function ownHeads(field: Field, same: readonly Header[], lists: readonly Field[], context: Context): Header[] {
  const rivals = lists.filter((list) => list === field || namesHead(list, same, context));
  if (rivals.length < 2 || same.length < rivals.length) return [...same];
  const titled = same.map((header, index) => titledFor(rivals, header, same[index - 1], context));
  const waiting = rivals.filter((list) => !titled.includes(list));
  let owner: Field | null = null;
  return same.filter((header, index) => {
    const before = same[index - 1];
    const goesOn = before !== undefined && before.lines[0]!.page !== header.lines[0]!.page;
    if (titled[index] || !goesOn) owner = titled[index] ?? waiting.shift() ?? owner;
    return owner === field;
  });
}

const namesHead = (list: Field, heads: readonly Header[], context: Context): boolean => {
  const best = list.items?.type === 'object' ? findHeaders(list, context)[0] : undefined;
  return best !== undefined && heads.some((head) => head.lines[0] === best.lines[0]);
};

/** The list whose title stands nearest above the head, and under the head before it. */
function titledFor(lists: readonly Field[], head: Header, before: Header | undefined, context: Context): Field | null {
  let nearest = before?.lines[0]?.index ?? -1;
  let owner: Field | null = null;
  for (const list of lists) {
    const title = titleOver(head.lines[0]!, list, context)?.index ?? -1;
    if (title <= nearest) continue;
    nearest = title;
    owner = list;
  }
  return owner;
}
