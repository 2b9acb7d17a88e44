import type { Connection } from '../connection.ts';

/** A store of one kind of rows, on a connection or inside a transaction. */
export abstract class PostgresStore {
  protected readonly db: Connection;

  constructor(db: Connection) {
    this.db = db;
  }
}

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type CamelRow<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

/** A row by the names of records: `task_id` becomes `taskId`. Values stay as they are. */
export const camelRow = <Row extends object>(row: Row): CamelRow<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelRow<Row>;
