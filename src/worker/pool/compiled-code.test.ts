import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { COMPILED_CODE } from '../../sandbox/index.ts';
import { keepCompiledCode } from './compiled-code.ts';

const UID = 64_999;
const list = path.join(COMPILED_CODE, `made-for-${UID}.json`);
const madeAt = () => statSync(list).mtimeMs;
const folders = () => readdirSync(COMPILED_CODE).filter((entry) => entry.endsWith(`-${UID}`));

it('compiles the code of working processes once, and again after a change', {
  timeout: 900_000,
}, async () => {
  // Other tests may be compiling at the moment.
  const compileUntil = (isDone: () => boolean) =>
    vi.waitUntil(() => keepCompiledCode(UID, 0).then(isDone), { timeout: 400_000, interval: 500 });
  try {
    await compileUntil(() => existsSync(list));
    const [folder] = folders();
    const made = JSON.parse(readFileSync(list, 'utf8'));
    for (const part of ['worker/child/main.', 'parse/office/undrawn/open-undrawn.', 'parse/pages/open-pages.']) {
      expect(Object.keys(made.changedAt).filter((file) => file.includes(part))).toHaveLength(1);
    }
    const kept = readdirSync(path.join(COMPILED_CODE, folder!));
    expect(kept.length).toBeGreaterThan(300);
    // Optimised graphs: layout, tables, check boxes, text detection, text recognition, two for formulas.
    expect(kept.filter((name) => name.endsWith('.onnx'))).toHaveLength(7);
    const first = madeAt();
    await keepCompiledCode(UID);
    expect(madeAt()).toBe(first);
    const [file] = Object.keys(made.changedAt);
    writeFileSync(list, JSON.stringify({ ...made, changedAt: { ...made.changedAt, [file!]: 1 } }));
    utimesSync(list, 1, 1);
    await compileUntil(() => madeAt() > 1_000);
  } finally {
    rmSync(list, { force: true });
    for (const name of folders()) rmSync(path.join(COMPILED_CODE, name), { recursive: true, force: true });
  }
});

it('does nothing on systems without user accounts', async () => {
  await expect(keepCompiledCode(undefined)).resolves.toBeUndefined();
});
