import type { Emergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { expect } from 'vitest';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { Answer, TestUser } from '#testing/test-user';

export const REPORT = { platform: 'Xbox', type: 'Structure Fire', postal: '7165' } as const;

export async function call911(user: TestUser, fields: object = {}): Promise<OwnEmergency> {
  const { status, text, body } = await user.post('/api/911', { ...REPORT, ...fields });
  expect([status, text]).toEqual([201, text]);
  return body.emergency;
}

/** Sends a change such as "take" and returns the answer. */
export const tryChange = (
  by: TestUser,
  { _id }: { _id: string },
  what: string,
  body?: object,
): Promise<Answer> => by.post(`/api/911/${_id}/${what}`, body);

/** Makes a change that must succeed and returns the body. */
export async function change911(by: TestUser, emergency: { _id: string }, what: string, body?: object) {
  const answer = await tryChange(by, emergency, what, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}

/** Reads a 911 call as a given user sees it. */
export async function read911(
  by: TestUser,
  { _id }: { _id: string },
): Promise<Emergency & Partial<Pick<OwnEmergency, 'units'>>> {
  const { status, text, body } = await by.get(`/api/911/${_id}`);
  expect([status, text]).toEqual([200, text]);
  return body.emergency;
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

let members = 0;

/** Adds a member without roles and signs them in; each may make three 911 calls in ten minutes. */
export async function signInCaller(server: TestServer): Promise<TestUser> {
  members += 1;
  const discordId = String(7_600_000_000_000_000n + BigInt(members));
  server.fakeDiscord.addMember(discordId, []);
  return server.signIn(discordId);
}

export async function signOff(user: TestUser, platform: GamePlatform = 'Xbox'): Promise<void> {
  const { status, text } = await user.post('/api/dispatch/sign-off', { platform });
  expect([status, text]).toEqual([200, text]);
}

export const setDispatch = (admin: TestUser, field: string, value: unknown) =>
  makeChange(admin, 'dispatch', [{ op: 'set', field, value }]);
