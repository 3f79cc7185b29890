import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  type ChangeContext,
  endDuty,
  endPanicOf,
  lockPlatformsOf,
  lockProfile,
} from '#features/dispatch/index';
import { requireOfficer } from '#features/officers/editing.domain';
import { listOfficersOf, markRemoved, type OfficerRow } from '#features/officers/officers.store';
import { conflict, notFound } from '#platform/errors';
import { publishAccessChanged } from '#platform/sessions/access';

interface Request extends ChangeContext {
  id: string;
  actor: Actor;
}

/** Ends an officer's shift on behalf of staff. Throws 404, and 409 off duty. */
export function endShift(db: Db, { id, actor, settings, now }: Request): Promise<OfficerRow> {
  return inTransaction(db, async (tx) => {
    await requireOfficer(tx, { id, own: null });
    if (!(await endDuty(tx, { officerId: id }, 'staff', { settings, now }))) {
      throw conflict(OFFICER_TEXTS.offDuty);
    }
    const officer = await requireOfficer(tx, { id, own: null });
    const summary = `Ended the shift of ${officer.callsign} on ${officer.platform}`;
    await recordAudit(tx, actor, { action: 'officer.end-shift', about: ['officer', id], summary, now });
    return officer;
  });
}

/** Removes and returns one or all profiles of a user, and frees their callsigns. Call it first in a transaction. */
export async function removeProfilesOf(tx: Tx, request: ChangeContext & { userId: string; id?: string }) {
  const { userId, settings, now } = request;
  await lockProfile(tx, userId);
  const list = async () =>
    (await listOfficersOf(tx, userId)).filter(({ id }) => request.id === undefined || id === request.id);
  await lockPlatformsOf(tx, await list());
  const officers = await list();
  for (const officer of officers) {
    await endPanicOf(tx, officer, now);
    await endDuty(tx, { officerId: officer.id }, 'staff', { settings, now });
    await markRemoved(tx, officer.id, now);
  }
  if (officers.length > 0) await publishAccessChanged(tx, userId, now);
  return officers;
}

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
