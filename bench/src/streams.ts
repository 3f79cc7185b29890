import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import { openStreams, percentiles, type StreamCrowd } from './crowd-of-streams.ts';
import { makeChanges, statuses } from './fan-out.ts';
import { DISPATCHER } from './operations.ts';
import { residentMemory, type Served } from './servers.ts';
import { signIn } from './sign-in.ts';

/** One of each platform. */
const OFFICERS = [DISPATCHER, 'officer-playstation'] as const;
const MEMBER = 'newcomer';
/** At each server. */
const READERS = 500;
const MEMBERS = 4000;
const ALL_READERS = 5000;
const CUTS = 100;

/**
 * Ten thousand streams at two servers: first a thousand readers of each platform among eight thousand members, with five
 * changes a second, then as many readers of one platform, with one change a second; the lines of a hundred of them are
 * cut meanwhile. Answers rows of the table; throws where an event is missing or comes twice.
 */
export async function measureStreams(apps: readonly [Served, Served]) {
  const rows: Record<string, string | number>[] = [];
  const memory = () => apps.reduce((sum, app) => sum + residentMemory(app), 0);
  const before = memory();

  const readers: StreamCrowd[][] = [];
  for (const officer of OFFICERS) readers.push(await openAtBoth(apps, officer, READERS));
  const members = await openAtBoth(apps, MEMBER, MEMBERS);
  const kilobytes = ((memory() - before) * 1024) / (2 * (OFFICERS.length * READERS + MEMBERS));
  const [xbox, playStation] = await Promise.all(
    OFFICERS.map((officer, index) =>
      measure(apps[0], officer, readers[index] ?? [], { count: 50, every: 400 }),
    ),
  );
  rows.push(
    row('1,000 readers a platform, 8,000 members', [...(xbox ?? []), ...(playStation ?? [])], kilobytes),
  );
  await close([...readers.flat(), ...members]);

  const again = memory();
  const all = await openAtBoth(apps, DISPATCHER, ALL_READERS);
  const more = ((memory() - again) * 1024) / (2 * ALL_READERS);
  rows.push(
    row(
      '10,000 readers of one platform',
      await measure(apps[0], DISPATCHER, all, { count: 20, every: 1000 }),
      more,
    ),
  );
  await close(all);
  return rows;
}

async function openAtBoth(apps: readonly Served[], persona: string, count: number): Promise<StreamCrowd[]> {
  const crowds: StreamCrowd[] = [];
  for (const { origin } of apps) crowds.push(await openStreams(origin, await signIn(origin, persona), count));
  return crowds;
}

/** Answers how long each change's event took to each stream, some of whose lines were cut meanwhile. */
async function measure(
  { origin }: Served,
  persona: string,
  crowds: readonly StreamCrowd[],
  { count, every }: { count: number; every: number },
): Promise<number[]> {
  const by = createCaller(origin, await signIn(origin, persona));
  try {
    const changing = makeChanges(await statuses(by), count, every);
    const steady = await changing;
    const waits = (await Promise.all(crowds.map((crowd) => crowd.waits(steady)))).flat();
    // What is cut off waits until it is back, which is not what is measured: nothing may be missing.
    const cutting = cutAll(crowds);
    const meanwhile = await makeChanges(await statuses(by), count, every / 4);
    await cutting;
    await Promise.all(crowds.map((crowd) => crowd.waits({ ...steady, ...meanwhile })));
    return waits;
  } finally {
    by.close();
  }
}

async function cutAll(crowds: readonly StreamCrowd[]): Promise<void> {
  for (let cuts = 0; cuts < CUTS; cuts += 10) {
    await crowds[(cuts / 10) % crowds.length]?.cut(10);
    await pause(50);
  }
}

const row = (streams: string, waits: number[], kilobytes: number) => {
  const { p50, p99 } = percentiles(waits);
  return {
    'status press, at two servers, to': streams,
    'p50 ms': p50,
    'p99 ms': p99,
    'kB a stream': Math.round(kilobytes),
  };
};

async function close(crowds: readonly StreamCrowd[]): Promise<void> {
  for (const crowd of crowds) await crowd.close();
}
