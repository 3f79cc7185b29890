import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TestServer } from '#testing/test-server';
import type { Answer, TestUser } from '#testing/test-user';

/** Whom every call is tried with. `owner` owns `civilianId`; nobody else owns anything of the owner's. */
export interface Principals {
  anon: TestUser;
  owner: TestUser;
  stranger: TestUser;
  officer: TestUser;
  staff: TestUser;
  fireRescue: TestUser;
  /** A character of the owner's. */
  civilianId: string;
}

type Principal = Exclude<keyof Principals, 'civilianId'>;

/** The callsign of the officer among the principals. */
export const CALLSIGN = 'D-104';

/** Signs everybody in; the officer gets a profile. */
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

/** Gives a user a character to write about; answers its id. */
export async function createCivilian(user: TestUser, fields: object = {}): Promise<string> {
  const bare = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
  const { status, text, body } = await user.post('/api/civilians', { ...bare, ...fields });
  if (status !== 201) throw new Error(`No civilian was created: ${status} ${text}`);
  return body.civilian._id;
}

/** Registers a user as an officer with a new character; answers the profile. */
export async function registerOfficer(
  user: TestUser,
  profile: { callsign: string; department?: Platform; kind?: DepartmentKind; services?: string[] },
): Promise<Officer> {
  const civilianId = await createCivilian(user);
  const { status, text, body } = await user.post('/api/officers', {
    department: 'Xbox',
    ...profile,
    civilianId,
  });
  if (status !== 201) throw new Error(`No officer was registered: ${status} ${text}`);
  return body.officer;
}

/** Has each principal make a call, and answers the status that each got; to be compared with the policy's row. */
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
    // Last, since a call of the owner's may delete what the others ask for.
    owner: await status(owner),
  };
}
