import { call } from './api.js';

const RETRY_MS = 1_500;

/** The `data` of each event in a stream of server-sent events. */
async function* eventsOf(body) {
  let rest = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const data = block.split('\n').filter((line) => line.startsWith('data: '));
      if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(6)).join('\n'));
    }
  }
}

/**
 * Follows a task to its end and tells every change. Read by fetch, since an EventSource can send no key. A connection
 * that breaks is taken up again: the first event always tells where the task stands.
 */
export async function followTask(taskId, onChange, signal) {
  for (;;) {
    try {
      const response = await call(`tasks/${encodeURIComponent(taskId)}/events`, { signal });
      for await (const task of eventsOf(response.body)) {
        onChange(task);
        if (task.completed) return task;
      }
    } catch (error) {
      if (signal?.aborted || error.status || error.isHandled) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    signal?.throwIfAborted();
  }
}
