import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, signIn } from './client.ts';
import { NEW_CALL } from './operations.ts';
import type { Server } from './servers.ts';

/** Streams opened at a time. */
const BATCH = 50;
const CHANGES = 50;
/** Milliseconds. */
const BETWEEN_CHANGES = 200;
const TIMEOUT = 30_000;
/** Identifies a change in a stream: a call by its ID, a status by its start time. */
const MARK = /event: (?:call\ndata: \{"call":\{"_id":"([^"]+)"|unit\ndata: .*?"statusSince":"([^"]+)")/;

/** Arrival times of a stream's events, by mark. */
type Arrivals = Map<string, number>;

/** Makes a change and returns its mark. */
const CHANGE_KINDS: Record<string, (client: Client, index: number) => Promise<string>> = {
  'Create call': async (client) => (await client.request('POST', '/api/calls', NEW_CALL)).call._id,
  'Status press': async (client, index) => {
    const status = index % 2 === 0 ? '10-6' : '10-8';
    return (await client.request('POST', '/api/units/status', { status })).unit.statusSince;
  },
};

/** Measures the time from sending a change to its event on every open board. Throws if an event does not arrive. */
export async function measureLive(servers: readonly [Server, ...Server[]], count: number) {
  const client = await signIn(servers[0].origin, 'officer-xbox');
  await client.request('POST', '/api/clock/in', {});
  const before = servers[0].memory();
  const streams: Arrivals[] = [];
  while (streams.length < count) {
    const batch = Array.from({ length: BATCH }, (_, index) =>
      openStream((servers[index % servers.length] ?? servers[0]).origin, client.cookie),
    );
    streams.push(...(await Promise.all(batch)));
  }
  const kilobytes = Math.round(((servers[0].memory() - before) * 1024 * servers.length) / count);
  const rows = [];
  for (const [title, change] of Object.entries(CHANGE_KINDS)) {
    const delays: number[] = [];
    for (let index = 0; index < CHANGES; index += 1) {
      const since = performance.now();
      const mark = await change(client, index);
      const deadline = since + TIMEOUT;
      while (!streams.every((arrivals) => arrivals.has(mark))) {
        if (performance.now() > deadline) throw new Error(`${title}: an event did not arrive.`);
        await pause(BETWEEN_CHANGES);
      }
      delays.push(...streams.map((arrivals) => (arrivals.get(mark) ?? Number.NaN) - since));
    }
    const percentile = (share: number) =>
      Float64Array.from(delays).sort()[Math.floor((delays.length - 1) * share)]?.toFixed(1) ?? '';
    const figures = { 'p50 ms': percentile(0.5), 'p99 ms': percentile(0.99), 'kB per stream': kilobytes };
    rows.push({ [`event on ${count} boards`]: title, ...figures });
  }
  return rows;
}

async function openStream(origin: string, cookie: string): Promise<Arrivals> {
  const clientRequest = request(`${origin}/api/events`, { agent: false, headers: { cookie } }).end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}.`);
  // The streams end when their server stops.
  for (const emitter of [clientRequest, response]) emitter.on('error', () => {});
  response.setEncoding('utf8');
  const arrivals: Arrivals = new Map();
  await new Promise<void>((resolve) => {
    let unread = '';
    response.on('data', (chunk: string) => {
      const blocks = (unread + chunk).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: ready')) resolve();
        const [, call, status] = MARK.exec(block) ?? [];
        const mark = call ?? status;
        if (mark !== undefined && !arrivals.has(mark)) arrivals.set(mark, performance.now());
      }
    });
  });
  return arrivals;
}
