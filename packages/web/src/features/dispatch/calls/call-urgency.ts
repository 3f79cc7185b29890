import type { Call } from '@ten-four/contract/dispatch/calls.contract';

/** How long a call has waited without a unit: not long, long, too long. */
export type Urgency = 'calm' | 'amber' | 'red';

const MINUTE = 60_000;
/** After how long a call without a unit turns amber and red; the most urgent ones sooner. */
const WAITS = { amber: 10 * MINUTE, red: 20 * MINUTE };
const URGENT_WAITS = { amber: 2 * MINUTE, red: 5 * MINUTE };

/** Whether a call cannot wait and nobody is on it. */
export function needsUnitNow({ status, priority }: Pick<Call, 'status' | 'priority'>): boolean {
  return status === 'Open' && priority === 1;
}

/** Which colour the age of a call has, given in milliseconds. Only waiting counts: a call with units is calm. */
export function urgencyOf(call: Pick<Call, 'status' | 'priority'>, age: number): Urgency {
  if (call.status !== 'Open') return 'calm';
  const waits = call.priority === 1 ? URGENT_WAITS : WAITS;
  if (age >= waits.red) return 'red';
  return age >= waits.amber ? 'amber' : 'calm';
}
