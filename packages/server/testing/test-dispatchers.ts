import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { signInMember } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import { makeChange, readSection } from '#testing/test-settings';
import { bodyOf, type TestUser } from '#testing/test-user';

export async function grantDispatching(admin: TestUser): Promise<void> {
  const { value } = await readSection(admin, 'grants');
  if (value.entries.some(({ grant }: { grant: string }) => grant === 'Dispatcher')) return;
  const entry = { grant: 'Dispatcher', roleId: DEMO_ROLES.dispatcher };
  await makeChange(admin, 'grants', [{ op: 'add', list: 'entries', entry }]);
}

/** Adds a member who may dispatch and signs them in. */
export async function signInDispatcher(server: TestServer): Promise<TestUser> {
  await grantDispatching(await server.signIn('administrator'));
  return signInMember(server, [DEMO_ROLES.dispatcher]);
}

export async function signOn(user: TestUser, platform: 'Xbox' | 'PlayStation' = 'Xbox'): Promise<void> {
  await bodyOf(user.post('/api/dispatch/sign-on', { platform }));
}
