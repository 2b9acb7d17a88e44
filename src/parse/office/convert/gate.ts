import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const LOOK_MS = 5;

/**
 * A file that cannot be opened until it is told to: a named pipe whose other end nobody holds. A program that goes through a list of files
 * stops at it, with everything loaded, and goes on to the next name when the gate opens: there the document lies by then.
 */
export class Gate {
  /** What the program is given to open. */
  readonly path: string;
  /** The same pipe under a name of our own. */
  readonly #handle: string;

  private constructor(path: string) {
    this.path = path;
    this.#handle = `${path}-handle`;
  }

  static async make(path: string): Promise<Gate> {
    const gate = new Gate(path);
    await promisify(execFile)('mkfifo', ['-m', '600', path]);
    await link(path, gate.#handle);
    return gate;
  }

  /** A program that comes later finds no gate; one that waits at it, or just about, is let through. Ends with the program. */
  async open(ended: Promise<unknown>): Promise<void> {
    let isOver = false;
    ended.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    await rm(this.path, { force: true });
    while (!isOver) {
      const end = await open(this.#handle, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
      if (end) return end.close();
      await sleep(LOOK_MS);
    }
  }
}
