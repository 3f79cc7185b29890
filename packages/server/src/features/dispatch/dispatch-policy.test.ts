import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { liveEndpoints } from '@ten-four/contract/live/live.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ROLES } from '#demo/personas';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Everybody who can stand before a call of dispatch. `officer` made what the calls are about, on Xbox. */
const PRINCIPALS = [
  'anon',
  'member',
  /** Has the public-safety role, but no officer profile. */
  'recruit',
  /** Has an officer profile on Xbox, but no role any more. */
  'former',
  'officer',
  'colleague',
  /** An officer on PlayStation. */
  'elsewhere',
  'staff',
  'fireRescue',
] as const;
type Principal = (typeof PRINCIPALS)[number];
type Statuses = Record<Principal, number>;

let server: TestServer;
let users: Record<Principal, TestUser>;
let ann: TestOfficer;
let discordId: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-201' });
  discordId = await discordIdOf(ann.user);
  const { user: former } = await signInOfficer(server, { callsign: 'D-203' });
  const formerId = await discordIdOf(former);
  server.standIn.setRoles(formerId, []);
  await former.signIn(formerId);
  server.standIn.addMember('6000000000000001', [DEMO_ROLES.publicSafety]);
  users = {
    anon: server.visitor(),
    member: await server.signIn('civilian'),
    recruit: await server.signIn('6000000000000001'),
    former,
    officer: ann.user,
    colleague: (await signInOfficer(server, { callsign: 'D-202' })).user,
    elsewhere: (await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' })).user,
    staff: await server.signIn('staff'),
    fireRescue: await server.signIn('fire-rescue'),
  };
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';

async function discordIdOf(user: TestUser): Promise<string> {
  return (await user.get('/api/auth/me')).body.discordId;
}

/** Has the officer send something that must succeed. */
async function send(path: string, body?: object) {
  const answer = await ann.user.post(path, body);
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer.body;
}
const officersId = () => ({ officerId: ann.id });
const openCall = async () => (await send('/api/calls', { type: 'Other', attach: true })).call._id;
const callForUnit = async () => {
  await send('/api/clock/in');
  return (await send('/api/calls', { type: 'Other' })).call._id;
};
const closedCall = async () => {
  const id = await openCall();
  await send(`/api/calls/${id}/close`);
  return id;
};
const bolo = async () => (await send('/api/bolos', { boloType: 'person', personName: 'Ray' })).bolo._id;
/** The officer's panic, not acknowledged by anybody. */
const panic = async () => {
  const before = await send('/api/panic');
  await send(`/api/panic/${before.panic._id}/clear`);
  return (await send('/api/panic')).panic._id;
};
const unit = async () => (await send('/api/clock/in')).unit._id;

/** A stream goes on for ever: its beginning tells. */
async function beginStream(user: TestUser): Promise<{ status: number; text: string }> {
  const asked = request(`${server.origin}/api/events`, { agent: false, headers: { cookie: user.cookies() } });
  asked.end();
  const [{ statusCode = 0 }] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  return { status: statusCode, text: '' };
}

/** A row of authorization.md: what a call is about, the call, and what each principal is answered. */
interface Row {
  about?: () => Promise<string>;
  call: (user: TestUser, id: string) => Promise<{ status: number; text: string }>;
  is: Statuses;
  /** Whether what the call is about is in the answer. */
  shows?: readonly Principal[];
}

/** What is answered to whoever the gate refuses, and 200 to the others; other statuses are given. */
function statuses(allowed: readonly Principal[], given: Partial<Statuses> = {}): Statuses {
  const status = (principal: Principal) => {
    if (principal === 'anon') return 401;
    return given[principal] ?? (allowed.includes(principal) ? 200 : 403);
  };
  return Object.fromEntries(PRINCIPALS.map((principal) => [principal, status(principal)])) as Statuses;
}

const OFFICERS = ['officer', 'colleague', 'elsewhere'] as const;
const READERS = [...OFFICERS, 'staff', 'fireRescue'] as const;
const PLATFORM_READERS = ['officer', 'colleague', 'staff', 'fireRescue'] as const;
const created = { officer: 201, colleague: 201, elsewhere: 201 };
const onPlatform = statuses(OFFICERS, { elsewhere: 404 });

const endpoints = {
  ...unitEndpoints,
  ...callEndpoints,
  ...boloEndpoints,
  ...panicEndpoints,
  ...officerEndpoints,
  ...tenCodeEndpoints,
  ...liveEndpoints,
};

const list = (path: string, about: () => Promise<string>): Row => ({
  about,
  call: (user) => user.get(path),
  is: statuses(READERS),
  shows: PLATFORM_READERS,
});
const changeOfCall = (what: string, about: () => Promise<string>, body: () => object = () => ({})): Row => ({
  about,
  call: (user, id) => user.post(`/api/calls/${id}/${what}`, body()),
  is: onPlatform,
});
const ofOwnUnit = (path: string, body?: object): Row => ({
  call: (user) => user.post(path, body),
  is: statuses(OFFICERS),
});

const rows: Record<keyof typeof endpoints, Row> = {
  listUnits: list('/api/units', unit),
  clockIn: ofOwnUnit('/api/clock/in'),
  clockOut: ofOwnUnit('/api/clock/out'),
  setStatus: ofOwnUnit('/api/units/status', { status: '10-6' }),
  setSubdivision: ofOwnUnit('/api/units/subdivision', { subdivision: 'Detectives' }),

  listCalls: list('/api/calls', openCall),
  getCall: {
    about: openCall,
    call: (user, id) => user.get(`/api/calls/${id}`),
    is: statuses(READERS, { elsewhere: 404 }),
    shows: PLATFORM_READERS,
  },
  createCall: {
    call: (user) => user.post('/api/calls', { type: 'Other' }),
    is: statuses(OFFICERS, created),
  },
  updateCall: {
    about: openCall,
    call: (user, id) => user.put(`/api/calls/${id}`, { details: 'x' }),
    is: onPlatform,
  },
  attachToCall: changeOfCall('attach', callForUnit, officersId),
  detachFromCall: changeOfCall('detach', openCall, officersId),
  setPrimaryOfficer: changeOfCall('primary', callForUnit, officersId),
  addCallNote: changeOfCall('notes', openCall, () => ({ text: 'x' })),
  closeCall: changeOfCall('close', openCall),
  reopenCall: changeOfCall('reopen', closedCall),

  listBolos: list('/api/bolos', bolo),
  createBolo: {
    call: (user) => user.post('/api/bolos', { boloType: 'person', personName: 'Ray' }),
    is: statuses(OFFICERS, created),
  },
  updateBolo: {
    about: bolo,
    call: (user, id) => user.put(`/api/bolos/${id}`, { details: 'x' }),
    is: onPlatform,
  },
  cancelBolo: {
    about: bolo,
    call: (user, id) => user.post(`/api/bolos/${id}/cancel`),
    is: onPlatform,
  },

  listPanics: list('/api/panic', panic),
  raisePanic: {
    // The officer has an active one, and is answered that one again.
    about: panic,
    call: (user) => user.post('/api/panic'),
    is: statuses(OFFICERS, { colleague: 201, elsewhere: 201 }),
  },
  acknowledgePanic: {
    about: panic,
    call: (user, id) => user.post(`/api/panic/${id}/acknowledge`),
    is: statuses([...OFFICERS, 'fireRescue'], { elsewhere: 404 }),
  },
  clearPanic: {
    about: panic,
    call: (user, id) => user.post(`/api/panic/${id}/clear`),
    is: statuses(['officer', 'staff'], { elsewhere: 404 }),
  },

  getOfficer: {
    call: (user) => user.get(`/api/officers/${discordId}`),
    is: statuses(['officer', 'colleague', 'staff'], { elsewhere: 404 }),
  },
  registerOfficer: {
    // With nobody's character: whoever may register at all is told that it is missing.
    call: (user) => user.post('/api/officers', { civilianId: NOBODY, department: 'Xbox', callsign: 'D-299' }),
    is: statuses([], { recruit: 404, officer: 404, colleague: 404, elsewhere: 404, staff: 404 }),
  },
  listTenCodes: { call: (user) => user.get('/api/ten-codes'), is: statuses(PRINCIPALS) },
  streamEvents: { call: beginStream, is: statuses(PRINCIPALS) },
};

describe('who may do what', () => {
  test.each(Object.entries(rows))('%s', async (_, { about, call, is, shows }) => {
    const answered: Partial<Statuses> = {};
    const shownTo: Principal[] = [];
    for (const principal of PRINCIPALS) {
      const id = about === undefined ? '' : await about();
      const { status, text } = await call(users[principal], id);
      answered[principal] = status;
      if (text.includes(id)) shownTo.push(principal);
    }
    expect(answered).toEqual(is);
    if (shows !== undefined) expect(shownTo).toEqual(shows);
  });
});

test('nothing of the other platform is listed, whichever platform is asked for', async () => {
  const ids = [await unit(), await openCall(), await bolo(), await panic()];
  for (const [index, path] of ['/api/units', '/api/calls', '/api/bolos', '/api/panic'].entries()) {
    const id = ids[index] ?? 'missing';
    for (const query of ['', '?platform=Xbox', '?platform=PlayStation']) {
      const answer = await users.elsewhere.get(`${path}${query}`);
      expect([answer.status, answer.text.includes(id)]).toEqual([200, false]);
    }
    for (const user of [users.staff, users.fireRescue]) {
      expect((await user.get(`${path}?platform=Xbox`)).text).toContain(id);
      expect((await user.get(`${path}?platform=PlayStation`)).text).not.toContain(id);
    }
  }
});

test('a write from a foreign page is refused, whoever is signed in', async () => {
  const headers = { origin: 'https://evil.example' };
  const writes = Object.values(endpoints).filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(15);
  for (const { method, path } of writes) {
    const answer = await ann.user.call(method, path.replace(':id', NOBODY), { headers, body: {} });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
