import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { LoadRequest } from './operations.ts';
import type { Server } from './servers.ts';

export interface Load {
  cookie: string;
  requests: LoadRequest[];
}

/** `p99` in ms. */
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
  const steady: number[] = [];
  const baselineRuns: Measured[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    full.push(await run(product, load, { duration: effort.seconds }));
    steady.push(await measureSteady(product, load, effort.seconds * 5));
    baselineRuns.push(await run(baseline, load, { duration: effort.seconds }));
  }
  const perSecond = median(full.map((each) => each.perSecond));
  const baselinePerSecond = median(baselineRuns.map((each) => each.perSecond));
  return {
    'product/s': Math.round(perSecond),
    'baseline/s': Math.round(baselinePerSecond),
    ratio: (perSecond / baselinePerSecond).toFixed(2),
    'p99 ms': median(full.map(({ p99 }) => p99)),
    'p99 ms at 50/s': Math.round(median(steady)),
  };
}

async function run(
  { origin }: Server,
  { cookie, requests }: Load,
  length: { duration: number } | { amount: number },
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

/** Sends requests at even intervals, as users do. Returns the p99 in ms. */
async function measureSteady(
  { origin }: Server,
  { cookie, requests }: Load,
  seconds: number,
): Promise<number> {
  const send = async (index: number): Promise<number> => {
    await setTimeout((index * 1000) / STEADY_RATE);
    const { method, path, body = null } = requests[index % requests.length] as LoadRequest;
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const sentAt = performance.now();
    const response = await fetch(origin + path, { method, headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} failed under load: ${response.status}.`);
    return performance.now() - sentAt;
  };
  const times = await Promise.all(Array.from({ length: seconds * STEADY_RATE }, (_, index) => send(index)));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
