import { DELIVERY_SCHEDULE_SECONDS } from '../../domain/webhook.ts';

/** Up to this part of the wait is added by chance, so that many deliveries do not fall on a recovering server at once. */
const JITTER = 0.2;

/** Seconds to wait after that many failed attempts; null when none is left. */
export function retryInSeconds(attempts: number, random: () => number = Math.random): number | null {
  const wait = DELIVERY_SCHEDULE_SECONDS[attempts];
  return wait === undefined ? null : wait * (1 + JITTER * random());
}
