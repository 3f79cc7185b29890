import { EXPORT_EVERY_MINUTES } from '@ten-four/contract/account/account.values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { expectRefusal, make } from '#testing/any-request';
import { allowed, type Cast, type Member, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import { CLASS_C, createWorld, NOBODY, type World } from '#testing/world';

let server: TestServer;
let cast: Cast;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

interface Wrong {
  params?: object;
  query?: object;
  body?: object;
  by?: Member;
  again?: true;
}
const body = (fields: object): Wrong => ({ body: fields });
const id = (text: string): Wrong => ({ params: { id: text } });

const ROWS: [Operation, number, ...Wrong[]][] = [
  ['listAllCivilians', 403, { by: 'stranger' }, { by: 'fireRescue' }],
  [
    'getCivilian',
    400,
    id('no-id'),
    id(`${NOBODY}0`),
    { query: { populate: 'yes' } },
    { query: { populate: '1' } },
  ],
  [
    'createCivilian',
    400,
    body({ firstName: undefined }),
    body({ lastName: undefined }),
    body({ firstName: '' }),
    body({ firstName: 'x'.repeat(51) }),
    body({ lastName: 'x'.repeat(51) }),
    body({ dateOfBirth: '2999-01-01' }),
    body({ dateOfBirth: '1990-02-30' }),
    body({ age: -1 }),
    body({ age: 'x' }),
    body({ firstName: 'a\u0000b' }),
    body({ residence: '\u0000' }),
  ],
  ['deleteCivilian', 404, { again: true }],
  ['addLicense', 400, body({ license: 'Class X' }), body({ license: undefined })],
  ['addLicense', 403, body({ license: 'Class M - Motorcycle License' })],
  ['addLicense', 409, { again: true }],
  [
    'addMedicalRecord',
    400,
    body({ description: '' }),
    body({ description: ' \n' }),
    body({ description: 'x'.repeat(4001) }),
  ],
  ['registerVehicle', 409, { again: true }],
  ['registerVehicle', 400, body({ type: 'Tank' }), body({ insured: 'yes' })],
  ['updateVehicle', 400, body({ type: 'Tank' }), body({ insured: 'yes' })],
  [
    'registerWeapon',
    400,
    body({ serialNumber: 'WPN-12' }),
    body({ serialNumber: 'wpn-ABC123' }),
    body({ serialNumber: 5 }),
  ],
  ['updateWeapon', 400, body({ serialNumber: 'WPN-ZZZZZZ' })],
  ['listVehicles', 404, { by: 'stranger' }],
  ['listWeapons', 404, { by: 'stranger' }],
  ['getWeapon', 404, { by: 'stranger' }],
  [
    'handInTest',
    400,
    body({ answers: { 10: 'x' } }),
    body({ answers: { '-1': 'x' } }),
    body({ answers: { 0: 'No such option' } }),
    body({ licenseType: 'Class X' }),
  ],
  ['listBankAccounts', 401, { by: 'anon' }],
  ['getWallet', 403, { by: 'stranger' }],
  [
    'createAccount',
    400,
    body({ accountType: 'Offshore' }),
    body({ accountType: 'Business Checking', reason: undefined }),
    body({ accountType: 'Business Checking', reason: ' ' }),
  ],
  ...(['transferFunds', 'depositCash', 'withdrawCash'] as const).map(
    (operation): [Operation, number, ...Wrong[]] => [
      operation,
      400,
      ...[0, -1, 0.001, '5', null, undefined].map((amount) => body({ amount })),
    ],
  ),
  ['transferFunds', 404, body({ toAccountNumber: '1234' }), body({ toAccountNumber: '4000 0000 0002' })],
  ['transferFunds', 400, body({ toAccountNumber: '' }), body({ toAccountNumber: ' ' })],
  ['transferFunds', 422, body({ amount: 90_000 })],
  ['depositCash', 422, body({ amount: 90_000 })],
  ['withdrawCash', 422, body({ amount: 90_000 })],
  ['approveAccount', 409, { again: true }],
  ['denyAccount', 409, { again: true }],
  ['getOfficer', 403, { by: 'stranger' }],
  ['getOfficer', 404, { params: { discordId: '1' } }],
  [
    'registerOfficer',
    400,
    body({ department: 'PC' }),
    body({ callsign: 'D104' }),
    body({ callsign: 'ABCD-1' }),
    body({ callsign: 'D-12345' }),
  ],
  ['createCall', 400, body({ type: 'Party' }), body({ location: 'x'.repeat(121) }), body({ priority: 4 })],
  ['updateCall', 400, body({ type: 'Party' }), body({ details: 'x'.repeat(2001) })],
  ['addCallNote', 400, body({ text: '' }), body({ text: 'x'.repeat(1001) })],
  ['createBolo', 400, body({ boloType: 'boat' }), body({ details: 'x'.repeat(2001) })],
  ['updateBolo', 400, body({ boloType: 'boat' }), body({ personName: 'x'.repeat(101) })],
  [
    'createWarrant',
    400,
    body({ expiresAt: '2020-01-01T00:00:00Z' }),
    body({ expiresAt: 'soon' }),
    body({ type: 'Bench' }),
  ],
  ['createWarrant', 404, body({ civilianId: NOBODY })],
  ['listWarrants', 403, { by: 'stranger' }],
  ['resolveWarrant', 404, { by: 'elsewhere' }],
  ['resolveWarrant', 409, { again: true }],
  [
    'search',
    400,
    { query: { id: undefined } },
    { query: { name: 'Mara' } },
    { query: { id: undefined, name: 'x'.repeat(65) } },
    { query: { id: undefined, name: ' ' } },
  ],
  ['suggestNames', 400, { query: { q: 'x'.repeat(65) } }],
  ['listTransactions', 400, { query: { text: 'x'.repeat(41) } }],
  ['listSafetyReports', 400, { query: { q: 'x'.repeat(41) } }],
  ['listLog', 400, { query: { q: 'x'.repeat(41) } }],
  [
    'createReport',
    400,
    body({ type: 'Select type' }),
    body({ type: '' }),
    body({ fineAmount: -1 }),
    body({ fineAmount: 1_000_001 }),
    body({ jailTime: 100_001 }),
    body({ jailTime: 1.5 }),
    body({ offenses: [{ title: 'x', fine: -1 }] }),
    body({ offenses: [{ title: 'x', fine: 1_000_001 }] }),
    body({ offenses: [{ title: '' }] }),
  ],
  ['sendDirectMessage', 403, body({ discordId: '1' }), body({ recordId: NOBODY })],
  ['fileUseOfForce', 400, body({ discharged: 'Select' }), body({ successful: 'Maybe' })],
  ['fileAccident', 400, body({ accidentType: 'Select Accident Type' })],
  ['fileIncident', 400, body({ type: 'Select type' })],
  ['finishSignIn', 400, { query: { state: 'x' } }, { query: { state: 'x', code: 'y' } }],
  ['receiveInteraction', 401, { body: { type: 1 } }],
  ['listMedicalRecords', 403, { by: 'officer' }],
  ['renameAccount', 400, body({ name: 'x'.repeat(41) }), body({ name: 7 })],
  ['payFine', 409, { again: true }],
];

describe('bad input', () => {
  test.each(ROWS)('%s: %i', async (operation, status, ...wrongs) => {
    for (const { by = allowed(operation), again, ...wrong } of wrongs) {
      const good = await SAMPLES[operation](world, cast[by]);
      const sample = merge(operation, good, wrong);
      if (again) expect((await make(operation, cast[by], sample)).status).toBeLessThan(300);
      const answer = await make(operation, cast[by], sample);
      expect([wrong, answer.status, answer.text]).toEqual([wrong, status, answer.text]);
      expectRefusal(answer);
    }
  });

  function merge(operation: Operation, good: SampleCall, { params, query, body: fields }: Wrong): SampleCall {
    // Only the wrong optional keys are sent, so that each is rejected on its own.
    const validQuery = operation === 'search' ? { ...good.query } : {};
    return {
      params: { ...good.params, ...params },
      query: { ...validQuery, ...query },
      body: fields === undefined ? good.body : { ...Object(good.body), ...fields },
    };
  }
});

describe('values that JSON allows but no schema does', () => {
  const raw = (path: string, text: string) => cast.owner.post(path, text);

  test('rejects 1e309 as an amount', async () => {
    const text = `{"accountId":"${world.accountId}","amount":1e309}`;
    expect((await raw('/api/bank/deposit', text)).status).toBe(400);
    expect((await raw('/api/bank/withdraw', text)).status).toBe(400);
    const transfer = `{"fromAccountId":"${world.accountId}","toAccountNumber":"${world.otherAccountNumber}","amount":1e309}`;
    expect((await raw('/api/bank/transfer', transfer)).status).toBe(400);
  });

  test('rejects a second or repeated search selector', async () => {
    const { officer } = cast;
    for (const query of ['name=a&plate=b', 'name=ab&name=cd', 'q=ab&q=cd']) {
      const path = query.startsWith('q') ? '/api/search/names' : '/api/search';
      expect([query, (await officer.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

test('ignores body fields that clients may not set', async () => {
  const { owner, officer } = cast;
  const { civilianId, vehicle, ownerDiscordId } = world;
  const before = (await owner.get(`/api/civilians/${civilianId}`)).body.civilian;
  const forged = {
    discordId: '1',
    licenses: [],
    _id: NOBODY,
    ssn: '000-00-0000',
    deceased: true,
    userId: NOBODY,
  };
  expect((await owner.put(`/api/civilians/${civilianId}`, forged)).status).toBe(200);
  const { updatedAt: _, ...after } = (await owner.get(`/api/civilians/${civilianId}`)).body.civilian;
  expect({ ...after, updatedAt: before.updatedAt }).toEqual(before);

  const put = await owner.put(`/api/vehicles/${vehicle._id}`, {
    civilianId: NOBODY,
    status: 'Stolen',
    vin: 'X',
  });
  expect(put.body.vehicle).toMatchObject({ civilianId, status: 'Valid' });
  expect(put.body.vehicle.vin).toHaveLength(17);

  const others = await owner.get('/api/civilians?discordId=1');
  expect(others.text).toContain(civilianId);
  expect((await cast.stranger.get(`/api/civilians?discordId=${ownerDiscordId}`)).text).not.toContain(
    civilianId,
  );

  const answers = { licenseType: CLASS_C, answers: {}, score: 10, passed: true };
  await owner.get(`/api/licenses/tests/${encodeURIComponent(CLASS_C)}`);
  expect((await owner.post('/api/licenses/save-test', answers)).body).toMatchObject({
    score: 0,
    passed: false,
  });

  const report = {
    civilianId,
    type: 'warning',
    officer: 'Nobody',
    officerName: 'X',
    officerRank: 'Chief',
    platform: 'PlayStation',
  };
  const filed = (await officer.post('/api/reports/create', report)).body.report;
  expect(filed).toMatchObject({ platform: 'Xbox', officerRank: 'Officer', officerCallsign: 'D-104' });
});

test('a second clock-in and a second panic change nothing', async () => {
  const { officer } = cast;
  const shifts = [await officer.post('/api/clock/in'), await officer.post('/api/clock/in')];
  expect(shifts.map(({ status }) => status)).toEqual([200, 200]);
  expect(shifts[1]?.body.unit.onDutySince).toBe(shifts[0]?.body.unit.onDutySince);
  const id = await world.fresh.panic();
  const again = await officer.post('/api/panic');
  expect([again.status, again.body.panic._id]).toEqual([200, id]);
});

describe('GET requests with side effects', () => {
  const AT = OPERATIONS.filter((operation) => 'effects' in ENDPOINTS[operation]);

  test.each(AT)('%s: rejects requests from other sites', async (operation) => {
    const by = cast[allowed(operation)];
    const sample = await SAMPLES[operation](world, by);
    const from = async (headers: Record<string, string>) => {
      // Exports are rate-limited.
      if (operation === 'exportAccount') server.clock.advance(EXPORT_EVERY_MINUTES * MINUTE);
      const { status, headers: answered } = await make(operation, by, sample, headers);
      expect(answered.get('vary')).toBe('Origin');
      return status;
    };
    const fine = operation === 'resync' ? 302 : 200;
    for (const site of ['cross-site', 'same-site']) {
      expect(await from({ 'sec-fetch-site': site })).toBe(403);
      expect(await from({ 'sec-fetch-site': site, referer: 'https://evil.example/' })).toBe(403);
      expect(await from({ 'sec-fetch-site': site, origin: 'null' })).toBe(403);
      // As a web app on another origin.
      expect(await from({ 'sec-fetch-site': site, origin: server.origin })).toBe(fine);
      expect(await from({ 'sec-fetch-site': site, referer: `${server.origin}/bank` })).toBe(fine);
    }
    for (const site of ['same-origin', 'none']) expect(await from({ 'sec-fetch-site': site })).toBe(fine);
    expect(await from({})).toBe(fine);
  });

  test('are exactly these', () => {
    expect(AT).toEqual([
      'resync',
      'openTest',
      'revealCaller',
      'search',
      'suggestNames',
      'suggestVehicles',
      'suggestWeapons',
      'searchMedical',
      'suggestPatients',
      'exportAccount',
    ]);
  });
});

test('allows signing out twice', async () => {
  const user = await server.signIn('newcomer');
  expect((await user.post('/auth/logout')).status).toBe(200);
  expect((await user.post('/auth/logout')).status).toBe(200);
});
