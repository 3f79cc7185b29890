import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './second-screen-world.ts';

const LOOK_EVERY = 5;
const COMES_WITHIN = 30_000;

export type Row = Record<string, string | number>;

/** A row of the table of what was waited for, in milliseconds. */
export function rowOf(what: string, times: number[], most: string): Row {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return {
    'second screen': what,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'at most': most,
  };
}

/** Waits until nothing more is written to Discord for a second. */
export async function quiet({ standIn }: World): Promise<void> {
  const state = () => JSON.stringify(standIn.parts.messages.sent.map(({ id, editedAt }) => [id, editedAt]));
  for (let before = ''; before !== state(); await pause(1000)) before = state();
}

/** Looks until there is something; throws where there is not within half a minute. */
export async function until<T>(find: () => T | undefined, what: string): Promise<T> {
  for (const deadline = Date.now() + COMES_WITHIN; ; await pause(LOOK_EVERY)) {
    const found = find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
  }
}
