import type { Settings } from '#platform/settings/settings';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

/** Changes settings of the section 'consequences'. */
export const setConsequences = (
  admin: TestUser,
  values: Partial<Settings['values']['consequences']>,
): Promise<unknown> => {
  const ops = Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));
  return makeChange(admin, 'consequences', ops);
};

interface StoredConsequences {
  points?: number;
  due_at?: number | null;
  voided_at?: number | null;
  case_state?: 'Open' | 'Withdrawn' | null;
}

/** Changes what is stored about a report, as if it had been filed, voided or contested that way. */
export async function storeConsequences(
  { platform }: TestServer,
  report: { _id: string },
  stored: StoredConsequences,
): Promise<void> {
  await platform.database.db.updateTable('reports').set(stored).where('id', '=', report._id).execute();
}
