import type { Emergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { expect } from 'vitest';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { Answer, TestUser } from '#testing/test-user';

/** 911 calls as tests make and change them, over HTTP. */

/** What a report says at least. */
export const REPORT = { platform: 'Xbox', type: 'Structure Fire', postal: '7165' } as const;

/** Calls 911, which must succeed. */
export async function call911(user: TestUser, fields: object = {}): Promise<OwnEmergency> {
  const { status, text, body } = await user.post('/api/911', { ...REPORT, ...fields });
  expect([status, text]).toEqual([201, text]);
  return body.emergency;
}

/** Makes a change, such as "take". */
export const tryChange = (
  by: TestUser,
  { _id }: { _id: string },
  what: string,
  body?: object,
): Promise<Answer> => by.post(`/api/911/${_id}/${what}`, body);

/** The same for what must succeed; answers the body. */
export async function change911(by: TestUser, emergency: { _id: string }, what: string, body?: object) {
  const answer = await tryChange(by, emergency, what, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}

/** Reads a 911 call, as whoever reads it sees it. */
export async function read911(
  by: TestUser,
  { _id }: { _id: string },
): Promise<Emergency & Partial<Pick<OwnEmergency, 'units'>>> {
  const { status, text, body } = await by.get(`/api/911/${_id}`);
  expect([status, text]).toEqual([200, text]);
  return body.emergency;
}

/** What waits on a platform, as who reads dispatch there is told. */
export async function waitingOn(by: TestUser, platform = 'Xbox'): Promise<Emergency[]> {
  return (await by.get(`/api/911?platform=${platform}`)).body.emergencies;
}

/** Cancels those of a user's own that can be: one may have three that did not end. Whoever is signed out has none. */
export async function endOwnEmergencies(user: TestUser): Promise<void> {
  const { emergencies = [] } = (await user.get('/api/911/mine')).body;
  for (const emergency of emergencies as OwnEmergency[]) {
    if (emergency.endedAt === null) await change911(user, emergency, 'cancel');
  }
}

let members = 0;

/** Lets somebody new join, without roles, and sign in: one may have three 911 calls, and make three in ten minutes. */
export async function signInCaller(server: TestServer): Promise<TestUser> {
  members += 1;
  const discordId = String(7_600_000_000_000_000n + BigInt(members));
  server.standIn.addMember(discordId, []);
  return server.signIn(discordId);
}

/** Signs a dispatcher off a platform, which must succeed. */
export async function signOff(user: TestUser, platform: Platform = 'Xbox'): Promise<void> {
  const { status, text } = await user.post('/api/dispatch/sign-off', { platform });
  expect([status, text]).toEqual([200, text]);
}

/** Changes a setting of dispatch, which must succeed. */
export const setDispatch = (admin: TestUser, field: string, value: unknown) =>
  makeChange(admin, 'dispatch', [{ op: 'set', field, value }]);
