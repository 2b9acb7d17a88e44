import path from 'node:path';
import { ort } from '../../models/onnx/runtime.ts';
import { loadSession, type WeightsFile } from '../../models/onnx/session.ts';
import type { DocumentView } from '../document/view.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import type { Packed, PageShareWord } from './pack.ts';
import { planWindows } from './plan-windows.ts';
import { queriesOf } from './query.ts';
import { type FoundSpan, spansIn } from './spans.ts';
import { Tokens } from './tokens.ts';

/** Words that the matcher takes for a field's value. */
export interface Match {
  words: readonly DocumentWord[];
  start: number;
  end: number;
  inside: number;
  /** Logit that the window has no value for the field. */
  nothing: number;
}

export type Matches = ReadonlyMap<Field, readonly Match[]>;

/** Fields that are asked for at once, as in training. */
const FIELDS = 8;
/** Spans kept of a window: for a single value, for a list. */
const KEPT_ONE = 6;
const KEPT_MANY = 60;

/** The learned matcher: which words of a page answer which fields. */
export class Matcher {
  readonly #session: ort.InferenceSession;
  readonly #tokens: Tokens;

  constructor(session: ort.InferenceSession, tokens: Tokens) {
    this.#session = session;
    this.#tokens = tokens;
  }

  static async open(weights: WeightsFile, threads: number): Promise<Matcher> {
    const tokens = await Tokens.read(path.join(path.dirname(weights.path), 'tokenizer.json'));
    return new Matcher(await loadSession(weights, threads), tokens);
  }

  async match(root: Field, view: DocumentView, signal: AbortSignal): Promise<Matches> {
    const queries = queriesOf(root);
    const found = new Map<Field, Match[]>(queries.map(({ field }) => [field, []]));
    const groups = Array.from({ length: Math.ceil(queries.length / FIELDS) }, (_, index) =>
      queries.slice(index * FIELDS, (index + 1) * FIELDS),
    );
    const pages = [...Map.groupBy(view.words, ({ page }) => page).values()].map((words) => this.#placed(words, view));
    const asked = groups.map((group) => group.map(({ text, isMany }) => ({ ids: this.#tokens.idsOf(text), isMany })));
    for (const { group, words, start, packed } of planWindows(asked, pages)) {
      signal.throwIfAborted();
      const { logits, nothing } = await this.#run(packed);
      for (const [index, { field, isMany }] of groups[group]!.entries()) {
        const spans = spansIn(logits(index), isMany ? KEPT_MANY : KEPT_ONE);
        found.get(field)!.push(...spans.map((span) => toMatch(span, words, start, nothing(index))));
      }
    }
    return found;
  }

  #placed(words: readonly DocumentWord[], view: DocumentView): PageShareWord[] {
    const page = view.pages.find(({ page_number }) => page_number === words[0]!.page);
    const [width, height] = [page?.page_width || 1, page?.page_height || 1];
    return words.map((word) => ({
      word,
      ids: this.#tokens.idsOf(word.text),
      box: [word.left / width, word.top / height, word.right / width, word.bottom / height],
    }));
  }

  async #run({ ids, marks, firsts, boxes, firstWord }: Packed) {
    const length = ids.length;
    const kinds = new BigInt64Array(length).fill(1n, firstWord, firstWord + boxes.length);
    const box = new Float32Array(length * 4);
    for (const [index, own] of boxes.entries()) box.set(own, (firstWord + index) * 4);
    const whole = (values: BigInt64Array, shape: number[]) => new ort.Tensor('int64', values, shape);
    const output = await this.#session.run({
      ids: whole(BigInt64Array.from(ids, BigInt), [1, length]),
      kinds: whole(kinds, [1, length]),
      mask: whole(new BigInt64Array(length).fill(1n), [1, length]),
      box: new ort.Tensor('float32', box, [1, length, 4]),
      fields: whole(BigInt64Array.from(marks, BigInt), [1, marks.length]),
    });
    const logits = output.logits!.data as Float32Array;
    const nothing = output.nothing!.data as Float32Array;
    const of = (field: number, which: number) =>
      Float32Array.from(firsts, (at) => logits[(field * length + at) * 3 + which]!);
    return {
      logits: (field: number) => [of(field, 0), of(field, 1), of(field, 2)] as const,
      nothing: (field: number) => nothing[field]!,
    };
  }
}

const toMatch = (span: FoundSpan, words: readonly PageShareWord[], start: number, nothing: number): Match => ({
  words: words.slice(start + span.from, start + span.to + 1).map(({ word }) => word),
  start: span.start,
  end: span.end,
  inside: span.inside,
  nothing,
});
