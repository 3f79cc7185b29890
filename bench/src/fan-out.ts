import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, createCaller } from './caller.ts';
import { openStreams, percentiles } from './crowd-of-streams.ts';
import { DISPATCHER, NEW_CALL } from './operations.ts';
import { residentMemory, type Served } from './servers.ts';
import { sharedNow } from './shared-clock.ts';
import { signIn } from './sign-in.ts';

const STREAMS = 1000;
/** Opened after all else, to see what they cost: the first ones also use what the start has left unused. */
const MORE_STREAMS = 2000;
const CHANGES = 100;
/** Milliseconds between changes, so that each is measured by itself. */
const EVERY = 100;

/** Something whose event every stream gets: it answers the event's mark and since when it was waited for. */
type Change = (index: number) => Promise<{ mark: string; since: number }>;

/**
 * How long after a change its event is with each of a thousand streams, and what a stream costs in memory. Answers rows
 * of the table; throws where an event is missing.
 */
export async function measureFanOut(app: Served) {
  const cookie = await signIn(app.origin, DISPATCHER);
  const officer = createCaller(app.origin, cookie);
  const administrator = createCaller(app.origin, await signIn(app.origin, 'administrator'));
  const streams = [await openStreams(app.origin, cookie, STREAMS)];
  try {
    const [first] = streams;
    if (first === undefined) throw new Error('No streams');
    const rows: Record<string, string | number>[] = [];
    const kinds = [
      ['Created call, since its answer', calls(officer)],
      ['Status press, since it was sent', statuses(officer)],
      ['Saved offense, since it was sent', offenses(administrator)],
    ] as const;
    for (const [what, begin] of kinds) {
      const { p50, p99 } = percentiles(await first.waits(await makeChanges(await begin, CHANGES, EVERY)));
      rows.push({ [`live events to ${STREAMS} streams`]: what, 'p50 ms': p50, 'p99 ms': p99 });
    }
    const before = residentMemory(app);
    streams.push(await openStreams(app.origin, cookie, MORE_STREAMS));
    const kilobytes = Math.round(((residentMemory(app) - before) * 1024) / MORE_STREAMS);
    return rows.map((row) => ({ ...row, 'kB a stream': kilobytes }));
  } finally {
    officer.close();
    administrator.close();
    for (const each of streams) await each.close();
  }
}

/** Makes changes one after the other; answers since when each was waited for, by its mark. */
export async function makeChanges(change: Change, count: number, every: number) {
  const changed: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const due = sharedNow() + every;
    const { mark, since } = await change(index);
    changed[mark] = since;
    await pause(Math.max(0, due - sharedNow()));
  }
  return changed;
}

async function calls(by: Caller): Promise<Change> {
  const body = JSON.parse(NEW_CALL);
  return async () => {
    const { call } = (await by.ask('POST', '/api/calls', body)).body;
    return { mark: call._id, since: sharedNow() };
  };
}

/** Presses of a unit that is on duty from then on. */
export async function statuses(by: Caller): Promise<Change> {
  await by.ask('POST', '/api/clock/in', {});
  return async (index) => {
    const since = sharedNow();
    const status = index % 2 === 0 ? '10-6' : '10-8';
    const { unit } = (await by.ask('POST', '/api/units/status', { status })).body;
    return { mark: unit.statusSince, since };
  };
}

async function offenses(by: Caller): Promise<Change> {
  const path = '/api/settings/penal-code';
  const { value, version: first } = (await by.ask('GET', path)).body;
  let version = first;
  // Events number the changes of all sections.
  let changes: number = (await by.ask('GET', '/api/community')).body.version;
  return async (index) => {
    changes += 1;
    const since = sharedNow();
    const ops = [{ op: 'edit', list: 'entries', _id: value.entries[0]._id, entry: { fine: 1000 + index } }];
    version = (await by.ask('PATCH', path, { version, ops })).body.version;
    return { mark: String(changes), since };
  };
}
