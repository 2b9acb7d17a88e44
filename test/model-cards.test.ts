import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const MODELS = path.resolve(import.meta.dirname, '../models');
/** Files that describe weights: cards, and the short manifests read with them. */
const DESCRIBES = /(\.md|(layout|matcher|formula)\.json)$/;

const files = readdirSync(MODELS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const cards = files
  .filter((file) => DESCRIBES.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it.each(files.filter((file) => !DESCRIBES.test(file)).map((file) => path.relative(MODELS, file)))(
  'the card of %s has its actual sha256',
  (name) => {
    const digest = createHash('sha256')
      .update(readFileSync(path.join(MODELS, name)))
      .digest('hex');
    expect(cards).toContain(digest);
  },
);
