import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { DAY, MINUTE } from '#platform/clock';
import {
  createCivilian,
  type Principals,
  registerOfficer,
  signInPrincipals,
  statusesOf,
} from '#testing/principals';
import { openAccount } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { Answer, TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const CLASS_C = 'Class C - Standard Drivers License';

async function list(query = ''): Promise<AuditEntry[]> {
  const { status, text, body } = await people.staff.get(`/api/audit${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.entries;
}
const listFor = (action: AuditAction, objectId: string) => list(`?action=${action}&objectId=${objectId}`);

function ok(answer: Answer): Answer['body'] {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer.body;
}
const post = async (user: TestUser, path: string, body?: object) => ok(await user.post(path, body));

const DEEDS: readonly {
  action: AuditAction;
  by: 'owner' | 'officer' | 'staff';
  object: string;
  summary: string;
  act: () => Promise<string>;
}[] = [
  {
    action: 'license.suspend',
    by: 'officer',
    object: 'civilian',
    summary: `Suspended ${CLASS_C} of Mara Malone: Racing`,
    act: async () => {
      await post(people.owner, `/api/civilians/${people.civilianId}/add-license`, { license: CLASS_C });
      const body = { license: CLASS_C, reason: 'Racing' };
      await post(people.officer, `/api/civilians/${people.civilianId}/licenses/suspend`, body);
      return people.civilianId;
    },
  },
  {
    action: 'license.reinstate',
    by: 'officer',
    object: 'civilian',
    summary: `Reinstated ${CLASS_C} of Mara Malone: Time served`,
    act: async () => {
      const body = { license: CLASS_C, reason: 'Time served' };
      await post(people.officer, `/api/civilians/${people.civilianId}/licenses/reinstate`, body);
      return people.civilianId;
    },
  },
  {
    action: 'license.add',
    by: 'owner',
    object: 'civilian',
    summary: `Added ${CLASS_C} to Ida Licensed`,
    act: async () => {
      const id = await createCivilian(people.owner, { firstName: 'Ida', lastName: 'Licensed' });
      await post(people.owner, `/api/civilians/${id}/add-license`, { license: CLASS_C });
      return id;
    },
  },
  {
    action: 'vehicle.stolen',
    by: 'owner',
    object: 'vehicle',
    summary: 'Reported AUDIT6 of Mara Malone stolen',
    act: async () => {
      const id = await registerVehicle('AUDIT6');
      await post(people.owner, `/api/vehicles/${id}/stolen`);
      return id;
    },
  },
  {
    action: 'vehicle.recovered',
    by: 'owner',
    object: 'vehicle',
    summary: 'Reported AUDIT7 of Mara Malone recovered',
    act: async () => {
      const id = await registerVehicle('AUDIT7');
      await post(people.owner, `/api/vehicles/${id}/stolen`);
      await post(people.owner, `/api/vehicles/${id}/recovered`);
      return id;
    },
  },
  {
    action: 'bolo.edit',
    by: 'officer',
    object: 'BOLO',
    summary: 'Edited the BOLO on Xbox: BOLO 1, Red van, Pier',
    act: async () => {
      const id = await createBolo();
      ok(await people.officer.put(`/api/bolos/${id}`, { location: 'Pier' }));
      ok(await people.officer.put(`/api/bolos/${id}`, { location: 'Pier' }));
      return id;
    },
  },
  {
    action: 'bolo.cancel',
    by: 'officer',
    object: 'BOLO',
    summary: 'Canceled the BOLO on Xbox: BOLO 1, Red van',
    act: async () => {
      const id = await createBolo();
      await post(people.officer, `/api/bolos/${id}/cancel`);
      return id;
    },
  },
  {
    action: 'message.send',
    by: 'officer',
    object: 'report',
    summary: 'Sent a direct message about report',
    act: async () => {
      const report = await fileReport(people.officer, people.civilianId, { reason: 'Told', type: 'warning' });
      const { discordId } = (await people.owner.get('/api/auth/me')).body;
      // Filing already records it.
      const { db } = server.platform.database;
      await db.deleteFrom('outbox_messages').where('report_id', '=', report._id).execute();
      await post(people.officer, '/api/dm/send', { discordId, recordId: report._id });
      return report._id;
    },
  },
  {
    action: 'vehicle.impound',
    by: 'officer',
    object: 'vehicle',
    summary: 'Impounded AUDIT1 of Mara Malone: Blocking',
    act: async () => {
      const id = await registerVehicle('AUDIT1');
      await post(people.officer, `/api/vehicles/${id}/impound`, { reason: 'Blocking' });
      return id;
    },
  },
  {
    action: 'vehicle.release',
    by: 'officer',
    object: 'vehicle',
    summary: 'Released AUDIT2 of Mara Malone: Paid',
    act: async () => {
      const id = await registerVehicle('AUDIT2');
      await post(people.officer, `/api/vehicles/${id}/impound`, { reason: 'Blocking' });
      await post(people.officer, `/api/vehicles/${id}/release`, { reason: 'Paid' });
      return id;
    },
  },
  {
    action: 'civilian.deceased',
    by: 'owner',
    object: 'civilian',
    summary: 'Marked Ida Short as deceased',
    act: async () => {
      const id = await createCivilian(people.owner, { firstName: 'Ida', lastName: 'Short' });
      await post(people.owner, `/api/civilians/${id}/deceased`, { deceased: true });
      return id;
    },
  },
  {
    action: 'civilian.delete',
    by: 'owner',
    object: 'civilian',
    summary: 'Deleted Ida Brief',
    act: () => deleteCivilian('Brief'),
  },
  {
    action: 'civilian.restore',
    by: 'staff',
    object: 'civilian',
    summary: 'Restored Ida Back',
    act: async () => {
      const id = await deleteCivilian('Back');
      await post(people.staff, `/api/civilians/${id}/restore`);
      return id;
    },
  },
  {
    action: 'account.approve',
    by: 'staff',
    object: 'account',
    summary: 'Approved the Business Checking account of Mara Malone: Papers seen',
    act: async () => {
      const { _id } = await openAccount(people.owner, people.civilianId, 'Business Checking');
      await post(people.staff, `/api/bank/requests/${_id}/approve`, { note: 'Papers seen' });
      return _id;
    },
  },
  {
    action: 'account.deny',
    by: 'staff',
    object: 'account',
    summary: 'Denied the Business Savings account of Mara Malone: No papers',
    act: async () => {
      const { _id } = await openAccount(people.owner, people.civilianId, 'Business Savings');
      await post(people.staff, `/api/bank/requests/${_id}/deny`, { reason: 'No papers' });
      return _id;
    },
  },
  {
    action: 'panic.clear',
    by: 'officer',
    object: 'panic',
    summary: 'Cleared the panic of D-104 on Xbox',
    act: async () => {
      const { panic } = await post(people.officer, '/api/panic');
      await post(people.officer, `/api/panic/${panic._id}/clear`);
      return panic._id;
    },
  },
  {
    action: 'report.pay',
    by: 'owner',
    object: 'report',
    summary: 'Paid the fine of',
    act: async () => {
      const report = await fileReport(people.officer, people.civilianId, { reason: 'Noise', fineAmount: 20 });
      ok(await payFine(people.owner, report));
      return report._id;
    },
  },
];

async function registerVehicle(plate: string): Promise<string> {
  const body = { civilianId: people.civilianId, plate, type: 'Sedan', insured: true };
  return (await post(people.owner, '/api/vehicles/register', body)).vehicle._id;
}
async function createBolo(): Promise<string> {
  const body = { boloType: 'vehicle', vehiclePlate: 'BOLO 1', vehicleDescription: 'Red van' };
  return (await post(people.officer, '/api/bolos', body)).bolo._id;
}
async function deleteCivilian(lastName: string): Promise<string> {
  const id = await createCivilian(people.owner, { firstName: 'Ida', lastName });
  ok(await people.owner.delete(`/api/civilians/${id}`));
  return id;
}

const NAMES = { owner: 'mara.malone', officer: 'marcus.vance', staff: 'ada.stone' };

describe('an audited action', () => {
  test.each(DEEDS)('$action: records the actor, action, time and address', async (deed) => {
    const id = await deed.act();
    const [entry, ...others] = await listFor(deed.action, id);
    expect(others).toEqual([]);
    expect(entry).toEqual({
      _id: expect.any(String),
      at: new Date(server.clock.now()).toISOString(),
      action: deed.action,
      by: NAMES[deed.by],
      callsign: deed.by === 'officer' ? 'D-104' : null,
      object: deed.object,
      objectId: id,
      objectName: null,
      summary: expect.stringContaining(deed.summary),
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    });
  });

  test('officer.register: records the assigned callsign', async () => {
    const rookie = await server.signIn('officer-playstation');
    const { _id } = await registerOfficer(rookie, { callsign: 'P-777', department: 'PlayStation' });
    const [entry, ...others] = await listFor('officer.register', _id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      object: 'officer',
      summary: 'Registered Mara Malone as P-777 on PlayStation',
      callsign: null,
    });
  });

  test('is not recorded when refused', async () => {
    const before = (await list()).length;
    const id = await registerVehicle('AUDIT3');
    const release = await people.officer.post(`/api/vehicles/${id}/release`, { reason: 'x' });
    const deceased = await people.stranger.post(`/api/civilians/${people.civilianId}/deceased`, {
      deceased: true,
    });
    const { panic } = await post(people.officer, '/api/panic');
    await post(people.officer, `/api/panic/${panic._id}/clear`);
    await post(people.officer, `/api/panic/${panic._id}/clear`);
    expect([release.status, deceased.status]).toEqual([409, 404]);
    expect(await list()).toHaveLength(before + 1);
  });

  test('by an officer notifies the owner immediately', async () => {
    const id = await registerVehicle('AUDIT4');
    const events = await openEvents(people.owner);
    const strangers = await openEvents(people.stranger);
    await post(people.officer, `/api/vehicles/${id}/impound`, { reason: 'Blocking' });
    expect((await events.next('records')).data).toEqual({ civilianId: people.civilianId });
    const body = { license: CLASS_C, reason: 'Racing' };
    await post(people.officer, `/api/civilians/${people.civilianId}/licenses/suspend`, body);
    expect((await events.next('records')).data).toEqual({ civilianId: people.civilianId });
    expect(await strangers.upToNow(server)).toEqual([]);
    events.cut();
    strangers.cut();
  });
});

describe('the audit log', () => {
  test('is for staff only', async () => {
    expect(await statusesOf(people, (user) => user.get('/api/audit'))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 403,
      fireRescue: 403,
      owner: 403,
      staff: 200,
    });
  });

  test('is paged newest first, each entry once', async () => {
    const all = await list();
    const ids: string[] = [];
    let query = '?limit=4';
    for (let page = 0; page <= all.length; page += 1) {
      const { body } = await people.staff.get(`/api/audit${query}`);
      ids.push(...body.entries.map(({ _id }: AuditEntry) => _id));
      if (body.nextCursor === null) break;
      query = `?limit=4&cursor=${body.nextCursor}`;
    }
    expect(ids).toEqual(all.map(({ _id }) => _id));
    expect([...ids].sort().reverse()).toEqual(ids);
  });

  test('is filtered by action, person, text and time', async () => {
    expect((await list('?action=account.deny')).map(({ action }) => action)).toEqual(['account.deny']);
    for (const by of ['D-104', 'd-1', 'MARCUS', 'rcus.van']) {
      const found = await list(`?by=${by}`);
      expect(found.length).toBeGreaterThan(3);
      for (const entry of found) expect(entry.by).toBe('marcus.vance');
    }
    expect((await list('?q=no PAPERS')).map(({ action }) => action)).toEqual(['account.deny']);
    for (const nothing of ['?q=%25', '?by=_', '?q=no%20such%20words', '?by=nobody']) {
      expect(await list(nothing)).toEqual([]);
    }
    expect(await list('?q=Ida&action=civilian.restore')).toHaveLength(1);
    const then = server.clock.now();
    server.clock.advance(5 * MINUTE);
    const id = await registerVehicle('AUDIT5');
    await post(people.officer, `/api/vehicles/${id}/impound`, { reason: 'Later' });
    const timestamp = (at: number) => encodeURIComponent(new Date(at).toISOString());
    expect((await list(`?from=${timestamp(then + 1)}`)).map(({ objectId }) => objectId)).toEqual([id]);
    expect((await list(`?to=${timestamp(then)}`)).some(({ objectId }) => objectId === id)).toBe(false);
    expect(
      await list(`?from=${timestamp(then + 5 * MINUTE)}&to=${timestamp(then + 5 * MINUTE)}`),
    ).toHaveLength(1);
  });

  test.each([
    '?action=theft',
    '?objectId=1',
    '?from=yesterday',
    '?to=2026-13-01T00:00:00Z',
    '?from=2016-12-31T23:59:60Z',
    `?q=${'x'.repeat(41)}`,
    '?by=%00',
    '?limit=501',
    '?cursor=nonsense',
  ])('refuses %s', async (query) => {
    expect((await people.staff.get(`/api/audit${query}`)).status).toBe(400);
  });

  test('searches the text of 90 days, and further back when a start is given', async () => {
    await record({ summary: 'Long ago', now: server.clock.now() - 91 * DAY });
    expect(await list('?q=long%20ago')).toEqual([]);
    const [entry] = await list('?q=long%20ago&from=2000-01-01T00:00:00Z');
    expect(entry).toMatchObject({ action: 'search', object: null, objectId: null });
    expect((await list('?action=search')).length).toBe(1);
  });

  test('cannot be changed', async () => {
    const { db } = server.platform.database;
    await expect(db.updateTable('audit_entries').set({ summary: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
  });

  test('shortens long summaries', async () => {
    await record({ summary: 'x'.repeat(500) });
    const [entry] = await list('?action=search');
    expect(entry?.summary).toHaveLength(300);
    expect(entry?.summary.endsWith('…')).toBe(true);
  });
});

async function record(deed: { summary: string; now?: number }): Promise<void> {
  const { db } = server.platform.database;
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'ada.stone')
    .select('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) =>
    recordAudit(
      tx,
      { viewer: { userId, username: 'ada.stone', officer: null }, address: '127.0.0.1' },
      { action: 'search', now: server.clock.now(), ...deed },
    ),
  );
}
