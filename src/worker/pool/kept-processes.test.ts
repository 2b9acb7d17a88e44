import { describe, expect, it } from 'vitest';
import { KeptProcesses } from './kept-processes.ts';
import type { WorkingProcess } from './working-process.ts';

const SCOPE = { key: 'tenant', folder: '/tenant' };
const OTHER = { key: 'other', folder: '/other' };

/** Two at work at a time, two more warm; the processes only count, and end when asked. */
function keep() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const processes = new KeptProcesses({
    size: 2,
    most: 4,
    start: ({ key }, onExit) => {
      started.push(key);
      ends.push(onExit);
      return {
        pid: started.length,
        isDying: false,
        group: null,
        bytes: 0,
        kill: () => {},
      } as unknown as WorkingProcess;
    },
  });
  return { processes, started, ends };
}

describe('A process that is expected', () => {
  it('loads beside the one at work, and is the next to be taken', () => {
    const { processes, started } = keep();
    processes.take(SCOPE, 'task');
    processes.expect(SCOPE);
    expect(started).toEqual(['tenant', 'tenant']);
    expect(processes.busy).toBe(1);
    expect(processes.take(SCOPE, 'task').working.pid).toBe(2);
    expect(started).toHaveLength(2);
    void processes.close();
  });

  it('is not started where one idles already', () => {
    const { processes, started } = keep();
    processes.rest(processes.take(SCOPE, 'task'));
    processes.expect(SCOPE);
    expect(started).toHaveLength(1);
    void processes.close();
  });

  it('takes no place from others', () => {
    const { processes, started } = keep();
    processes.take(SCOPE, 'task');
    processes.take(OTHER, 'their task');
    processes.expect(SCOPE);
    expect(started).toEqual(['tenant', 'other']);
    void processes.close();
  });
});

describe('Closing', () => {
  it('waits for every process, also those that made room for another and have not ended yet', async () => {
    const { processes, ends } = keep();
    for (const key of ['a', 'b', 'c', 'd', 'e']) processes.rest(processes.take({ key, folder: `/${key}` }, key));
    expect(processes.pids).toHaveLength(4);
    let isClosed = false;
    const closed = processes.close().then(() => (isClosed = true));
    for (const end of ends) {
      await new Promise(setImmediate);
      expect(isClosed).toBe(false);
      end();
    }
    await closed;
  });
});
