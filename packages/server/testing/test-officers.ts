import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { registerOfficer } from '#testing/principals';
import type { TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

export interface TestOfficer {
  user: TestUser;
  /** Also the unit's ID. */
  id: string;
  civilianId: string;
  callsign: string;
  /** The officer as calls and units show it. */
  ref: { _id: string; callsign: string; name: string };
}

let members = 0;

/** Adds a member with an officer role, public safety by default, signs them in and registers them off duty. */
export async function signInOfficer(
  server: TestServer,
  {
    callsign,
    platform = 'Xbox',
    role = DEMO_ROLES.publicSafety,
  }: { callsign: string; platform?: GamePlatform; role?: string },
): Promise<TestOfficer> {
  const user = await signInMember(server, [role]);
  return register(user, { callsign, department: platform });
}

/** Adds a member of fire and EMS, with both services and extra roles if named. */
export async function signInMedic(
  server: TestServer,
  {
    callsign,
    platform = 'Xbox',
    services,
    roles = [],
  }: { callsign: string; platform?: GamePlatform; services?: string[]; roles?: string[] },
): Promise<TestOfficer> {
  const user = await signInMember(server, [DEMO_ROLES.fireRescue, ...roles]);
  const profile = {
    callsign,
    department: platform,
    kind: 'Fire & EMS',
    ...(services && { services }),
  } as const;
  return register(user, profile);
}

export async function register(
  user: TestUser,
  profile: Parameters<typeof registerOfficer>[1],
): Promise<TestOfficer> {
  const { _id: id, callsign, civilianId, firstName, lastName } = await registerOfficer(user, profile);
  return { user, id, civilianId, callsign, ref: { _id: id, callsign, name: `${firstName} ${lastName}` } };
}

export async function signInMember(server: TestServer, roles: string[]): Promise<TestUser> {
  members += 1;
  const discordId = String(7_000_000_000_000_000n + BigInt(members));
  server.fakeDiscord.addMember(discordId, roles);
  return server.signIn(discordId);
}

/** Signs a member of `signInMember` in again, because sessions end after 30 days on the test's clock. */
export async function signInAgain(user: TestUser): Promise<void> {
  await user.signIn((await bodyOf(user.get('/api/auth/me'))).discordId);
}
