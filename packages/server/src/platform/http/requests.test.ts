import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

describe('an empty filter is ignored', () => {
  test.each<[string, 'staff' | 'owner', string]>([
    ['/api/reports', 'staff', 'platform type civilianId officer from to q limit cursor'],
    ['/api/psoreports', 'staff', 'platform kind officer from to q'],
    ['/api/warrants/all', 'staff', 'platform status limit cursor'],
    ['/api/calls', 'staff', 'platform status q'],
    ['/api/bolos', 'staff', 'platform'],
    ['/api/audit', 'staff', 'action by objectId from to q'],
    ['/api/outbox', 'staff', 'state'],
    ['/api/bank/requests', 'staff', 'status'],
    ['/api/bank/transactions/byCivilian/:civilian', 'owner', 'account type text'],
  ])('in %s', async (path, who, filters) => {
    const address = path.replace(':civilian', people.civilianId);
    const unfiltered = await people[who].get(address);
    expect([unfiltered.status, unfiltered.text]).toEqual([200, unfiltered.text]);
    for (const filter of filters.split(' ')) {
      const { status, text } = await people[who].get(`${address}?${filter}=`);
      expect([filter, status, text]).toEqual([filter, 200, unfiltered.text]);
    }
  });
});

test('rejects a date whose year has more than four digits', async () => {
  for (const [path, name] of [
    ['/api/reports', 'from'],
    ['/api/psoreports', 'to'],
    ['/api/audit', 'to'],
  ]) {
    const { status, body } = await people.staff.get(`${path}?${name}=9999-12-31T23:59:59-23:59`);
    expect([status, body.issues]).toEqual([400, [{ field: name, message: 'Not a valid date and time.' }]]);
  }
});

describe('an uppercase ID equals its lowercase form', () => {
  test('in the path, in the query and in the body', async () => {
    const { owner, officer, staff, civilianId } = people;
    const loud = civilianId.toUpperCase();
    expect((await owner.get(`/api/civilians/${loud}`)).body.civilian._id).toBe(civilianId);
    const car = { civilianId: loud, plate: 'LOUD 1', type: 'Sedan' };
    expect((await owner.post('/api/vehicles/register', car)).body.vehicle.civilianId).toBe(civilianId);
    const report = await fileReport(officer, loud, { reason: 'Noise' });
    const { reports } = (await staff.get(`/api/reports?civilianId=${loud}`)).body;
    expect(reports.map(({ _id }: { _id: string }) => _id)).toEqual([report._id]);
  });
});

describe('errors about fields are readable:', () => {
  test.each<[string, object, string, string]>([
    ['blank', { firstName: ' ' }, 'firstName', 'Must not be blank.'],
    ['nothing that is seen', { firstName: '\u200b\u3164' }, 'firstName', 'Must not be blank.'],
    ['empty', { firstName: '' }, 'firstName', 'This field is required.'],
    ['absent', { firstName: undefined }, 'firstName', 'This field is required.'],
    ['NUL', { firstName: 'Ma\u0000ra' }, 'firstName', 'Contains characters that are not allowed.'],
    ['NUL alone', { firstName: '\u0000' }, 'firstName', 'Contains characters that are not allowed.'],
    [
      'NUL after very much',
      { firstName: `${'a'.repeat(60_000)}\u0000` },
      'firstName',
      'At most 50 characters.',
    ],
    ['a number for a text', { firstName: 5 }, 'firstName', 'Must be text.'],
  ])('%s', async (_, fields, field, message) => {
    const given = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14', ...fields };
    const { status, body } = await people.owner.post('/api/civilians', given);
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ field, message }]);
  });

  test('a fraction, and a body that is not an object', async () => {
    const half = await people.staff.get('/api/reports?limit=1.5');
    expect(half.body.issues).toEqual([{ field: 'limit', message: 'Must be a whole number.' }]);
    const list = await people.owner.post('/api/civilians', []);
    expect(list.body.issues).toEqual([{ field: '', message: 'Must be an object.' }]);
    const perhaps = await people.owner.post(`/api/civilians/${people.civilianId}/deceased`, {
      deceased: 'yes',
    });
    expect([perhaps.status, perhaps.body.issues]).toEqual([
      400,
      [{ field: 'deceased', message: 'Must be true or false.' }],
    ]);
  });

  test.each([{}, { callsign: ' ' }, { department: '' }, { civilianId: null }, { callsign: undefined }])(
    'an incomplete officer registration: %o',
    async (fields) => {
      const officer = await server.signIn('officer-playstation');
      const civilianId = await createCivilian(officer);
      const all = { civilianId, department: 'PlayStation', callsign: 'P-301' };
      const given = Object.keys(fields).length === 0 ? {} : { ...all, ...fields };
      const { status, body } = await officer.post('/api/officers', given);
      expect([status, body.message]).toEqual([400, 'All fields are required.']);
      expect(body.issues.length).toBe(Object.keys(fields).length === 0 ? 3 : 1);
    },
  );

  test('a value that is present but invalid', async () => {
    const officer = await server.signIn('officer-playstation');
    const given = { civilianId: people.civilianId, department: 'Sega', callsign: 'P-301' };
    const { body } = await officer.post('/api/officers', given);
    expect(body.message).toBe('department: Choose one of: Xbox, PlayStation.');
  });
});
