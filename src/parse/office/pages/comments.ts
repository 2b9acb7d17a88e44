import type { SegmentDraft } from '../../draft.ts';
import { unplacedWords } from '../../unplaced-words.ts';
import type { PlannedComment } from './page-plan.ts';

/** Puts comments after what they are about, in its box: that is where a reader looks. */
export function withComments(segments: readonly SegmentDraft[], comments: readonly PlannedComment[]): SegmentDraft[] {
  const all = [...segments];
  for (const [at, { about, text, comment }] of comments.entries()) {
    const last = about === null ? all.length - 1 : all.findLastIndex(({ id }) => id.startsWith(`${about}-`));
    const place = last < 0 ? all.length - 1 : last;
    // Several comments on one block stand in their order.
    let after = place + 1;
    while (all[after]?.comment) after++;
    const { bbox } = all[place] ?? { bbox: { left: 0, top: 0, width: 0, height: 0 } };
    const id = `comment-${at}`;
    all.splice(after, 0, { id, type: 'Text', bbox, confidence: 1, ...unplacedWords(text, bbox), comment });
  }
  return all;
}
