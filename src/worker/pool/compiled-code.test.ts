import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { COMPILED_CODE } from '../../sandbox/index.ts';
import { keepCompiledCode } from './compiled-code.ts';

const UID = 64_999;
const list = path.join(COMPILED_CODE, `made-for-${UID}.json`);
const madeAt = () => statSync(list).mtimeMs;

it('compiles what working processes load, once, and again when a file of it has changed', {
  timeout: 240_000,
}, async () => {
  await keepCompiledCode(UID);
  const [folder] = readdirSync(COMPILED_CODE).filter((entry) => entry.endsWith(`-${UID}`));
  try {
    const made = JSON.parse(readFileSync(list, 'utf8'));
    for (const part of ['worker/child/main.', 'parse/office/undrawn/open-undrawn.', 'parse/pages/open-pages.']) {
      expect(Object.keys(made.changedAt).filter((file) => file.includes(part))).toHaveLength(1);
    }
    const kept = readdirSync(path.join(COMPILED_CODE, folder!));
    expect(kept.length).toBeGreaterThan(300);
    // Optimised graphs: layout, finding text, reading it, tables.
    expect(kept.filter((name) => name.endsWith('.onnx'))).toHaveLength(4);
    const first = madeAt();
    await keepCompiledCode(UID);
    expect(madeAt()).toBe(first);
    const [file] = Object.keys(made.changedAt);
    writeFileSync(list, JSON.stringify({ ...made, changedAt: { ...made.changedAt, [file!]: 1 } }));
    utimesSync(list, 1, 1);
    await keepCompiledCode(UID);
    expect(madeAt()).toBeGreaterThan(1_000);
  } finally {
    rmSync(list, { force: true });
    rmSync(path.join(COMPILED_CODE, folder!), { recursive: true, force: true });
  }
});

it('does without where there are no accounts', async () => {
  await expect(keepCompiledCode(undefined)).resolves.toBeUndefined();
});
