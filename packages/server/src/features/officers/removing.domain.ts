import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { endPanicOf, holdPlatforms, holdProfile, standDown } from '#features/dispatch/index';
import { requireOfficer } from '#features/officers/editing.domain';
import { findOfficerOf, markRemoved, type OfficerRow } from '#features/officers/officers.store';
import { conflict, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';

interface Request {
  id: string;
  actor: Actor;
  settings: Settings;
  now: number;
}

/** Staff clock an officer out. Throws 404, and 409 for one who is off duty. */
export function endShift(db: Db, { id, actor, settings, now }: Request): Promise<OfficerRow> {
  return inTransaction(db, async (tx) => {
    const { user_id: userId } = await requireOfficer(tx, { id, own: null });
    if (!(await standDown(tx, { whose: { userId }, reason: 'staff', settings, now }))) {
      throw conflict(OFFICER_TEXTS.offDuty);
    }
    const officer = await requireOfficer(tx, { id, own: null });
    const summary = `Ended the shift of ${officer.callsign} on ${officer.platform}`;
    await recordAudit(tx, actor, { action: 'officer.end-shift', about: ['officer', id], summary, now });
    return officer;
  });
}

/**
 * Takes a user's profile away, if any: clocked out, its panic ended, callsign and badge number free. Answers it as it was.
 * To be called first in its transaction.
 */
export async function removeProfileOf(
  tx: Tx,
  { userId, settings, now }: { userId: string; settings: Settings; now: number },
): Promise<OfficerRow | undefined> {
  await holdProfile(tx, userId);
  const platform = (await findOfficerOf(tx, userId))?.platform;
  if (platform === undefined) return undefined;
  await holdPlatforms(tx, [platform]);
  const officer = await findOfficerOf(tx, userId);
  if (officer === undefined) return undefined;
  await endPanicOf(tx, officer, now);
  await standDown(tx, { whose: { userId }, reason: 'staff', settings, now });
  await markRemoved(tx, officer.id, now);
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  return officer;
}

/**
 * Staff take a profile away: see `removeProfileOf`. What was written under it stays as it was. Throws 404.
 */
export function removeOfficer(db: Db, { id, actor, settings, now }: Request): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { user_id: userId } = await requireOfficer(tx, { id, own: null });
    const removed = await removeProfileOf(tx, { userId, settings, now });
    if (removed === undefined) throw notFound(OFFICER_TEXTS.officerNotFound);
    const { first_name, last_name, callsign, platform } = removed;
    const summary = `Removed the profile of ${first_name} ${last_name}, ${callsign} on ${platform}`;
    await recordAudit(tx, actor, { action: 'officer.remove', about: ['officer', id], summary, now });
  });
}
