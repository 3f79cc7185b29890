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
  members += 1;
  const discordId = String(7_000_000_000_000_000n + BigInt(members));
  server.standIn.addMember(discordId, [role]);
  const user = await server.signIn(discordId);
  const {
    _id: id,
    civilianId,
    firstName,
    lastName,
  } = await registerOfficer(user, {
    callsign,
    department: platform,
  });
  return { user, id, civilianId, callsign, ref: { _id: id, callsign, name: `${firstName} ${lastName}` } };
}
