import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpen } from '#platform/http/authorize';
import { expectRefusal } from '#testing/any-request';
import { allowed, type Cast, signInCast } from '#testing/authorization-table';
import { addressOf, ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall, withUnknownIds } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { createWorld, NOBODY, type World } from '#testing/world';

/**
 * The order of checks: Origin 403, session 401, rate 429, role 403, content type 415, size 413, schema 400, object
 * 404, ownership 403, state 409 or rule 422. Each write is sent with every pair of faults; the earlier one must
 * decide.
 */

let server: TestServer;
let cast: Cast;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

/** Interactions from Discord have neither session nor origin. */
const WRITES = OPERATIONS.filter(
  (operation) => ENDPOINTS[operation].method !== 'GET' && operation !== 'receiveInteraction',
);
const FOREIGN = { origin: 'https://evil.example' };
const FROM_ELSEWHERE = 'This request came from another site.';

interface Draft {
  user: TestUser;
  headers: Record<string, string>;
  sample: SampleCall;
  text?: string;
}

interface Fault {
  status: number;
  isImpossible?: (operation: Operation, sample: SampleCall) => boolean;
  commit: (draft: Draft, operation: Operation) => Draft;
}

const hasBody = (operation: Operation) => 'body' in ENDPOINTS[operation];
const isAboutPath = ({ params }: SampleCall) => params !== undefined;
const isAboutBody = ({ body }: SampleCall) =>
  /"(civilian|account|fromAccount)Id"/.test(JSON.stringify(body ?? {}));
const spoiled = (body: unknown) =>
  Object.fromEntries(
    Object.entries(body as object).map(([key, value]) => [key, key.endsWith('Id') ? value : { wrong: true }]),
  );
const LARGE = JSON.stringify({ x: 'x'.repeat(65 * 1024) });
const tooLarge = (operation: Operation): string => {
  const { bodyLimit } = ENDPOINTS[operation] as Endpoint;
  return bodyLimit === undefined ? LARGE : 'x'.repeat(bodyLimit + 1);
};

const FAULTS: Record<string, Fault> = {
  origin: { status: 403, commit: (draft) => ({ ...draft, headers: { ...draft.headers, ...FOREIGN } }) },
  session: {
    status: 401,
    isImpossible: (operation) => isOpen(ENDPOINTS[operation]),
    commit: (draft) => ({ ...draft, user: cast.anon }),
  },
  role: {
    status: 403,
    isImpossible: (operation) => /anyone|member|own/.test(ENDPOINTS[operation].who.join()),
    commit: (draft) => ({ ...draft, user: draft.user === cast.anon ? cast.anon : cast.stranger }),
  },
  type: {
    status: 415,
    commit: (draft) => ({
      ...draft,
      headers: { ...draft.headers, 'content-type': 'text/plain' },
      text: draft.text ?? 'text',
    }),
  },
  size: { status: 413, commit: (draft, operation) => ({ ...draft, text: tooLarge(operation) }) },
  schema: {
    status: 400,
    commit: (draft, operation) => {
      const { sample } = draft;
      if (hasBody(operation)) {
        const body = isAboutPath(sample) || !isAboutBody(sample) ? [] : spoiled(sample.body);
        return { ...draft, text: draft.text ?? JSON.stringify(body) };
      }
      if (isAboutPath(sample)) return { ...draft, sample: { ...sample, params: { id: 'no-id' } } };
      return { ...draft, text: draft.text ?? '{broken' };
    },
  },
  object: {
    status: 404,
    isImpossible: (_, sample) => !isAboutPath(sample) && !isAboutBody(sample),
    commit: (draft) => ({ ...draft, sample: withUnknownIds(draft.sample) }),
  },
};

async function send(operation: Operation, { user, headers, sample, text }: Draft) {
  const { method, path } = ENDPOINTS[operation];
  const body = text ?? (hasBody(operation) ? sample.body : undefined);
  return user.call(method, addressOf(path, sample), { headers, ...(body === undefined ? {} : { body }) });
}

describe('reports the first error:', () => {
  test.each(WRITES)('%s', async (operation) => {
    const user = cast[allowed(operation)];
    const sample = await SAMPLES[operation](world, user);
    const faults = Object.entries(FAULTS).filter(
      ([, { isImpossible }]) => !isImpossible?.(operation, sample),
    );
    for (const [index, [first, { status, commit }]] of faults.entries()) {
      for (const [second, other] of faults.slice(index)) {
        // A malformed ID cannot also be unknown.
        if (`${first} ${second}` === 'schema object' && !hasBody(operation)) continue;
        // The later fault is applied first, so the earlier one wins in the same part.
        const isAlone = first === second;
        const drafted: Draft = { user, headers: {}, sample };
        const spoilt = isAlone ? drafted : other.commit(drafted, operation);
        const answer = await send(operation, commit(spoilt, operation));
        expect([first, second, answer.status]).toEqual([first, second, status]);
        expect(answer.body.message === FROM_ELSEWHERE).toBe(first === 'origin');
        expectRefusal(answer);
      }
    }
  });
});

test('rate limit: checked after the origin and the session, before everything else', async () => {
  const limited = await startTestServer({ environment: { RATE_LIMIT: '3' } });
  const user = await limited.signIn('newcomer');
  expect((await user.put(`/api/civilians/${NOBODY}`, {})).status).toBe(404);
  for (const operation of WRITES) {
    if (isOpen(ENDPOINTS[operation])) continue;
    const { method, path } = ENDPOINTS[operation];
    const address = path.replace(/:\w+/, 'no-id');
    const faulty = { body: LARGE, headers: { 'content-type': 'text/plain' } };
    const refused = await user.call(method, address, faulty);
    expect([operation, refused.status]).toEqual([operation, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectRefusal(refused);
    const foreign = await user.call(method, address, { ...faulty, headers: FOREIGN });
    expect([operation, foreign.body.message]).toEqual([operation, FROM_ELSEWHERE]);
    expect([operation, (await limited.visitor().call(method, address, faulty)).status]).toEqual([
      operation,
      401,
    ]);
  }
  await limited.stop();
});

describe('checks of single endpoints', () => {
  const expectCode = async (
    by: keyof Cast,
    [method, path, body]: [string, string, object?],
    wanted: [number, string | RegExp],
  ) => {
    const answer = await cast[by].call(method, path, body === undefined ? {} : { body });
    const [status, message] = wanted;
    expect([path, answer.status, answer.body.message]).toEqual([
      path,
      status,
      expect.stringMatching(message),
    ]);
  };

  test('check the format before existence', async () => {
    const ofNobody = { civilianId: NOBODY };
    const past = { expiresAt: '2020-01-01T00:00:00Z' };
    const move = { accountId: NOBODY, amount: 0.001 };
    await expectCode(
      'owner',
      ['PUT', `/api/civilians/${NOBODY}`, { dateOfBirth: '2999-01-01' }],
      [400, 'birth'],
    );
    await expectCode(
      'owner',
      ['POST', '/api/medical', { ...ofNobody, description: ' '.repeat(9) }],
      [400, ''],
    );
    await expectCode(
      'owner',
      ['POST', '/api/medical', { ...ofNobody, description: 'x'.repeat(4001) }],
      [400, '4000'],
    );
    await expectCode(
      'owner',
      ['POST', '/api/vehicles/register', { ...ofNobody, plate: '?' }],
      [400, 'plate'],
    );
    await expectCode('owner', ['PUT', `/api/vehicles/${NOBODY}`, { plate: '?' }], [400, 'plate']);
    await expectCode('owner', ['POST', '/api/bank/deposit', move], [400, 'decimals']);
    await expectCode('owner', ['POST', '/api/bank/withdraw', move], [400, 'decimals']);
    await expectCode(
      'owner',
      ['POST', '/api/bank/transfer', { fromAccountId: NOBODY, toAccountNumber: '1', amount: 0.001 }],
      [400, 'decimals'],
    );
    await expectCode(
      'owner',
      ['POST', '/api/bank/create', { ...ofNobody, accountType: 'Business Savings' }],
      [400, 'reason'],
    );
    await expectCode(
      'recruit',
      ['POST', '/api/officers', { ...ofNobody, department: 'Xbox', callsign: 'nonsense' }],
      [400, 'callsign'],
    );
    await expectCode(
      'officer',
      ['POST', '/api/warrants/create', { ...ofNobody, ...past, type: 'Arrest', reason: 'x' }],
      [400, 'future'],
    );
    await expectCode(
      'officer',
      ['POST', '/api/reports/create', { ...ofNobody, type: 'arrest', fineAmount: 0.001 }],
      [400, 'decimals'],
    );
  });

  test('check existence before ownership', async () => {
    const other = { civilianId: NOBODY, discordId: '1', department: 'Xbox', callsign: 'D-299' };
    await expectCode('recruit', ['POST', '/api/officers', other], [404, 'Civilian not found']);
    await expectCode(
      'officer',
      ['POST', '/api/reports/create', { civilianId: NOBODY, type: 'arrest' }],
      [404, ''],
    );
    await expectCode('elsewhere', ['PUT', `/api/reports/${world.reportId}`, { notes: 'x' }], [404, '']);
    const license = { license: 'Class M - Motorcycle License' };
    await expectCode('owner', ['POST', `/api/civilians/${NOBODY}/add-license`, license], [404, '']);
  });

  test('check ownership before the state', async () => {
    const { fresh, cast: people } = world;
    const paid = await fresh.finedReport();
    await people.owner.post(`/api/reports/${paid}/pay`);
    await expectCode('colleague', ['PUT', `/api/reports/${paid}`, { fineAmount: 2 }], [403, 'author']);
    await expectCode('officer', ['PUT', `/api/reports/${paid}`, { fineAmount: 2 }], [409, 'paid']);

    const panic = await fresh.panic();
    await people.officer.post(`/api/panic/${panic}/clear`);
    await expectCode('colleague', ['POST', `/api/panic/${panic}/clear`], [403, 'Only the officer']);

    const { body: profile } = await people.officer.get(`/api/officers/${world.officerDiscordId}`);
    const warrant = { civilianId: profile.civilianId, type: 'Arrest', reason: 'Theft' };
    const { _id } = (await people.colleague.post('/api/warrants/create', warrant)).body.warrant;
    await people.colleague.post(`/api/warrants/resolve/${_id}`);
    await expectCode('officer', ['POST', `/api/warrants/resolve/${_id}`], [403, 'your own']);
    await expectCode('colleague', ['POST', `/api/warrants/resolve/${_id}`], [409, 'active']);

    const civilianId = (await people.staff.post('/api/civilians', JANE)).body.civilian._id;
    const accountRequest = { civilianId, accountType: 'Business Savings', reason: 'Bakery' };
    const { _id: account } = (await people.staff.post('/api/bank/create', accountRequest)).body.account;
    await expectCode('staff', ['POST', `/api/bank/requests/${account}/approve`], [403, 'your own']);

    const other = { civilianId: profile.civilianId, discordId: '1', department: 'Xbox', callsign: 'D-104' };
    await expectCode('officer', ['POST', '/api/officers', other], [403, 'yourself']);
  });
});
const JANE = { firstName: 'Jane', lastName: 'Roe', dateOfBirth: '1990-01-01' };
