/**
 * Puts new weights into the service: copies them to models/ and pins their digest in the code that loads them.
 *
 *     node training/tables/install.ts NEW.bin          the trees
 *     node training/tables/install.ts NEW.bin --rows   the row network
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bytes = readFileSync(process.argv[2]!);
const digest = createHash('sha256').update(bytes).digest('hex');
const [name, code] = process.argv.includes('--rows')
  ? ['table-rows.bin', 'row-network-file.ts']
  : ['table-trees.bin', 'table-model.ts'];
const loader = `${root}src/models/table/${code}`;
writeFileSync(`${root}models/${name}`, bytes);
writeFileSync(loader, readFileSync(loader, 'utf8').replace(/SHA256 = '[^']*'/, `SHA256 = '${digest}'`));
console.log(`models/${name}: ${bytes.length} bytes, sha256 ${digest}`);
