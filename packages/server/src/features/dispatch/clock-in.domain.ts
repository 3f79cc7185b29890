import { DISPATCH_TEXTS, type Status } from '@ten-four/contract/dispatch/dispatch.values';
import type { Db } from '#db/database';
import { insertShift } from '#features/dispatch/shifts.store';
import { publishUnit } from '#features/dispatch/units.events';
import { beginDuty, findFitness, findUnit, type UnitRow } from '#features/dispatch/units.store';
import { ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';

/**
 * Puts an officer on duty with a status and opens a shift, in a transaction that holds the platform; a unit that is on
 * duty stays as it is. Throws 422 where the officer's character is deceased or deleted.
 */
export async function clockIn(
  tx: Db,
  request: { officerId: string; status: Status; now: number },
): Promise<UnitRow> {
  const { officerId, status, now } = request;
  if (!(await findFitness(tx, officerId))) throw ruleBroken(DISPATCH_TEXTS.unfit);
  const unit = await beginDuty(tx, { officerId, status, now });
  if (unit === undefined) return findUnit(tx, officerId);
  await insertShift(tx, { id: newId(), officerId, now });
  await publishUnit(tx, unit, now);
  return unit;
}
