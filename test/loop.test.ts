import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HttpDependencies } from '../src/http/dependencies.ts';
import * as JOBS from '../src/http/jobs/index.ts';
import { allRoutes } from '../src/http/server.ts';

const SOURCE = path.join(import.meta.dirname, '../src');

/** Imports that load something: type-only imports are gone at run time. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/gm;

function loadedBy(file: string): string[] {
  const text = readFileSync(path.join(SOURCE, file), 'utf8');
  return [...text.matchAll(IMPORT)]
    .filter(([statement]) => !/\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?,?\s*)+\}/.test(statement))
    .map(([, target]) => path.posix.join(path.posix.dirname(file), target!));
}

/** All files that are loaded with this one, each with its import path. */
function graphOf(root: string): Map<string, string[]> {
  const ways = new Map([[root, [root]]]);
  for (const [file, way] of ways)
    for (const next of loadedBy(file)) if (!ways.has(next)) ways.set(next, [...way, next]);
  return ways;
}

/**
 * Folders whose work grows with documents and corrections. Zips and workbooks are written in pieces, from the results
 * of threads.
 */
const COMPUTES =
  /^(?:render\/(?!zip\.ts|extraction-table\/workbook\.ts)|correct\/|parse\/|extract\/|mcp\/(?:read-for-tool|find-text)|http\/jobs\/)/;

describe('the server’s main thread', () => {
  const loaded = graphOf('http/server.ts');

  it('loads nothing that renders, corrects or reads documents', () => {
    expect(loaded.size).toBeGreaterThan(100);
    const wrong = [...loaded].filter(([file]) => COMPUTES.test(file)).map(([, way]) => way.join(' → '));
    expect(wrong).toEqual([]);
  });

  it('mounts every route of the table', () => {
    const dependencies = { service: { limits: {} }, bodyOptions: {} } as unknown as HttpDependencies;
    expect(allRoutes(dependencies).length).toBeGreaterThan(40);
    const tasks = ['tasks/tasks', 'tasks/renderings', 'tasks/first-generation'];
    for (const name of ['corrections', 'review', 'batches/batches', 'mcp', ...tasks])
      expect(loaded.has(`http/routes/${name}.ts`), name).toBe(true);
  });

  it('would find such work in the jobs, so that the first rule can fail', () => {
    const jobs = graphOf('http/jobs/index.ts');
    expect([...jobs.keys()].filter((file) => COMPUTES.test(file)).length).toBeGreaterThan(30);
    expect(Object.keys(JOBS)).toContain('render');
  });
});
