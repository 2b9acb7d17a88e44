import { renameSync, writeFileSync } from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Loaded into a server by `--import`, it records at SIGUSR2 the heap size after a garbage collection, in bytes. */
const file = process.env.HEAP_PROBE;

if (file && process.argv.includes('serve')) {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    for (let time = 0; time < 3; time++) collect();
    writeFileSync(`${file}.new`, String(process.memoryUsage().heapUsed));
    renameSync(`${file}.new`, file);
  });
}
