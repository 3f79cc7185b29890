import { expect } from 'vitest';
import type { Answer, TestUser } from '#testing/test-user';

/** Changes of the settings as tests make them, over HTTP. */

/** A section as administrators read it. */
export async function readSection(admin: TestUser, section: string) {
  const { status, text, body } = await admin.get(`/api/settings/${section}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}

/** Does the steps on the section as it is now, or as it was at a version. */
export async function changeSection(
  admin: TestUser,
  section: string,
  ops: readonly object[],
  more: { version?: number; dryRun?: boolean } = {},
): Promise<Answer> {
  const { version } = await readSection(admin, section);
  return admin.patch(`/api/settings/${section}`, { version, ops, ...more });
}

/** The same for what must succeed; answers the body. */
export async function makeChange(admin: TestUser, section: string, ops: readonly object[]) {
  const { status, text, body } = await changeSection(admin, section, ops);
  expect([status, text]).toEqual([200, text]);
  return body;
}

/** Edits the one entry of a list of which `is` holds, or removes it where `fields` is null; it must succeed. Answers the body. */
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
