import { QuireError } from '../../../domain/errors.ts';
import { JsonScanner } from '../../../domain/formats/json-scanner.ts';

/** Several times what the deepest schema needs. Millions of levels would block the parser for seconds. */
const DEEPEST = 512;
const LINE_END = Buffer.from('\n');

/**
 * Streams a JSON text and separates the value of its top-level `file` string from the rest.
 *
 *     {"file_name":"a.pdf","file":"JVBERi0xLjc…","ocr_strategy":"Auto"}
 *                                  └─ onFile ─┘
 *     └──────────── onRest, with "" in place of the value ────────────┘
 */
export class FileFieldScanner {
  readonly #onFile: (bytes: Buffer) => void;
  readonly #onRest: (bytes: Buffer) => void;
  readonly #scanner: JsonScanner;
  #isInFile = false;
  found = false;

  constructor(onFile: (bytes: Buffer) => void, onRest: (bytes: Buffer) => void, mostValues: number = Infinity) {
    this.#onFile = onFile;
    this.#onRest = onRest;
    this.#scanner = new JsonScanner(['file'], { mostValues, deepest: DEEPEST });
  }

  push(chunk: Buffer): void {
    for (const piece of this.#scanner.scan(chunk)) {
      if (piece === 'end of value') this.#isInFile = false;
      else if (piece === 'end of line') this.#onRest(LINE_END);
      else if ('bytes' in piece) this.#onRest(piece.bytes);
      else {
        // Parsers disagree about duplicate keys.
        if (this.found && !this.#isInFile) throw new QuireError('malformed_json', { reason: 'file is given twice' });
        this.#isInFile = true;
        this.found = true;
        this.#onFile(piece.value);
      }
    }
  }
}
