import path from 'node:path';
import { type ort, runtime } from '../../models/onnx/runtime.ts';
import { loadSession, type WeightsFile } from '../../models/onnx/session.ts';
import type { DocumentView } from '../document/view.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import { groupFields, type PackedFields, type PageShareWord, PIECES, packFields, piecesOf } from './pack.ts';
import { planWindows } from './plan-windows.ts';
import { queriesOf } from './query.ts';
import { type FoundSpan, listSpansIn, spansIn } from './spans.ts';
import { Tokens } from './tokens.ts';
import { type Box, FACTS, positionFacts, writtenFacts } from './word-facts.ts';

export interface Match {
  words: readonly DocumentWord[];
  start: number;
  end: number;
  /** Logit that the window contains no value for the field. */
  nothing: number;
}

export type Matches = ReadonlyMap<Field, readonly Match[]>;

const KEPT = 6;

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
    const queries = queriesOf(root).map((query) => ({ ...query, ids: this.#tokens.idsOf(query.text) }));
    const found = new Map<Field, Match[]>(queries.map(({ field }) => [field, []]));
    const groups = groupFields(queries);
    const pages = [...Map.groupBy(view.words, ({ page }) => page).values()].map((words) => this.#placed(words, view));
    for (const { group, words } of planWindows(groups, pages)) {
      signal.throwIfAborted();
      const { logits, nothing } = await this.#run(packFields(groups[group]!), words);
      for (const [index, { field, isMany }] of groups[group]!.entries()) {
        const spans = isMany ? listSpansIn(logits(index)) : spansIn(logits(index), KEPT);
        found.get(field)!.push(...spans.map((span) => toMatch(span, words, nothing(index))));
      }
    }
    return found;
  }

  #placed(words: readonly DocumentWord[], view: DocumentView): PageShareWord[] {
    const page = view.pages.find(({ page_number }) => page_number === words[0]!.page);
    const [width, height] = [page?.page_width || 1, page?.page_height || 1];
    const boxes = words.map((word): Box => {
      return [word.left / width, word.top / height, word.right / width, word.bottom / height];
    });
    const positions = positionFacts(boxes, width / height);
    return words.map((word, index) => ({
      word,
      pieces: piecesOf(this.#tokens.idsOf(word.text)),
      facts: [...writtenFacts(word.text), ...positions[index]!],
      box: boxes[index]!,
    }));
  }

  async #run({ ids, marks }: PackedFields, words: readonly PageShareWord[]) {
    const count = words.length;
    const whole = (values: readonly number[], ...shape: number[]) =>
      new (runtime().Tensor)('int64', BigInt64Array.from(values, BigInt), shape);
    const real = (values: readonly number[], ...shape: number[]) =>
      new (runtime().Tensor)('float32', Float32Array.from(values), shape);
    const ofWords = (key: 'pieces' | 'facts' | 'box'): number[] => words.flatMap((word) => word[key]);
    const output = await this.#session.run({
      ids: whole(ids, 1, ids.length),
      pieces: whole(ofWords('pieces'), 1, count, PIECES),
      facts: real(ofWords('facts'), 1, count, FACTS),
      box: real(ofWords('box'), 1, count, 4),
      fields: whole(marks, 1, marks.length),
      mask: whole(Array<number>(ids.length + count).fill(1), 1, ids.length + count),
    });
    const logits = output.logits!.data as Float32Array;
    const nothing = output.nothing!.data as Float32Array;
    const of = (field: number, which: number) =>
      Float32Array.from({ length: count }, (_, at) => logits[(field * count + at) * 3 + which]!);
    return {
      logits: (field: number) => [of(field, 0), of(field, 1), of(field, 2)] as const,
      nothing: (field: number) => nothing[field]!,
    };
  }
}

const toMatch = (span: FoundSpan, words: readonly PageShareWord[], nothing: number): Match => ({
  words: words.slice(span.from, span.to + 1).map(({ word }) => word),
  start: span.start,
  end: span.end,
  nothing,
});
