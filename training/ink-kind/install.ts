/**
 * Installs new weights: copies them to models/ and pins their digest in the code that loads them.
 *
 *     node training/ink-kind/install.ts NEW.bin
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bytes = readFileSync(process.argv[2]!);
const digest = createHash('sha256').update(bytes).digest('hex');
const loader = `${root}src/models/ink-kind/ink-kind-model.ts`;
writeFileSync(`${root}models/ink-kind.bin`, bytes);
writeFileSync(loader, readFileSync(loader, 'utf8').replace(/SHA256 = '[^']*'/, `SHA256 = '${digest}'`));
console.log(`models/ink-kind.bin: ${bytes.length} bytes, sha256 ${digest}`);
