import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import type { Updateable } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { LicensesTable } from '#db/tables/people.tables';
import { type Actor, recordAudit } from '#features/audit/index';
import { officerSuspensionOf, readStanding, suspensionOf } from '#features/consequences/index';
import * as store from '#features/licenses/licenses.store';
import { lockCivilian, ownsCivilian, requireCivilian, type Signature } from '#features/ownership/index';
import { MINUTE } from '#platform/clock';
import { conflict, forbidden, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';
import { writtenDay } from '#platform/time-zone';

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
    const ids = { id: newId(), civilian_id: civilian.id, license_id: license._id };
    const row = { ...ids, ...VALID, lifted_at: null, since: now };
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

interface LicenseChange {
  civilianId: string;
  license: Pick<LicenseTypeEntry, '_id' | 'name'>;
  reason: string;
  actor?: Actor;
  now: number;
}

/**
 * Suspends a license for some minutes, or until reinstated, and notifies the owner. Throws 404, 403 for an officer's own
 * character, 409 while an officer's suspension lasts.
 */
export function suspendLicense(
  db: Db,
  request: LicenseChange & { by: Signature & { callsign: string }; minutes: number | null },
): Promise<store.LicenseRow[]> {
  const { by, reason, minutes, now } = request;
  const extent = minutes === null ? '' : ` for ${minutes} minutes`;
  return changeLicense(db, { ...request, event: 'suspended', extent }, async (_, row) => {
    if (officerSuspensionOf(row, now) !== null) throw conflict(LICENSE_TEXTS.alreadySuspended);
    return {
      suspended_at: now,
      suspended_until: minutes === null ? null : now + minutes * MINUTE,
      suspension_reason: reason.trim(),
      suspended_by: by.callsign,
    };
  });
}

/**
 * Lifts an officer's suspension, otherwise for staff the automatic ones in force, and notifies the owner. Throws 404,
 * 403 for one's own character, 409 if the license is valid or only staff can lift its suspension.
 */
export function reinstateLicense(
  db: Db,
  request: LicenseChange & { by: Signature; isStaff: boolean; settings: Settings },
): Promise<store.LicenseRow[]> {
  const { civilianId, isStaff, settings, now } = request;
  return changeLicense(db, { ...request, event: 'reinstated', extent: '' }, async (tx, row) => {
    const suspension = suspensionOf(row, await readStanding(tx, civilianId, settings, now), now);
    if (suspension === null) throw conflict(LICENSE_TEXTS.notSuspended);
    const { until, reportNumber } = suspension;
    if (reportNumber === undefined) return VALID;
    if (isStaff) return { lifted_at: now };
    throw conflict(
      until === null
        ? LICENSE_TEXTS.liftedByPaying(reportNumber)
        : LICENSE_TEXTS.liftedByPoints(writtenDay(until, settings.values.general.clockZone)),
    );
  });
}

const ACTIONS = {
  suspended: { action: 'license.suspend', done: 'Suspended' },
  reinstated: { action: 'license.reinstate', done: 'Reinstated' },
} as const;

function changeLicense(
  db: Db,
  request: LicenseChange & { by: Signature; event: keyof typeof ACTIONS; extent: string },
  changeOf: (tx: Tx, row: store.LicenseRow) => Promise<Updateable<LicensesTable>>,
): Promise<store.LicenseRow[]> {
  const { civilianId, license, by, event, extent, actor, now } = request;
  const reason = request.reason.trim();
  return inTransaction(db, async (tx) => {
    const civilian = await requireCivilian(tx, civilianId, 'all');
    const row = await store.lockLicense(tx, { civilianId, licenseId: license._id });
    if (row === undefined) throw notFound(LICENSE_TEXTS.notHeld);
    if (ownsCivilian(by, civilian)) throw forbidden(LICENSE_TEXTS.civilianIsYours);
    await store.updateLicense(tx, row.id, await changeOf(tx, row));
    await recordEvent(tx, row.id, { event, reason, by, now });
    const { action, done } = ACTIONS[event];
    const summary = `${done} ${license.name} of ${civilian.name}${extent}: ${reason}`;
    await recordAudit(tx, actor, { action, about: ['civilian', civilianId], summary, now });
    await publish(tx, { name: 'records', readers: { userId: civilian.userId }, data: { civilianId }, now });
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
