import { type Answer, bodyOf, type TestUser } from '#testing/test-user';

export const readSection = (admin: TestUser, section: string) =>
  bodyOf(admin.get(`/api/settings/${section}`));

/** Applies operations to the current version of a section, or to a given one. */
export async function changeSection(
  admin: TestUser,
  section: string,
  ops: readonly object[],
  more: { version?: number; dryRun?: boolean } = {},
): Promise<Answer> {
  const { version } = await readSection(admin, section);
  return admin.patch(`/api/settings/${section}`, { version, ops, ...more });
}

/** Applies operations that must succeed and returns the body. */
export const makeChange = (admin: TestUser, section: string, ops: readonly object[]) =>
  bodyOf(changeSection(admin, section, ops));

/** Edits the one matching entry of a list, or removes it if `fields` is null. Returns the body. */
export async function editEntry(
  admin: TestUser,
  [section, list]: readonly [section: string, list: string],
  is: (entry: Record<string, unknown>) => boolean,
  fields: object | null,
) {
  const { _id } = (await readSection(admin, section)).value[list].find(is);
  const op = fields === null ? { op: 'remove', list, _id } : { op: 'edit', list, _id, entry: fields };
  return makeChange(admin, section, [op]);
}
