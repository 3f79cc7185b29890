import type { Platform } from '@ten-four/contract/officers/officers.values';
import { DEMO_ROLES } from '#demo/personas';
import { registerOfficer } from '#testing/principals';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** An officer besides those of the principals. */
export interface TestOfficer {
  user: TestUser;
  /** The officer's id, which is also the unit's. */
  id: string;
  civilianId: string;
  callsign: string;
  /** As calls and units show the officer. */
  ref: { _id: string; callsign: string; name: string };
}

let members = 0;

/** Lets somebody new join with a role of officers, public safety's unless it is said, sign in, and register as an officer, off duty. */
export async function signInOfficer(
  server: TestServer,
  {
    callsign,
    platform = 'Xbox',
    role = DEMO_ROLES.publicSafety,
  }: { callsign: string; platform?: Platform; role?: string },
): Promise<TestOfficer> {
  const user = await signInMember(server, [role]);
  return register(user, { callsign, department: platform });
}

/** The same in fire and EMS, to serve both unless it is said; with more roles where they are named. */
export async function signInMedic(
  server: TestServer,
  {
    callsign,
    platform = 'Xbox',
    services,
    roles = [],
  }: { callsign: string; platform?: Platform; services?: string[]; roles?: string[] },
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

/** Has somebody take up a profile, with a new character. */
export async function register(
  user: TestUser,
  profile: Parameters<typeof registerOfficer>[1],
): Promise<TestOfficer> {
  const { _id: id, callsign, civilianId, firstName, lastName } = await registerOfficer(user, profile);
  return { user, id, civilianId, callsign, ref: { _id: id, callsign, name: `${firstName} ${lastName}` } };
}

/** Lets somebody new join with these roles and signs them in. */
export async function signInMember(server: TestServer, roles: string[]): Promise<TestUser> {
  members += 1;
  const discordId = String(7_000_000_000_000_000n + BigInt(members));
  server.standIn.addMember(discordId, roles);
  return server.signIn(discordId);
}
