import autocannon from 'autocannon';
import { cpuTime, type Served } from './servers.ts';

/** What is asked of a server again and again. */
export interface Load {
  headers: Record<string, string>;
  /** Asked in turn, by each connection a part of its own where there are enough. */
  requests: { method: 'GET' | 'POST'; path: string; body?: string }[];
  /** Each request comes under an idempotency key of its own. */
  isKeyed?: boolean;
}

/** What rounds of load showed: medians over the rounds. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of the process's own work for a request, its share of the system's included. */
  cpu: number;
}

/** How long is measured. */
export interface Effort {
  rounds: number;
  /** Of each round. */
  seconds: number;
}

const CONNECTIONS = 10;
/** Requests until V8 has compiled what is used often, as it has in a server that runs for hours. */
const WARM = 8000;

/** The product, and the least that does the same job. */
export interface Servers {
  app: Served;
  least: Served;
}

/** Requests a second at which 50 active users are felt to be served. */
const STEADY_RATE = 50;

/** Loads servers until they are as fast as they get. */
export async function warm(servers: Servers, request: Load): Promise<void> {
  for (const server of Object.values(servers)) await load(server, request, { amount: WARM });
}

/**
 * Loads the servers in turn, a round each, so that other work of the machine touches both alike. Returns the medians of
 * each, of the product at a steady rate too, and the median of the rounds' ratios.
 */
export async function compare({ app, least }: Servers, request: Load, { rounds, seconds }: Effort) {
  const measured = { app: [] as Measured[], steady: [] as Measured[], least: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.app.push(await load(app, request, { duration: seconds }));
    measured.steady.push(await load(app, request, { duration: seconds, overallRate: STEADY_RATE }));
    measured.least.push(await load(least, request, { duration: seconds }));
  }
  const ratio = median(
    measured.app.map(({ perSecond }, round) => perSecond / (measured.least[round]?.perSecond ?? Number.NaN)),
  );
  return {
    app: medians(measured.app),
    steady: medians(measured.steady),
    least: { ...medians(measured.least), ratio },
  };
}

async function load(
  server: Served,
  request: Load,
  length: { duration: number; overallRate?: number } | { amount: number },
): Promise<Measured> {
  const { requests, headers, isKeyed = false } = request;
  const before = cpuTime(server);
  let connection = 0;
  let keys = 0;
  const withKey = (each: autocannon.Request): autocannon.Request => ({
    ...each,
    headers: { ...headers, 'idempotency-key': `${process.pid}-${Date.now()}-${keys++}` },
  });
  const asked = requests.map((each) => (isKeyed ? { ...each, setupRequest: withKey } : each));
  const result = await autocannon({
    url: server.origin,
    headers,
    ...length,
    connections: CONNECTIONS,
    setupClient: (client) => {
      const start = Math.floor((connection * asked.length) / CONNECTIONS);
      connection += 1;
      const end = Math.floor((connection * asked.length) / CONNECTIONS);
      client.setRequests(start < end ? asked.slice(start, end) : asked);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${server.origin} failed under load: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    cpu: (cpuTime(server) - before) / result.requests.total,
  };
}

const medians = (all: Measured[]): Measured => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p99: median(all.map(({ p99 }) => p99)),
  cpu: median(all.map(({ cpu }) => cpu)),
});

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
