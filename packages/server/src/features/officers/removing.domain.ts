import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { endPanicOf, holdPlatforms, holdProfile, standDown } from '#features/dispatch/index';
import { requireOfficer } from '#features/officers/editing.domain';
import { listOfficersOf, markRemoved, type OfficerRow } from '#features/officers/officers.store';
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
    await requireOfficer(tx, { id, own: null });
    if (!(await standDown(tx, { whose: { officerId: id }, reason: 'staff', settings, now }))) {
      throw conflict(OFFICER_TEXTS.offDuty);
    }
    const officer = await requireOfficer(tx, { id, own: null });
    const summary = `Ended the shift of ${officer.callsign} on ${officer.platform}`;
    await recordAudit(tx, actor, { action: 'officer.end-shift', about: ['officer', id], summary, now });
    return officer;
  });
}

/**
 * Takes profiles of a user away, all or the one that is named: clocked out, their panics ended, callsigns and badge
 * numbers free. Answers them as they were. To be called first in its transaction.
 */
export async function removeProfilesOf(
  tx: Tx,
  request: { userId: string; id?: string; settings: Settings; now: number },
): Promise<OfficerRow[]> {
  const { userId, settings, now } = request;
  await holdProfile(tx, userId);
  const list = async () =>
    (await listOfficersOf(tx, userId)).filter(({ id }) => request.id === undefined || id === request.id);
  await holdPlatforms(
    tx,
    (await list()).map(({ platform }) => platform),
  );
  const officers = await list();
  for (const officer of officers) {
    await endPanicOf(tx, officer, now);
    await standDown(tx, { whose: { officerId: officer.id }, reason: 'staff', settings, now });
    await markRemoved(tx, officer.id, now);
  }
  if (officers.length > 0) await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  return officers;
}

/**
 * Staff take a profile away: see `removeProfilesOf`. What was written under it stays as it was. Throws 404.
 */
export function removeOfficer(db: Db, { id, actor, settings, now }: Request): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { user_id: userId } = await requireOfficer(tx, { id, own: null });
    const [removed] = await removeProfilesOf(tx, { userId, id, settings, now });
    if (removed === undefined) throw notFound(OFFICER_TEXTS.officerNotFound);
    const { first_name, last_name, callsign, platform } = removed;
    const summary = `Removed the profile of ${first_name} ${last_name}, ${callsign} on ${platform}`;
    await recordAudit(tx, actor, { action: 'officer.remove', about: ['officer', id], summary, now });
  });
}
