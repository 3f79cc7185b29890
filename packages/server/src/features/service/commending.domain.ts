import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { userTag } from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { findOfficer } from '#features/officers/index';
import { findShiftOf, insertCommendation } from '#features/service/service.store';
import { DAY } from '#platform/clock';
import { conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Viewer } from '#platform/sessions/viewer';

interface Request {
  id: string;
  reason: string;
  actor: { viewer: Viewer; address: string };
  now: number;
}

/**
 * Commends a unit for its current shift or the last one, once. Throws 404 for a unit that the viewer can't see, 403 for
 * the viewer's own, and 409 without a shift in the last day and after the first time.
 */
export function commend(db: Db, { id, reason, actor, now }: Request): Promise<void> {
  const { viewer } = actor;
  return inTransaction(db, async (tx) => {
    const profile = await findOfficer(tx, id);
    const isVisible = viewer.staff || viewer.officer?.platform === profile?.platform;
    if (profile === undefined || !isVisible) throw notFound(OFFICER_TEXTS.officerNotFound);
    if (profile.user_id === viewer.userId) throw forbidden(SERVICE_TEXTS.oneself);
    const shift = await findShiftOf(tx, id);
    if (shift === undefined || (shift.ended_at ?? now) < now - DAY) throw conflict(SERVICE_TEXTS.noShift);
    const row = {
      id: newId(),
      unit_id: id,
      shift_id: shift.id,
      by_user_id: viewer.userId,
      by_name: viewer.officer?.callsign ?? userTag(viewer),
      reason,
      created_at: now,
    };
    if (!(await insertCommendation(tx, row))) throw conflict(SERVICE_TEXTS.again);
    const summary = `Commended ${profile.callsign} on ${profile.platform}: ${reason}`;
    await recordAudit(tx, actor, { action: 'officer.commend', about: ['officer', id], summary, now });
  });
}
