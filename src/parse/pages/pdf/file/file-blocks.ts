import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** PDFium asks for 512 bytes at a time while it looks through a file; one read from disk serves many of those. */
const WINDOW_BYTES = 64 * 1024;

export interface FileBlocks {
  readonly size: number;
  readonly bytesRead: number;
  /** Fills the target from the position; false when the file ends before. */
  read(position: number, target: Uint8Array): boolean;
  close(): void;
}

export function openBlocks(path: string): FileBlocks {
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  const window = new Uint8Array(WINDOW_BYTES);
  let windowStart = 0;
  let windowLength = 0;
  let bytesRead = 0;
  let closed = false;

  const readFully = (position: number, target: Uint8Array): number => {
    let done = 0;
    while (done < target.length) {
      const read = readSync(descriptor, target, done, target.length - done, position + done);
      if (read === 0) break;
      done += read;
    }
    return done;
  };

  return {
    size,
    get bytesRead() {
      return bytesRead;
    },
    read(position, target) {
      bytesRead += target.length;
      if (target.length >= WINDOW_BYTES / 2) return readFully(position, target) === target.length;
      if (position < windowStart || position + target.length > windowStart + windowLength) {
        // Looking for the end of a file goes backwards: the window reaches as far before the place as after it.
        windowStart = Math.max(0, position - WINDOW_BYTES / 2);
        windowLength = readFully(windowStart, window);
      }
      const from = position - windowStart;
      if (from + target.length > windowLength) return false;
      target.set(window.subarray(from, from + target.length));
      return true;
    },
    close() {
      if (!closed) closeSync(descriptor);
      closed = true;
    },
  };
}
