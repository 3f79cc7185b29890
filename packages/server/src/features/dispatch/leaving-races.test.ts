import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '#testing/rounds';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, change911, REPORT, signInCaller, tryChange } from '#testing/test-emergencies';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { Answer, TestUser } from '#testing/test-user';

/** Rights are checked when an action happens, even if its author loses them meanwhile. */

const TRIES = rounds(2);

let server: TestServer;
let admin: TestUser;
let ann: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  ann = await signInOfficer(server, { callsign: 'D-201' });
});
afterAll(() => server.stop());

/** Runs the race many times. */
async function tryOften(round: () => Promise<Answer[]>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answers = await round();
    const broken = answers.filter(({ status }) => status >= 500 || [404, 415].includes(status));
    expect(broken.map(({ status, text }) => [status, text])).toEqual([]);
  }
}

const onDuty = async () => {
  const { db } = server.platform.database;
  const units = db.selectFrom('units').where('on_duty_since', 'is not', null).where('id', '!=', ann.id);
  const posts = db.selectFrom('dispatchers').where('ended_at', 'is', null);
  return [...(await units.select('id').execute()), ...(await posts.select('id').execute())];
};

const profileOf = async (user: TestUser): Promise<{ _id: string; discordId: string }> =>
  (await user.get('/api/auth/me')).body;

let officers = 0;
const nextOfficer = () => {
  officers += 1;
  return signInOfficer(server, { callsign: `D-${400 + officers}` });
};

/** Ways to start a duty, each as a new member. */
const BEGINNINGS: [string, () => Promise<{ user: TestUser; begin: () => Promise<Answer> }>][] = [
  [
    'signing on',
    async () => {
      const user = await signInDispatcher(server);
      return { user, begin: () => user.post('/api/dispatch/sign-on', { platform: 'Xbox' }) };
    },
  ],
  [
    'clocking in',
    async () => {
      const { user } = await nextOfficer();
      return { user, begin: () => user.post('/api/clock/in') };
    },
  ],
  [
    'attaching',
    async () => {
      const { user } = await nextOfficer();
      const { call } = (await ann.user.post('/api/calls', { type: 'Other' })).body;
      return { user, begin: () => user.post(`/api/calls/${call._id}/attach`) };
    },
  ],
  [
    'boarding',
    async () => {
      officers += 1;
      const { user } = await signInMedic(server, { callsign: `M-${400 + officers}` });
      const { apparatus } = (await user.get('/api/community')).body;
      const { _id } = apparatus.find(({ callsign }: { callsign: string }) => callsign === 'E-1');
      return { user, begin: () => user.post(`/api/apparatus/${_id}/board`) };
    },
  ],
];

describe.each(BEGINNINGS)('%s', (_, prepare) => {
  test('during a suspension leaves no one on duty', async () => {
    await tryOften(async () => {
      const { user, begin } = await prepare();
      const { _id } = await profileOf(user);
      return Promise.all([begin(), admin.post(`/api/members/${_id}/suspend`, { reason: 'x' })]);
    });
    expect(await onDuty()).toEqual([]);
  });

  test('during the loss of the role leaves no one on duty', async () => {
    await tryOften(async () => {
      const { user, begin } = await prepare();
      const { _id, discordId } = await profileOf(user);
      server.fakeDiscord.setRoles(discordId, []);
      return Promise.all([begin(), admin.post(`/api/members/${_id}/refresh`)]);
    });
    expect(await onDuty()).toEqual([]);
  });
});

describe('a 911 call', () => {
  const waiting = async () => {
    const { db } = server.platform.database;
    const query = db.selectFrom('emergencies').where('state', 'in', ['Pending', 'Taken']);
    return (await query.select(['state', 'taken_by']).execute()).map(({ state }) => state);
  };

  test("taken while its dispatcher clocks in on the other platform doesn't stay in the queue", async () => {
    await tryOften(async () => {
      officers += 1;
      const callsign = `P-${400 + officers}`;
      const { user } = await signInOfficer(server, { callsign, platform: 'PlayStation' });
      const { discordId } = await profileOf(user);
      server.fakeDiscord.setRoles(discordId, [DEMO_ROLES.publicSafety, DEMO_ROLES.dispatcher]);
      await user.signIn(discordId);
      await signOn(user);
      const emergency = await call911(await signInCaller(server));
      const answers = [tryChange(user, emergency, 'take'), user.post('/api/clock/in')];
      const all = await Promise.all(answers);
      expect(await waiting()).toEqual([]);
      await user.post('/api/clock/out');
      return all;
    });
  });

  test("restored while the last dispatcher signs off doesn't stay in the queue", async () => {
    const dee = await signInDispatcher(server);
    await tryOften(async () => {
      await signOn(dee);
      const emergency = await call911(await signInCaller(server));
      await change911(dee, emergency, 'drop', { reason: 'Prank' });
      const off = dee.post('/api/dispatch/sign-off', { platform: 'Xbox' });
      const all = await Promise.all([tryChange(dee, emergency, 'restore'), off]);
      expect(await waiting()).toEqual([]);
      return all;
    });
  });

  test("created while the platform is deactivated doesn't stay, nor does a dispatcher who signs on", async () => {
    const dee = await signInDispatcher(server);
    const setPlatforms = (value: string[]) =>
      makeChange(admin, 'general', [{ op: 'set', field: 'platforms', value }]);
    await tryOften(async () => {
      const caller = await signInCaller(server);
      await signOn(dee, 'Xbox');
      const all = await Promise.all([
        dee.post('/api/dispatch/sign-on', { platform: 'PlayStation' }),
        caller.post('/api/911', { ...REPORT, platform: 'PlayStation' }),
        setPlatforms(['Xbox']).then(() => dee.get('/api/dispatch?platform=Xbox')),
        dee.post('/api/dispatch/sign-on', { platform: 'PlayStation' }),
        caller.post('/api/911', { ...REPORT, platform: 'PlayStation' }),
      ]);
      const { db } = server.platform.database;
      const posts = db.selectFrom('dispatchers').where('ended_at', 'is', null);
      expect((await posts.select('platform').execute()).map(({ platform }) => platform)).toEqual(['Xbox']);
      expect(await waiting()).toEqual([]);
      await setPlatforms(['Xbox', 'PlayStation']);
      return all;
    });
    await dee.post('/api/dispatch/sign-off', { platform: 'Xbox' });
  });
});

afterEach(async () => {
  expect(await onDuty()).toEqual([]);
});
