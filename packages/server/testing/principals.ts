import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TestServer } from '#testing/test-server';
import { type Answer, bodyOf, type TestUser } from '#testing/test-user';

/** The users that every request is tried with. Only `owner` owns `civilianId`. */
export interface Principals {
  anon: TestUser;
  owner: TestUser;
  stranger: TestUser;
  officer: TestUser;
  staff: TestUser;
  fireRescue: TestUser;
  civilianId: string;
}

type Principal = Exclude<keyof Principals, 'civilianId'>;

export const CALLSIGN = 'D-104';

/** Signs in all users and registers the officer. */
export async function signInPrincipals(server: TestServer): Promise<Principals> {
  const officer = await server.signIn('officer-xbox');
  const owner = await server.signIn('civilian');
  await registerOfficer(officer, { callsign: CALLSIGN });
  return {
    anon: server.visitor(),
    owner,
    stranger: await server.signIn('newcomer'),
    officer,
    staff: await server.signIn('staff'),
    fireRescue: await server.signIn('fire-rescue'),
    civilianId: await createCivilian(owner),
  };
}

export async function createCivilian(user: TestUser, fields: object = {}): Promise<string> {
  const bare = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
  return (await bodyOf(user.post('/api/civilians', { ...bare, ...fields }))).civilian._id;
}

export async function registerOfficer(
  user: TestUser,
  profile: { callsign: string; department?: GamePlatform; kind?: DepartmentKind; services?: string[] },
): Promise<Officer> {
  const civilianId = await createCivilian(user);
  return (await bodyOf(user.post('/api/officers', { department: 'Xbox', ...profile, civilianId }))).officer;
}

/** Sends a request as each user and returns the statuses. */
export async function statusesOf(
  principals: Principals,
  call: (user: TestUser) => Promise<Answer>,
): Promise<Record<Principal, number>> {
  const { anon, owner, stranger, officer, staff, fireRescue } = principals;
  const status = async (user: TestUser) => (await call(user)).status;
  return {
    anon: await status(anon),
    stranger: await status(stranger),
    officer: await status(officer),
    staff: await status(staff),
    fireRescue: await status(fireRescue),
    // Last, because the owner's request may delete the object.
    owner: await status(owner),
  };
}
