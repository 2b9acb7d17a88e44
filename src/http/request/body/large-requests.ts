import { Turns } from '../../../service/turns.ts';

/** A request of 4 MB takes some ten times that while it is parsed, checked and stored; a small server has 256 MB for everything. */
const OF_ALL = 3;
const OF_ONE_TENANT = 2;
/** One that waits for something else, as agents do for a task, must not keep others waiting. */
const LONGEST_TURN_MS = 10_000;

/** Large requests wait on disk; few at a time are loaded. Each tenant has its own queue, so nobody blocks the others. */
export class LargeRequests {
  readonly #ofTenant = new Turns(OF_ONE_TENANT);
  readonly #ofAll = new Turns(OF_ALL);

  /** For one request. `end` may come at any time, more than once, or before its turn. */
  turnOf(tenantId: string): { begin(): Promise<void>; end(): void } {
    let isOver = false;
    let leave = (): void => {};
    const begin = async () => {
      const leaveTenant = await this.#ofTenant.enter(tenantId);
      const leaveAll = await this.#ofAll.enter('').catch((error) => {
        leaveTenant();
        throw error;
      });
      const late = setTimeout(() => leave(), LONGEST_TURN_MS).unref();
      leave = () => {
        leave = () => {};
        clearTimeout(late);
        leaveAll();
        leaveTenant();
      };
      if (isOver) leave();
    };
    const end = () => {
      isOver = true;
      leave();
    };
    return { begin, end };
  }
}
