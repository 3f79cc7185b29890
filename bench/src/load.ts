import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { LoadRequest } from './operations.ts';
import type { Server } from './servers.ts';

export interface Load {
  cookie: string;
  requests: LoadRequest[];
}

/** `p99` in milliseconds. */
type Measured = Record<'perSecond' | 'p99', number>;

const CONNECTIONS = 10;
/** Requests until V8 has compiled the hot code. */
const WARM_UP = 4000;
/** Requests per second from 50 active users. */
const STEADY_RATE = 50;

/**
 * Loads the product and the baseline alternately, so that noise on the machine affects both equally. Returns the
 * medians of all rounds: requests per second of both, and the product's p99 in ms under full load and at 50 requests
 * per second.
 */
export async function compare(
  product: Server,
  baseline: Server,
  load: Load,
  effort: { rounds: number; seconds: number },
) {
  for (const server of [product, baseline]) await run(server, load, { amount: WARM_UP });
  const full: Measured[] = [];
  const steady: Measured[] = [];
  const baselineRuns: Measured[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    full.push(await run(product, load, { duration: effort.seconds }));
    steady.push(await run(product, load, { duration: effort.seconds * 2, overallRate: STEADY_RATE }));
    baselineRuns.push(await run(baseline, load, { duration: effort.seconds }));
  }
  const perSecond = median(full.map((each) => each.perSecond));
  const baselinePerSecond = median(baselineRuns.map((each) => each.perSecond));
  return {
    'product/s': Math.round(perSecond),
    'baseline/s': Math.round(baselinePerSecond),
    ratio: (perSecond / baselinePerSecond).toFixed(2),
    'p99 ms': median(full.map(({ p99 }) => p99)),
    'p99 ms at 50/s': median(steady.map(({ p99 }) => p99)),
  };
}

async function run(
  { origin }: Server,
  { cookie, requests }: Load,
  length: { duration: number; overallRate?: number } | { amount: number },
): Promise<Measured> {
  const headers = { cookie, 'content-type': 'application/json' };
  const withKey = (each: autocannon.Request): autocannon.Request => ({
    ...each,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const all = requests.map((each) => (each.method === 'POST' ? { ...each, setupRequest: withKey } : each));
  let connection = 0;
  const result = await autocannon({
    url: origin,
    headers,
    ...length,
    connections: CONNECTIONS,
    // Connections start with different requests, so that they don't all write the same row.
    setupClient: (client) => {
      const start = Math.floor((connection++ * all.length) / CONNECTIONS);
      client.setRequests([...all.slice(start), ...all.slice(0, start)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${origin} failed under load: ${result.non2xx} refusals, ${result.errors} errors.`);
  }
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
