import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultField } from '../support/cluster/fault-field.ts';
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
  let field: FaultField;
  beforeAll(async () => {
    database = await createTestDatabase();
    field = await FaultField.start(database.connectionString);
  });
  afterAll(async () => {
    await field?.dispose();
    await database.close();
  });

  it.each(QUICK)(
    'lose nothing and do nothing twice when %s',
    async (fault) => {
      expect(await field.run(fault, 6)).toMatchObject({ lost: [], doubled: [], unreported: [] });
    },
    240_000,
  );
});
