import { expect } from 'vitest';
import { expectRefusal, make } from '#testing/any-request';
import { AUTHORIZATION, type AuthorizationRow, CAST, type Member } from '#testing/authorization-table';
import { ENDPOINTS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall, withUnknownIds } from '#testing/sample-calls';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import type { World } from '#testing/world';

const PERSONAS: Partial<Record<Member, string>> = { owner: 'civilian', staff: 'staff', stranger: 'newcomer' };

/** Returns the member's user; signing out uses a separate session. */
async function userFor(server: TestServer, { cast }: World, operation: Operation, member: Member) {
  if (operation !== 'signOut' || member === 'anon') return cast[member];
  return server.signIn(PERSONAS[member] ?? 'officer-xbox');
}

export function rowOf(operation: Operation): AuthorizationRow {
  const row = AUTHORIZATION.get(operation);
  if (row === undefined) throw new Error(`The table has no row for ${operation}`);
  return row;
}

/** Refused requests use these up as well. */
const USED_UP: readonly Operation[] = ['handInTest', 'claimSetup', 'useSignInCode'];

/** Sends a request as every user and returns the answers in the table's notation. */
export async function answersTo(
  operation: Operation,
  { server, world }: { server: TestServer; world: World },
): Promise<Partial<Record<Member, string>>> {
  const { answers } = rowOf(operation);
  const isRead = ENDPOINTS[operation].method === 'GET';
  const shows = CAST.some((member) => answers[member].endsWith('*'));
  const answered: Partial<Record<Member, string>> = {};
  let sample: SampleCall | undefined;
  for (const member of CAST) {
    const user: TestUser = await userFor(server, world, operation, member);
    if (sample === undefined || USED_UP.includes(operation)) sample = await SAMPLES[operation](world, user);
    const answer = await make(operation, user, sample);
    if (answer.status >= 400) expectRefusal(answer);
    if (answer.status === 404) {
      expect(answer.text).toBe((await make(operation, user, withUnknownIds(sample))).text);
    }
    const isShown = shows && sample.about !== undefined && answer.text.includes(`"${sample.about}"`);
    answered[member] = `${answer.status}${isShown ? '*' : ''}`;
    // A successful write used the object up.
    if (answer.status < 300 && !isRead) sample = undefined;
  }
  return answered;
}
