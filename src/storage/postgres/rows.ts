type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type CamelRow<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

/** `taskId` becomes `task_id`. */
export type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;
/** Objects and lists are stored as JSON. */
export type Stored<Value> = Value extends Uint8Array ? Value : Value extends object ? string : Value;
type SnakeRow<Row> = { [Name in keyof Row as Snake<Name>]: Stored<Row[Name]> };

/** A row by the names of records: `task_id` becomes `taskId`. Values stay as they are. */
export const camelRow = <Row extends object>(row: Row): CamelRow<Row> =>
  renamed(row, (column) => column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())) as CamelRow<Row>;

/** A record as a row to insert. JSON that may be a text alone must be written as JSON by the caller. */
export const snakeRow = <Row extends object>(record: Row): SnakeRow<Row> =>
  renamed(record, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), stored) as SnakeRow<Row>;

const renamed = (row: object, rename: (name: string) => string, change = (value: unknown) => value): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), change(value)]));

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
