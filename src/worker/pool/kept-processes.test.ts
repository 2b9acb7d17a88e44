import { describe, expect, it } from 'vitest';
import { KeptProcesses } from './kept-processes.ts';
import type { WorkingProcess } from './working-process.ts';

const SCOPE = { key: 'tenant', folder: '/tenant' };
const OTHER = { key: 'other', folder: '/other' };

/** Two working and two more idle processes. */
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

describe('expect', () => {
  it('starts a process beside the busy one, which is used next', () => {
    const { processes, started } = keep();
    processes.take(SCOPE, 'task');
    processes.expect(SCOPE);
    expect(started).toEqual(['tenant', 'tenant']);
    expect(processes.busy).toBe(1);
    expect(processes.take(SCOPE, 'task').working.pid).toBe(2);
    expect(started).toHaveLength(2);
    void processes.close();
  });

  it('does not start a process if one is idle', () => {
    const { processes, started } = keep();
    processes.rest(processes.take(SCOPE, 'task'));
    processes.expect(SCOPE);
    expect(started).toHaveLength(1);
    void processes.close();
  });

  it('does not replace other processes', () => {
    const { processes, started } = keep();
    processes.take(SCOPE, 'task');
    processes.take(OTHER, 'their task');
    processes.expect(SCOPE);
    expect(started).toEqual(['tenant', 'other']);
    void processes.close();
  });
});

describe('close', () => {
  it('waits for all processes, including replaced ones that have not ended yet', async () => {
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
