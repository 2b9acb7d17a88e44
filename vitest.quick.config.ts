import { defineConfig, mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** Unit tests: those next to their files that start no process, no database and no engine. `npm test` runs all. */
export default mergeConfig(
  whole,
  defineConfig({
    test: {
      exclude: [
        'node_modules/**',
        'test/{scenarios,faults,fixtures,hostile,web,webhooks,contracts,package}/**',
        'test/{deploy,documentation,install,migrations,package}*',
        'src/{cli,worker,sandbox,storage,library}/**',
        'src/parse/{office,pages,sheet/workbook,text/mail,text/epub}/**',
        'src/parse/{text/text,chunk/chunker,read/text-layer/invisible-words}.test.ts',
        'src/models/{ocr,formula,layout,vendor}/**',
        'src/models/language/limits/**',
        'src/{outbound/download,extract/index}.test.ts',
      ],
    },
  }),
);
