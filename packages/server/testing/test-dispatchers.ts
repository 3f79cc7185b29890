import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { TestServer } from '#testing/test-server';
import { makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

export async function grantDispatching(admin: TestUser): Promise<void> {
  const { value } = await readSection(admin, 'grants');
  if (value.entries.some(({ grant }: { grant: string }) => grant === 'Dispatcher')) return;
  const entry = { grant: 'Dispatcher', roleId: DEMO_ROLES.dispatcher };
  await makeChange(admin, 'grants', [{ op: 'add', list: 'entries', entry }]);
}

let members = 0;

/** Adds a member who may dispatch and signs them in. */
export async function signInDispatcher(server: TestServer): Promise<TestUser> {
  await grantDispatching(await server.signIn('administrator'));
  members += 1;
  const discordId = String(7_500_000_000_000_000n + BigInt(members));
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.dispatcher]);
  return server.signIn(discordId);
}

export async function signOn(user: TestUser, platform: 'Xbox' | 'PlayStation' = 'Xbox'): Promise<void> {
  const { status, text } = await user.post('/api/dispatch/sign-on', { platform });
  if (status !== 200) throw new Error(`Nobody was signed on: ${status} ${text}`);
}
