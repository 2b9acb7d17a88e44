import { call } from './api.js';

const RETRY_MS = 1_500;
/** The server sends a keep-alive every 15 seconds; a connection that is silent for longer is dead. */
const SILENT_MS = 40_000;

/** Yields each server-sent event with its `name` and `data`. */
async function* eventsOf(body, onPiece) {
  let rest = [];
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    onPiece();
    rest.push(piece);
    // A part of a document is megabytes in many pieces: they are joined once, when the part is complete.
    if (!/\n\n|^\n/.test(piece)) continue;
    const blocks = rest.join('').split('\n\n');
    rest = [blocks.pop()];
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
      const name = lines.find((line) => line.startsWith('event: '))?.slice(7) ?? 'task';
      if (data.length > 0) yield { name, data: JSON.parse(data.join('\n')) };
    }
  }
}

/**
 * Follows a task to its end and reports every change. Uses fetch, since an EventSource cannot send a key. A broken
 * connection is reopened: the first event always has the status of the task. `onPart` gets each part of the document
 * once, in order, as soon as it can be read.
 * @param {string} taskId
 * @param {(task: any) => void} onChange
 * @param {AbortSignal} [signal]
 * @param {(part: {part: number, pages: any[], chunks: any[]}) => void} [onPart]
 */
export async function followTask(taskId, onChange, signal, onPart) {
  let parts = 0;
  for (;;) {
    const line = new AbortController();
    let silence = 0;
    const onPiece = () => {
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), SILENT_MS);
    };
    try {
      const path = `tasks/${encodeURIComponent(taskId)}/events${onPart ? '?include_partial=true' : ''}`;
      const both = signal ? AbortSignal.any([signal, line.signal]) : line.signal;
      const response = await call(path, { signal: both });
      onPiece();
      for await (const { name, data } of eventsOf(response.body, onPiece)) {
        if (name === 'chunks') {
          if (data.part > parts) onPart?.(data);
          parts = Math.max(parts, data.part);
          continue;
        }
        onChange(data);
        if (data.completed) return data;
      }
    } catch (error) {
      if (signal?.aborted || error.status || error.isHandled) throw error;
    } finally {
      clearTimeout(silence);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    signal?.throwIfAborted();
  }
}
