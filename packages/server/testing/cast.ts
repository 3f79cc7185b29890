import { DEMO_ROLES } from '#demo/personas';
import { registerOfficer } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Everybody who can stand before a call, in the order of the columns of the table. */
export const CAST = [
  'anon',
  /** A member without roles. */
  'stranger',
  /** A member who owns what the call is about. */
  'owner',
  /** Has the public-safety role, but no officer profile. */
  'recruit',
  /** Has an officer profile on Xbox, but no role any more. */
  'former',
  /** An officer on Xbox, who made what the call is about where officers make such things. */
  'officer',
  /** Another officer on Xbox. */
  'colleague',
  /** An officer on PlayStation. */
  'elsewhere',
  'staff',
  'fireRescue',
] as const;
/** One of them. */
export type Member = (typeof CAST)[number];
/** Everybody, signed in, but for `anon`. */
export type Cast = Record<Member, TestUser>;

const RECRUIT = '6000000000000001';

/** Signs the whole cast in. */
export async function signInCast(server: TestServer): Promise<Cast> {
  const { user: former } = await signInOfficer(server, { callsign: 'F-1' });
  const formerId = await discordIdOf(former);
  server.standIn.setRoles(formerId, []);
  await former.signIn(formerId);
  server.standIn.addMember(RECRUIT, [DEMO_ROLES.publicSafety]);
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'D-104' });
  const elsewhere = await server.signIn('officer-playstation');
  await registerOfficer(elsewhere, { callsign: 'D-104', department: 'PlayStation' });
  return {
    anon: server.visitor(),
    stranger: await server.signIn('newcomer'),
    owner: await server.signIn('civilian'),
    recruit: await server.signIn(RECRUIT),
    former,
    officer,
    colleague: (await signInOfficer(server, { callsign: 'D-105' })).user,
    elsewhere,
    staff: await server.signIn('staff'),
    fireRescue: await server.signIn('fire-rescue'),
  };
}

/** A signed-in user's id at Discord. */
export async function discordIdOf(user: TestUser): Promise<string> {
  return (await user.get('/api/auth/me')).body.discordId;
}
