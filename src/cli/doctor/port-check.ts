import type { Settings } from '../../wiring/settings.ts';
import { requireFreePort } from '../free-port.ts';
import { type Check, noteFinding, okFinding, reasonOf } from './finding.ts';

/** A port in use is only noted: what uses it may be the server that one asks about. */
export const portCheck =
  ({ QUIRE_HOST, QUIRE_PORT }: Settings): Check =>
  async () => {
    try {
      await requireFreePort(QUIRE_HOST, QUIRE_PORT, 'QUIRE_PORT');
      const port = QUIRE_PORT === 0 ? 'a free one is taken' : `${QUIRE_PORT} on ${QUIRE_HOST} is free`;
      return okFinding('Port', port);
    } catch (error) {
      return noteFinding('Port', reasonOf(error));
    }
  };
