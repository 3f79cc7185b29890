import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { environment } from '#platform/env';
import { make } from '#testing/any-request';
import { assertWithin } from '#testing/assert-within';
import { allowed, CAST, type Cast, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { expectValidAnswer, requestsTo, sendFuzz } from '#testing/fuzz-request';
import { registerOfficer } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { SAMPLES, type SampleCall } from '#testing/sample-calls';
import { openFundedAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { createWorld, NOBODY, type World, write } from '#testing/world';

/**
 * Random requests by schema for every route (reliability.md). Same seed on each run; FUZZ_SEED and TEST_ROUNDS change
 * that.
 */
const seed = Number(environment().FUZZ_SEED ?? '20261121');
const REQUESTS = 15;

let server: TestServer;
let cast: Cast;
let world: World;
let everything: TestUser;
const samples = new Map<Operation, SampleCall>();
const ids: string[] = [NOBODY];
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  cast = await signInCast(server);
  world = await createWorld(server, cast);
  server.fakeDiscord.addMember('6000000000000002', Object.values(DEMO_ROLES));
  everything = await server.signIn('6000000000000002');
  const { civilianId } = await registerOfficer(everything, { callsign: 'G-1' });
  const account = await openFundedAccount(everything, 1000);
  await write(everything, '/api/vehicles/register', { civilianId, plate: 'EVERY 1' });
  for (const operation of OPERATIONS) {
    samples.set(operation, await SAMPLES[operation](world, cast[allowed(operation)]));
  }
  ids.push(civilianId, account._id, account.civilianId);
  ids.push(
    ...new Set(
      JSON.stringify([world, ...samples.values()]).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g),
    ),
  );
});
afterAll(() => server.stop());

const LEFT_OUT: readonly Operation[] = ['streamEvents', 'receiveInteraction'];
/** Run last, because they delete what others need. */
const LAST: readonly Operation[] = ['setDeceased', 'deleteCivilian', 'restoreCivilian'];
const FEW = 5;
const MOST = 5000;
const hasSchema = (operation: Operation) =>
  ['params', 'query', 'body'].some((part) => part in ENDPOINTS[operation]);
const FUZZED = [...OPERATIONS.filter((operation) => ![...LEFT_OUT, ...LAST].includes(operation)), ...LAST];

describe(`seed ${seed}, ${rounds(REQUESTS)} requests to each route:`, () => {
  test.each(FUZZED)('%s', async (operation) => {
    const user = cast[allowed(operation)];
    const sample = samples.get(operation) ?? {};
    // Signing out would end a session still in use.
    const people = operation === 'signOut' ? [cast.anon] : CAST.map((member) => cast[member]);
    const able = operation === 'signOut' ? [cast.anon] : [everything, everything, user, user];
    const requests = fc.tuple(requestsTo(operation, sample, ids), fc.nat(), fc.nat(4));
    await assertWithin(
      MOST,
      requests,
      async ([request, at, isAnybody]) => {
        const from = isAnybody === 0 ? people : able;
        const answer = await sendFuzz(from[at % from.length] ?? user, request);
        expectValidAnswer(operation, answer);
        const made = answer.status === 201 ? /"_id":"([^"]+)"/.exec(answer.text)?.[1] : undefined;
        if (made !== undefined) ids.push(made);
      },
      // Few cases suffice without a schema.
      { seed, numRuns: hasSchema(operation) ? REQUESTS : FEW },
    );
  });
});

describe('afterward', () => {
  test('the books balance', async () => {
    const { journals, faults } = await verifyLedger(server.platform.database.db);
    expect(faults).toEqual([]);
    expect(journals).toBeGreaterThan(10);
  });

  const NONE_SUCH: [string, RawBuilder<unknown>][] = [
    [
      'a unit with two open shifts',
      sql`select unit_id from shifts where ended_at is null group by unit_id having count(*) > 1`,
    ],
    [
      'a unit on duty without an open shift, or off duty with one',
      sql`select id from units where (on_duty_since is not null) <>
        exists (select 1 from shifts where shifts.unit_id = units.id and ended_at is null)`,
    ],
    [
      'an officer with two active panics',
      sql`select officer_id from panics where cleared_at is null group by officer_id having count(*) > 1`,
    ],
    [
      'a call whose primary officer is not attached',
      sql`select id from calls where primary_unit_id is not null and not exists
        (select 1 from call_units where call_id = calls.id and unit_id = primary_unit_id)`,
    ],
    [
      'a 911 call that is neither over, nor on the board, nor waiting for a dispatcher who is there',
      sql`select id from emergencies e where ended_at is null and call_id is null and not
        (state in ('Pending', 'Taken') and exists
          (select 1 from dispatchers d where d.platform = e.platform and d.ended_at is null))`,
    ],
    [
      'a 911 call of which there are two calls',
      sql`select created_by from calls where source = '911' group by created_by having count(*) > 1`,
    ],
    [
      'a report without its direct message',
      sql`select id from reports where not exists
        (select 1 from outbox_messages where report_id = reports.id and channel = 'direct-message')`,
    ],
    [
      'a report without all of its versions',
      sql`select id from reports where version <>
        (select count(*) from report_versions where report_id = reports.id)`,
    ],
    [
      'a fine that was paid without a payment, or the other way round',
      sql`select id from reports where (paid_at is not null) <>
        exists (select 1 from fine_payments where report_id = reports.id)
        and not (paid_at is null and exists (
          select 1 from fine_payments f join journals j on j.id = f.journal_id
          where f.report_id = reports.id and j.type = 'Refund'))`,
    ],
    [
      'a void report that is paid',
      sql`select id from reports where voided_at is not null and paid_at is not null`,
    ],
    [
      'a decided case without a ruling, or the other way round',
      sql`select id from cases where (status = 'Decided') <>
        exists (select 1 from case_rulings where case_id = cases.id)`,
    ],
    [
      'a report whose state differs from its case',
      sql`select r.id from reports as r left join cases as c on c.id = r.case_id
        where (r.case_state is null) <> (c.id is null)
          or (case when r.case_state = 'Dismissed' then 'Decided' else r.case_state end) <> c.status`,
    ],
    [
      'a player with more characters than one may have',
      sql`select user_id from civilians where deleted_at is null group by user_id having count(*) > 25`,
    ],
    [
      'a character with more vehicles than one may have',
      sql`select civilian_id from vehicles where deleted_at is null group by civilian_id having count(*) > 25`,
    ],
  ];
  test.each(NONE_SUCH)('there is never %s', async (_, query) => {
    expect((await query.execute(server.platform.database.db)).rows).toEqual([]);
  });

  test('all stored data can be read and the log contains no failure', async () => {
    const reads = OPERATIONS.filter(
      (operation) => ENDPOINTS[operation].method === 'GET' && !LEFT_OUT.includes(operation),
    );
    for (const operation of reads) {
      const answer = await make(operation, everything, samples.get(operation) ?? {});
      const body = answer.headers.get('content-type')?.includes('json') ? JSON.parse(answer.text) : null;
      expectValidAnswer(operation, { ...answer, body });
    }
    expect(server.logged()).not.toContain('request failed');
  });
});
