import type { Duplex } from 'node:stream';

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
/** 16 MB of `[],[],…` would take 200 MB in the parent and block it for seconds. */
const MOST_VALUES = 1_000_000;

/** Upper bound: also counts commas and brackets inside strings. */
function mostValuesIn(line: Buffer): number {
  let count = 0;
  for (const byte of line) if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) count++;
  return count;
}

/** JSON lines to and from a working process. The channel of Node.js would accept messages of any size. */
export class Channel {
  readonly #stream: Duplex;

  constructor(
    stream: Duplex,
    options: { limitBytes: number; onMessage: (message: unknown) => void; onFault: (reason: string) => void },
  ) {
    const { limitBytes, onMessage, onFault } = options;
    this.#stream = stream;
    let parts: Buffer[] = [];
    let size = 0;
    stream.on('error', () => {});
    stream.on('data', (data: Buffer) => {
      for (let rest = data; rest.length > 0; ) {
        const end = rest.indexOf(NEWLINE);
        const part = end < 0 ? rest : rest.subarray(0, end);
        rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1);
        size += part.length;
        if (size > limitBytes) {
          stream.destroy();
          return onFault(`sent a message of more than ${limitBytes} bytes`);
        }
        parts.push(part);
        if (end < 0) continue;
        const line = Buffer.concat(parts);
        parts = [];
        size = 0;
        if (line.length > MOST_VALUES && Number.isFinite(limitBytes) && mostValuesIn(line) > MOST_VALUES) {
          stream.destroy();
          return onFault(`sent a message of more than ${MOST_VALUES} values`);
        }
        let message: unknown;
        try {
          message = JSON.parse(line.toString());
        } catch {
          stream.destroy();
          return onFault('sent something that is not a message');
        }
        onMessage(message);
      }
    });
  }

  send(message: unknown): void {
    this.#stream.write(`${JSON.stringify(message)}\n`);
  }
}
