import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Tx } from '#db/database';
import { publishPatient } from '#features/dispatch/patients/patients.events';
import { countsOf } from '#features/dispatch/patients/patients.rules';
import { listPatientsOf, movePatients } from '#features/dispatch/patients/patients.store';
import { viewPatients } from '#features/dispatch/patients/viewing.domain';

/** Moves the patients of a call to another one and publishes each. Returns the other call's counts by color. */
export async function takeOverPatients(
  tx: Tx,
  { from, to, now }: { from: { id: string }; to: { id: string; platform: GamePlatform }; now: number },
): Promise<string> {
  const movingIds = new Set((await listPatientsOf(tx, from.id)).map(({ id }) => id));
  await movePatients(tx, { from: from.id, to: to.id, now });
  const all = await listPatientsOf(tx, to.id);
  const moved = all.filter(({ id }) => movingIds.has(id));
  for (const view of await viewPatients(tx, moved)) {
    await publishPatient(tx, view, { platform: to.platform, now });
  }
  return countsOf(all);
}
