import type { Emergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { signInMember } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { type Answer, bodyOf, type TestUser } from '#testing/test-user';

export const REPORT = { platform: 'Xbox', type: 'Structure Fire', postal: '7165' } as const;

export async function call911(user: TestUser, fields: object = {}): Promise<OwnEmergency> {
  return (await bodyOf(user.post('/api/911', { ...REPORT, ...fields }))).emergency;
}

/** Sends a change such as "take" and returns the answer. */
export const tryChange = (
  by: TestUser,
  { _id }: { _id: string },
  what: string,
  body?: object,
): Promise<Answer> => by.post(`/api/911/${_id}/${what}`, body);

/** Makes a change that must succeed and returns the body. */
export const change911 = (by: TestUser, emergency: { _id: string }, what: string, body?: object) =>
  bodyOf(tryChange(by, emergency, what, body));

/** Reads a 911 call as a given user sees it. */
export async function read911(
  by: TestUser,
  { _id }: { _id: string },
): Promise<Emergency & Partial<Pick<OwnEmergency, 'units'>>> {
  return (await bodyOf(by.get(`/api/911/${_id}`))).emergency;
}

/** Returns a platform's waiting 911 calls as a user sees them. */
export async function waitingOn(by: TestUser, platform = 'Xbox'): Promise<Emergency[]> {
  return (await by.get(`/api/911?platform=${platform}`)).body.emergencies;
}

/** Cancels a user's open 911 calls, since three at a time is the maximum. */
export async function endOwnEmergencies(user: TestUser): Promise<void> {
  const { emergencies = [] } = (await user.get('/api/911/mine')).body;
  for (const emergency of emergencies as OwnEmergency[]) {
    if (emergency.endedAt === null) await change911(user, emergency, 'cancel');
  }
}

/** Adds a member without roles and signs them in; each may make three 911 calls in ten minutes. */
export const signInCaller = (server: TestServer): Promise<TestUser> => signInMember(server, []);

export async function signOff(user: TestUser, platform: GamePlatform = 'Xbox'): Promise<void> {
  await bodyOf(user.post('/api/dispatch/sign-off', { platform }));
}

export const setDispatch = (admin: TestUser, field: string, value: unknown) =>
  makeChange(admin, 'dispatch', [{ op: 'set', field, value }]);
