import type { EmergencyState } from '@ten-four/contract/emergencies/emergencies.values';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseUnanswered } from '#features/dispatch/index';
import { HOUR, SECOND } from '#platform/clock';
import { assertWithin } from '#testing/assert-within';
import { clock, createCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { endOwnEmergencies, REPORT, signInCaller, signOff, tryChange } from '#testing/test-emergencies';
import { signInAgain, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/**
 * A 911 call is never lost (it ended, is on the board, or waits while someone is signed on) and becomes at most one
 * call.
 */

let server: TestServer;
let callers: TestUser[];
let dispatchers: TestUser[];
let ann: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  callers = [await signInCaller(server), await signInCaller(server)];
  dispatchers = [await signInDispatcher(server), await signInDispatcher(server)];
  ann = await signInOfficer(server, { callsign: 'D-201' });
  await clock(ann, 'in');
});
afterAll(() => server.stop());

interface Known {
  _id: string;
  caller: number;
  state: EmergencyState;
  /** The index of the dispatcher who took it. */
  taker: number | null;
  waitsSince: number;
  droppedAt: number;
  hasEnded: boolean;
  made: boolean;
  linkedTo: string | null;
}

interface Model {
  isOn: [boolean, boolean];
  all: Known[];
  closed: Set<string>;
}

const FALLBACK = 120 * SECOND;
const waits = ({ state }: Known) => state === 'Pending' || state === 'Taken';
const isManned = ({ isOn }: Model) => isOn.includes(true);
const end = (known: Known, state: EmergencyState) => Object.assign(known, { state, hasEnded: true });
const release = (known: Known) => Object.assign(known, { state: 'Released', made: true });
const giveBack = (known: Known) => Object.assign(known, { state: 'Pending', taker: null });

/** Returns the status for an action on a 911 call that must be waiting and not taken by another dispatcher. */
function answerTo(model: Model, who: number, known: Known): 200 | 403 | 409 {
  if (!model.isOn[who]) return 403;
  return waits(known) && (known.taker === null || known.taker === who) ? 200 : 409;
}

/** Acts, checks the answer against the model and updates the model. */
type Step = (model: Model, who: number, known: Known | undefined) => Promise<void>;

/** An action of a dispatcher on one 911 call; `follow` updates the model after a 200. */
const dispatching =
  (
    what: string,
    follow: (known: Known, who: number) => void,
    { body, answer = answerTo }: { body?: object; answer?: typeof answerTo } = {},
  ): Step =>
  async (model, who, known) => {
    if (known === undefined) return;
    const expected = answer(model, who, known);
    const { status, text } = await tryChange(user(dispatchers, who), known, what, body);
    expect([what, status, text]).toEqual([what, expected, text]);
    if (expected === 200) follow(known, who);
  };

function user(users: readonly TestUser[], who: number): TestUser {
  const found = users[who];
  if (found === undefined) throw new Error(`Nobody is the ${who}.`);
  return found;
}

const STEPS: Record<string, Step> = {
  call: async (model, who) => {
    const isFull = model.all.filter(({ caller, hasEnded }) => caller === who && !hasEnded).length >= 3;
    const { status, body } = await user(callers, who).post('/api/911', REPORT);
    expect(status).toBe(isFull ? 409 : 201);
    if (isFull) return;
    const known: Known = {
      _id: body.emergency._id,
      caller: who,
      state: 'Pending',
      taker: null,
      waitsSince: server.clock.now(),
      droppedAt: 0,
      hasEnded: false,
      made: false,
      linkedTo: null,
    };
    model.all.push(known);
    if (!isManned(model)) release(known);
  },
  cancel: async (_, who, known) => {
    if (known === undefined) return;
    const ended = known.hasEnded ? 409 : 200;
    const expected = known.caller === who ? ended : 404;
    expect((await tryChange(user(callers, who), known, 'cancel')).status).toBe(expected);
    if (expected === 200) end(known, 'Cancelled');
  },
  take: dispatching('take', (known, taker) => Object.assign(known, { state: 'Taken', taker })),
  takeOver: dispatching('take', (known, taker) => Object.assign(known, { state: 'Taken', taker }), {
    body: { over: true },
    answer: (model, who, known) => (model.isOn[who] ? (waits(known) ? 200 : 409) : 403),
  }),
  giveBack: dispatching('give-back', giveBack),
  release: dispatching('release', release),
  drop: dispatching(
    'drop',
    (known) => Object.assign(end(known, 'Dropped'), { droppedAt: server.clock.now() }),
    { body: { reason: 'Prank' } },
  ),
  restore: dispatching(
    'restore',
    (known) => Object.assign(giveBack(known), { hasEnded: false, waitsSince: server.clock.now() }),
    {
      answer: (model, who, { state, droppedAt }) => {
        const isLate = server.clock.now() - droppedAt > 24 * HOUR;
        return model.isOn[who] ? (state === 'Dropped' && !isLate ? 200 : 409) : 403;
      },
    },
  ),
  link: async (model, who, known) => {
    if (known === undefined) return;
    const call = await createCall(ann);
    const link = dispatching('link', () => Object.assign(known, { state: 'Linked', linkedTo: call._id }), {
      body: { callId: call._id },
    });
    await link(model, who, known);
  },
  unitReleases: async (model, _, known) => {
    if (known === undefined) return;
    const isEarly = isManned(model) && server.clock.now() < known.waitsSince + FALLBACK;
    const isTaken = known.taker !== null ? 409 : 200;
    const expected = waits(known) ? (isEarly ? 403 : isTaken) : 409;
    expect((await tryChange(ann.user, known, 'release')).status).toBe(expected);
    if (expected === 200) release(known);
  },
  signOn: async (model, who) => {
    await signOn(user(dispatchers, who));
    model.isOn[who] = true;
  },
  signOff: async (model, who) => {
    await signOff(user(dispatchers, who));
    model.isOn[who] = false;
    for (const known of model.all.filter(({ state, taker }) => state === 'Taken' && taker === who)) {
      giveBack(known);
    }
    if (!isManned(model)) for (const known of model.all.filter(waits)) release(known);
  },
  wait: async (model, who) => {
    server.clock.advance(who === 0 ? 61 * SECOND : 25 * HOUR);
    await releaseUnanswered(server.platform);
    const due = server.clock.now() - FALLBACK;
    for (const known of model.all) if (known.state === 'Pending' && known.waitsSince <= due) release(known);
  },
  close: async (model, _, known) => {
    const callId = known && (await stored(known._id)).call_id;
    if (!callId) return;
    const { status } = await ann.user.post(`/api/calls/${callId}/close`);
    expect(status).toBe(model.closed.has(callId) ? 409 : 200);
    model.closed.add(callId);
    known.hasEnded = true;
  },
};

const stored = (id: string) =>
  server.platform.database.db
    .selectFrom('emergencies')
    .where('id', '=', id)
    .select(['state', 'taken_by', 'call_id', 'ended_at'])
    .executeTakeFirstOrThrow();

async function expectSame(model: Model): Promise<void> {
  const { db } = server.platform.database;
  for (const known of model.all) {
    const row = await stored(known._id);
    const calls = await db
      .selectFrom('calls')
      .where('source', '=', '911')
      .where('created_by', '=', known._id)
      .select('id')
      .execute();
    expect([row.state, row.ended_at !== null, calls.length]).toEqual([
      known.state,
      known.hasEnded,
      known.made ? 1 : 0,
    ]);
    if (known.state === 'Taken') expect(row.taken_by).not.toBeNull();
    if (known.linkedTo !== null) expect(row.call_id).toBe(known.linkedTo);
    const isSafe = known.hasEnded || row.call_id !== null || (waits(known) && isManned(model));
    expect([known, isSafe]).toEqual([known, true]);
  }
}

test('911 calls match a simple model at all times', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...Object.keys(STEPS),
      'call',
      'call',
      'signOn',
      'signOn',
      'drop',
      'restore',
      'restore',
    ),
    who: fc.nat(1),
    which: fc.nat(2),
  });
  await assertWithin(
    40_000,
    fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
    async (steps) => {
      const model: Model = { isOn: [false, false], all: [], closed: new Set() };
      for (const user of [...callers, ...dispatchers, ann.user]) await signInAgain(user);
      try {
        for (const { what, who, which } of steps) {
          await STEPS[what]?.(model, who, model.all.at(-1 - which));
          await expectSame(model);
        }
      } finally {
        for (const dispatcher of dispatchers) await signOff(dispatcher);
        for (const caller of callers) await endOwnEmergencies(caller);
      }
    },
    { numRuns: 10 },
  );
});
