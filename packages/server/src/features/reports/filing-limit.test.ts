import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { amendReport, fileReport, listReports, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
let civilianId: string;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
});
beforeEach(async () => {
  civilianId = await createCivilian(people.owner);
});
afterAll(() => server.stop());

const create = ({ by = people.officer, about = civilianId, key = '' } = {}) =>
  by.post(
    '/api/reports/create',
    { civilianId: about, type: 'citation', fineAmount: 1 },
    key === '' ? {} : { 'idempotency-key': key },
  );
async function file(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) expect((await create()).status).toBe(201);
}

describe('an officer with ten reports about a character within an hour', () => {
  test('gets the time until the next one; the refused report is not stored and uses no number', async () => {
    await file(1);
    server.clock.advance(MINUTE);
    await file(9);
    const [last] = await listReports(people.staff);
    const countStored = () =>
      Promise.all(
        (['reports', 'report_versions', 'outbox_messages', 'audit_entries', 'events'] as const).map((table) =>
          server.platform.database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('rows'))
            .execute(),
        ),
      );
    const before = await countStored();
    const refused = await create();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'rate_limited',
      'You filed 10 reports about this civilian in the last hour. Try again later.',
    ]);
    expect(refused.headers.get('retry-after')).toBe(String(59 * 60));
    expect(await countStored()).toEqual(before);

    const next = await fileReport(people.officer, await createCivilian(people.owner));
    expect(next.number).toBe((last?.number ?? 0) + 1);
    const { user: colleague } = await signInOfficer(server, { callsign: 'D-277' });
    expect((await create({ by: colleague })).status).toBe(201);

    server.clock.advance(59 * MINUTE - 1);
    expect((await create()).headers.get('retry-after')).toBe('1');
    server.clock.advance(1);
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(429);
  });

  test('is limited for simultaneous reports, too', async () => {
    await file(8);
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  });

  test('gets the same response for a repeated key', async () => {
    await file(8);
    const first = await create({ key: 'ninth' });
    expect((await create({ key: 'ninth' })).body).toEqual(first.body);
    await file(1);
    expect((await create({ key: 'ninth' })).body).toEqual(first.body);
    expect((await create({ key: 'eleventh' })).status).toBe(429);
    server.clock.advance(60 * MINUTE);
    // A refusal is not stored under the key.
    expect((await create({ key: 'eleventh' })).status).toBe(201);
  });

  test('can still amend them, and their fines can be paid', async () => {
    await file(10);
    expect((await create()).status).toBe(429);
    const [report] = await listReports(people.officer, `?civilianId=${civilianId}`);
    if (report === undefined) throw new Error('No report was filed');
    expect((await amendReport(people.officer, report, { fineAmount: 2 })).status).toBe(200);
    expect((await payFine(people.owner, report)).status).toBe(200);
  });
});
