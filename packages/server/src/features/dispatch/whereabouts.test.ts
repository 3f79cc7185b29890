import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let ann: TestOfficer;
let ben: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const officer of [ann, ben]) await clock(officer, 'out');
});

const NOWHERE = { location: null, postal: null };

/** Returns the place that a panic of the officer would use. */
const lastKnown = ({ id }: TestOfficer) =>
  server.platform.database.db
    .selectFrom('units')
    .where('officer_id', '=', id)
    .select(['location', 'postal'])
    .executeTakeFirst();

async function edit(call: { _id: string }, fields: object): Promise<void> {
  const { status, text } = await ann.user.put(`/api/calls/${call._id}`, fields);
  expect([status, text]).toEqual([200, text]);
}

describe('the last known place of a unit', () => {
  test('is the place of the call it joined last, even an unknown one', async () => {
    await createCall(ann, { attach: true, location: 'Vespucci Canals', postal: '90291' });
    expect(await lastKnown(ann)).toEqual({ location: 'Vespucci Canals', postal: '90291' });
    await changeCall(ann, await createCall(ann, { location: 'Grove St' }), 'attach');
    expect(await lastKnown(ann)).toEqual({ location: 'Grove St', postal: null });
    await changeCall(ann, await createCall(ann), 'attach');
    expect(await lastKnown(ann)).toEqual(NOWHERE);
    await createCall(ann, { attach: true, postal: '8042' });
    await createCall(ann, { attach: true });
    expect(await lastKnown(ann)).toEqual(NOWHERE);
  });

  test('follows edits of the call that the unit shows, and of no other', async () => {
    const first = await createCall(ann, { attach: true, location: 'Grove St' });
    await changeCall(ben, first, 'attach');
    await edit(first, { location: 'Legion Square', postal: '8042' });
    for (const officer of [ann, ben])
      expect(await lastKnown(officer)).toEqual({ location: 'Legion Square', postal: '8042' });

    const second = await createCall(ann, { attach: true, location: 'Mirror Park' });
    await edit(first, { location: 'Sandy Shores' });
    expect(await lastKnown(ann)).toEqual({ location: 'Mirror Park', postal: null });
    expect(await lastKnown(ben)).toEqual({ location: 'Sandy Shores', postal: '8042' });
    await changeCall(ann, second, 'close');
    await edit(first, { postal: '' });
    for (const officer of [ann, ben])
      expect(await lastKnown(officer)).toEqual({ location: 'Sandy Shores', postal: null });
  });

  test('survives edits of other fields, and leaving the call', async () => {
    const first = await createCall(ann, { attach: true, location: 'Grove St' });
    const second = await createCall(ann, { attach: true, location: 'Mirror Park' });
    await changeCall(ann, second, 'close');
    await edit(first, { details: 'Two people', location: 'Grove St' });
    expect(await lastKnown(ann)).toEqual({ location: 'Mirror Park', postal: null });
    await changeCall(ann, first, 'detach');
    await edit(first, { location: 'Paleto Bay' });
    expect(await lastKnown(ann)).toEqual({ location: 'Mirror Park', postal: null });
  });

  test('is unknown after the shift and at the start of the next', async () => {
    await createCall(ann, { attach: true, location: 'Grove St', postal: '8042' });
    await clock(ann, 'out');
    expect(await lastKnown(ann)).toEqual(NOWHERE);
    // An older version may leave this state.
    const { db } = server.platform.database;
    await db.updateTable('units').set({ location: 'Grove St', postal: '8042' }).execute();
    await clock(ann, 'in');
    expect(await lastKnown(ann)).toEqual(NOWHERE);
    expect(await lastKnown(ben)).toEqual({ location: 'Grove St', postal: '8042' });
  });
});
