import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { XLM_ROBERTA_ID } from '../../models/tokenizers/tokenizer-id.ts';
import { loadTokenizer } from './load-tokenizer.ts';

/** Text, tokens by js-tiktoken 1.0 (cl100k_base), tokens by the Rust `tokenizers` 0.22 (bert-base-uncased). */
const REFERENCE: [text: string, cl100k: number, bert: number][] = [
  ["The quick brown fox jumps over the lazy dog; it's 1,234.56 metres away — isn't it?", 25, 26],
  ['Übermäßige Größe: naïve café, garçon, Ångström, Łódź.', 25, 20],
  ['Быстрая коричневая лиса прыгает через ленивую собаку.', 28, 47],
  ['敏捷的棕色狐狸跳过了懒狗。第3章：测量结果', 33, 21],
  ['いろはにほへと ちりぬるを。カタカナも混ぜる', 27, 21],
  ['키스의 고유조건은 입술끼리 만나야 하고', 25, 24],
  ['الثعلب البني السريع يقفز فوق الكلب الكسول', 29, 35],
  ['नमस्ते दुनिया, यह एक परीक्षण है।', 33, 22],
  ['<table><tr><td colspan="2">Total</td><td>€ 12.000,00</td></tr></table>', 29, 42],
  ['# Heading\n\n- item one\n- item two\n\n\tindented code = f(x)**2 # ∑∫≤≥√π', 32, 21],
  ['😀 emoji 👨‍👩‍👧 and <|endoftext|> [SEP] tokens', 26, 17],
  ['a\u0000b\u00a0c\u2028d\u200be', 10, 3],
  ['', 0, 0],
];

describe('offline tokenizers', () => {
  it.each(REFERENCE)('count %j like the reference implementations', async (text, cl100k, bert) => {
    expect((await loadTokenizer({ Enum: 'Cl100kBase' }, null)).count(text)).toBe(cl100k);
    expect((await loadTokenizer({ Enum: 'BertBaseUncased' }, null)).count(text)).toBe(bert);
  });

  it('count unbroken text quickly with Cl100k', async () => {
    const { count, seam } = await loadTokenizer({ Enum: 'Cl100kBase' }, null);
    for (const letter of ['a', ' ', '-', 'ö', '\n']) {
      const began = performance.now();
      expect(count(letter.repeat(100_000))).toBeGreaterThan(500);
      expect(seam!.openEnd(letter.repeat(100_000)).length).toBeLessThan(10_000);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
    // Counting in parts does not change ordinary long text.
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(500);
    expect(count(text)).toBe(500 * count('The quick brown fox jumps over the lazy dog. ') - 499);
  });

  it('count words between white space with Word', async () => {
    const { count } = await loadTokenizer({ Enum: 'Word' }, null);
    expect(count(' two\u00a0words,\n\nor\tfour ')).toBe(4);
    expect(count(' \n')).toBe(0);
  });
});

describe('cached tokenizers', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokenizers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const small = {
    version: '1.0',
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab: { '[UNK]': 0, page: 1, one: 2 }, unk_token: '[UNK]' },
  };

  async function cache(id: string, text: string) {
    await mkdir(join(folder, id), { recursive: true });
    await writeFile(join(folder, id, 'tokenizer.json'), text);
  }

  it('are read from the folder of their id', async () => {
    await cache('owner/tiny', JSON.stringify(small));
    expect((await loadTokenizer({ String: 'owner/tiny' }, folder)).count('Page one, two')).toBe(4);
  });

  it('include the hub model for XlmRobertaBase', async () => {
    await cache(XLM_ROBERTA_ID, JSON.stringify(small));
    expect((await loadTokenizer({ Enum: 'XlmRobertaBase' }, folder)).count('')).toBe(0);
  });

  it.each([
    ['owner/absent', 'it is not on this server'],
    ['../../etc', 'this is not a model id'],
    ['a/../b', 'this is not a model id'],
    ['owner/broken', 'its tokenizer.json cannot be read'],
    ['owner/strange', 'its tokenizer.json is of a kind that is not supported'],
  ])('refuse %s: %s', async (id, reason) => {
    await cache('owner/broken', '{');
    await cache('owner/strange', JSON.stringify({ ...small, model: { type: 'Oracle' } }));
    const loading = loadTokenizer({ String: id }, folder);
    await expect(loading).rejects.toMatchObject({
      code: 'tokenizer_unavailable',
      parameters: { id, reason: expect.stringContaining(reason) },
    });
  });

  it('are unavailable without a folder', async () => {
    await expect(loadTokenizer({ Enum: 'XlmRobertaBase' }, null)).rejects.toMatchObject({
      code: 'tokenizer_unavailable',
    });
  });
});
