import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  holdLicense,
  insertEvents,
  insertLicenses,
  type LicenseRow,
  listLicensesOf,
  updateSuspension,
} from '#features/licenses/licenses.store';
import { holdCivilian, isOfficerTowards, requireCivilian, type Signature } from '#features/ownership/index';
import { conflict, forbidden, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';

/**
 * Gives a license to a character of the owner's and answers all that it holds. Throws 404, 403 where the owner is not
 * permitted this type, 409 for one that the character holds already, 422 for a deceased one.
 */
export function addLicense(
  db: Db,
  request: {
    civilianId: string;
    ownerId: string;
    license: Pick<LicenseTypeEntry, '_id' | 'name'>;
    isPermitted: boolean;
    actor?: Actor;
    now: number;
  },
): Promise<LicenseRow[]> {
  const { civilianId, ownerId, license, isPermitted, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const civilian = await holdCivilian(tx, civilianId, { ownerId });
    if (!isPermitted) throw forbidden(LICENSE_TEXTS.roleMissing);
    const held = await listLicensesOf(tx, civilian.id);
    if (held.some((row) => row.license_id === license._id)) throw conflict(LICENSE_TEXTS.alreadyHeld);
    if (civilian.deceased) throw ruleBroken(LICENSE_TEXTS.deceased);
    const row = { ...VALID, id: newId(), civilian_id: civilian.id, license_id: license._id, since: now };
    await insertLicenses(tx, [row]);
    await record(tx, row.id, { event: 'added', reason: null, by: { userId: ownerId, callsign: null }, now });
    const summary = `Added ${license.name} to ${civilian.name}`;
    await recordAudit(tx, actor, { action: 'license.add', about: ['civilian', civilianId], summary, now });
    return [...held, row];
  });
}

/**
 * Suspends one license of a character, or reinstates it, and answers all that it holds; the owner is told live. Throws
 * 404 for an unknown character or a license that it does not hold, 403 for an officer's own character, 409 when the
 * license is so already.
 */
export function setSuspended(
  db: Db,
  request: {
    civilianId: string;
    license: Pick<LicenseTypeEntry, '_id' | 'name'>;
    suspended: boolean;
    reason: string;
    by: Signature & { callsign: string };
    actor?: Actor;
    now: number;
  },
): Promise<LicenseRow[]> {
  const { civilianId, license, suspended, by, actor, now } = request;
  const reason = request.reason.trim();
  return inTransaction(db, async (tx) => {
    const civilian = await requireCivilian(tx, civilianId, 'all');
    const row = await holdLicense(tx, { civilianId, licenseId: license._id });
    if (row === undefined) throw notFound(LICENSE_TEXTS.notHeld);
    if (!isOfficerTowards(by, civilian)) throw forbidden(LICENSE_TEXTS.civilianIsYours);
    if ((row.suspended_at !== null) === suspended) {
      throw conflict(suspended ? LICENSE_TEXTS.alreadySuspended : LICENSE_TEXTS.notSuspended);
    }
    const { name, userId } = civilian;
    const change = suspended
      ? { suspended_at: now, suspension_reason: reason, suspended_by: by.callsign }
      : VALID;
    await updateSuspension(tx, row.id, change);
    await record(tx, row.id, { event: suspended ? 'suspended' : 'reinstated', reason, by, now });
    await recordAudit(tx, actor, {
      action: suspended ? 'license.suspend' : 'license.reinstate',
      about: ['civilian', civilianId],
      summary: `${suspended ? 'Suspended' : 'Reinstated'} ${license.name} of ${name}: ${reason}`,
      now,
    });
    await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
    return listLicensesOf(tx, civilianId);
  });
}

const VALID = { suspended_at: null, suspension_reason: null, suspended_by: null };

const record = (
  tx: Db,
  licenseId: string,
  { event, reason, by, now }: { event: string; reason: string | null; by: Signature; now: number },
) =>
  insertEvents(tx, [
    {
      id: newId(),
      license_id: licenseId,
      event,
      reason,
      by_user_id: by.userId,
      by_callsign: by.callsign,
      created_at: now,
    },
  ]);
