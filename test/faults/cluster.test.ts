import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultyCluster } from '../support/cluster/faulty-cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';

/** The quick faults; `npm run bench -- faults` runs all of them. */
const QUICK = [
  'a server is killed',
  'worker 1 is killed',
  'connections to the database hang',
  'the object store answers with errors',
  'the disk of a worker is full',
  'clocks jump by an hour and back',
];

describe('two servers and four workers', () => {
  let database: TestDatabase;
  let cluster: FaultyCluster;
  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await FaultyCluster.start(database.connectionString);
  });
  afterAll(async () => {
    await cluster?.dispose();
    await database.close();
  });

  it.each(QUICK)(
    'lose nothing and do nothing twice when %s',
    async (fault) => {
      expect(await cluster.run(fault, 6)).toMatchObject({ lost: [], doubled: [], unreported: [] });
    },
    240_000,
  );
});
