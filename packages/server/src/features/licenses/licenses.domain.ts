import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import * as store from '#features/licenses/licenses.store';
import { lockCivilian, ownsCivilian, requireCivilian, type Signature } from '#features/ownership/index';
import { conflict, forbidden, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';

/** Throws 404, 403 without permission for the type, 409 if held, 422 for a deceased character. */
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
): Promise<store.LicenseRow[]> {
  const { civilianId, ownerId, license, isPermitted, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const civilian = await lockCivilian(tx, civilianId, { ownerId });
    if (!isPermitted) throw forbidden(LICENSE_TEXTS.roleMissing);
    const held = await store.listLicensesOf(tx, civilian.id);
    if (held.some((row) => row.license_id === license._id)) throw conflict(LICENSE_TEXTS.alreadyHeld);
    if (civilian.deceased) throw ruleBroken(LICENSE_TEXTS.deceased);
    const row = {
      ...VALID,
      lifted_at: null,
      id: newId(),
      civilian_id: civilian.id,
      license_id: license._id,
      since: now,
    };
    await store.insertLicenses(tx, [row]);
    await recordEvent(tx, row.id, {
      event: 'added',
      reason: null,
      by: { userId: ownerId, callsign: null },
      now,
    });
    const summary = `Added ${license.name} to ${civilian.name}`;
    await recordAudit(tx, actor, { action: 'license.add', about: ['civilian', civilianId], summary, now });
    return [...held, row];
  });
}

/** Notifies the owner. Throws 404, 403 for an officer's own character, 409 if unchanged. */
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
): Promise<store.LicenseRow[]> {
  const { civilianId, license, suspended, by, actor, now } = request;
  const reason = request.reason.trim();
  return inTransaction(db, async (tx) => {
    const civilian = await requireCivilian(tx, civilianId, 'all');
    const row = await store.lockLicense(tx, { civilianId, licenseId: license._id });
    if (row === undefined) throw notFound(LICENSE_TEXTS.notHeld);
    if (ownsCivilian(by, civilian)) throw forbidden(LICENSE_TEXTS.civilianIsYours);
    if ((row.suspended_at !== null) === suspended) {
      throw conflict(suspended ? LICENSE_TEXTS.alreadySuspended : LICENSE_TEXTS.notSuspended);
    }
    const { name, userId } = civilian;
    const change = suspended
      ? { suspended_at: now, suspension_reason: reason, suspended_by: by.callsign }
      : VALID;
    await store.updateSuspension(tx, row.id, change);
    await recordEvent(tx, row.id, { event: suspended ? 'suspended' : 'reinstated', reason, by, now });
    await recordAudit(tx, actor, {
      action: suspended ? 'license.suspend' : 'license.reinstate',
      about: ['civilian', civilianId],
      summary: `${suspended ? 'Suspended' : 'Reinstated'} ${license.name} of ${name}: ${reason}`,
      now,
    });
    await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
    return store.listLicensesOf(tx, civilianId);
  });
}

const VALID = {
  suspended_at: null,
  suspended_until: null,
  suspension_reason: null,
  suspended_by: null,
};

const recordEvent = (
  tx: Db,
  licenseId: string,
  { event, reason, by, now }: { event: string; reason: string | null; by: Signature; now: number },
) =>
  store.insertEvents(tx, [
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
