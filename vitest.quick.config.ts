import { defineConfig, mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** The rules: tests beside their files that start no process, no database and no engine. `npm test` runs all. */
export default mergeConfig(
  whole,
  defineConfig({
    test: {
      exclude: [
        'node_modules/**',
        'test/{scenarios,faults,hostile,web,contracts,package}/**',
        'test/*{deploy,client,package,offline}*',
        'src/{cli,worker,sandbox,storage}/**',
        'src/parse/{office,fixtures}/**',
        'src/parse/pages/**/hostile.test.ts',
        'src/models/ocr/**',
      ],
    },
  }),
);
