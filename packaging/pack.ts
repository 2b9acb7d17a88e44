import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileInto } from './compile.ts';
import { type Manifest, packagedManifest } from './manifest.ts';
import { bundleOnnxRuntime } from './onnx-runtime.ts';

/**
 * Makes the tarball: `npm run package`. It is put together in a folder of its own; the checkout stays as it is.
 *
 *     dist/package/   package.json  bin/  dist/ (compiled)  models/  web/  NOTICE …
 *     dist/quire-0.2.0.tgz
 */
const ROOT = path.join(import.meta.dirname, '..');
const STAGE = path.join(ROOT, 'dist/package');
const COPIED = ['bin', 'models', 'web', 'LICENSE', 'NOTICE', 'README.md', 'examples', 'docs/images'];
/** The page shows them as guides. */
const GUIDES = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));

rmSync(STAGE, { recursive: true, force: true });
compileInto(path.join(STAGE, 'dist'));
for (const name of [...COPIED, ...GUIDES.map((guide) => `docs/${guide}`)].filter((given) =>
  existsSync(path.join(ROOT, given)),
)) {
  cpSync(path.join(ROOT, name), path.join(STAGE, name), { recursive: true });
}
bundleOnnxRuntime(STAGE);
const manifest = packagedManifest(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest);
writeFileSync(path.join(STAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const made = execFileSync('npm', ['pack', STAGE, '--pack-destination', path.join(ROOT, 'dist'), '--silent'], {
  encoding: 'utf8',
});
process.stdout.write(`dist/${made.trim()}\n`);
