import type { Warning } from '../../../domain/parse-output.ts';
import type { SegmentAnswer } from '../../../models/language/segment-request.ts';

/** A model that is down fails for every segment of a long document; only this many are named. */
const MOST_NAMED = 50;

/** Collects warnings about language models, limited in number. */
export class AnswerWarnings {
  readonly #named: Warning[] = [];
  #unnamed = 0;
  #skipped: string | null = null;

  add(answer: SegmentAnswer): void {
    if ('skipped' in answer) this.#skipped ??= answer.skipped;
    if (!('fault' in answer)) return;
    if (this.#named.length >= MOST_NAMED) this.#unnamed++;
    else this.#named.push(warningOf(answer, answer.fault));
  }

  all(): Warning[] {
    const more = { code: 'language_model_failed', message: `The same happened for ${this.#unnamed} more segments.` };
    const skipped = {
      code: 'language_model_unable',
      message: `Some segments were not shown to a language model: ${this.#skipped}. The built-in generators wrote them.`,
    };
    return [...this.#named, ...(this.#unnamed > 0 ? [more] : []), ...(this.#skipped ? [skipped] : [])];
  }
}

const warningOf = ({ kind, segmentId, pageNumber }: SegmentAnswer, fault: string): Warning => ({
  code: 'language_model_failed',
  message:
    kind === 'description'
      ? `No description was written: ${fault}.`
      : `No language model gave a usable answer; the built-in generator wrote this segment: ${fault}.`,
  page_number: pageNumber,
  segment_id: segmentId,
});
