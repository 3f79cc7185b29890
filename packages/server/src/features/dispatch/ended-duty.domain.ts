import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { DutyEnd } from '@ten-four/contract/session/session.contract';
import { DUTY_ENDS } from '@ten-four/contract/session/session.values';
import type { Db } from '#db/database';
import { findLastPost } from '#features/dispatch/dispatchers/dispatchers.store';
import { findLastShift } from '#features/dispatch/units/shifts.store';
import { HOUR } from '#platform/clock';
import { moment } from '#platform/moments';

/** Time during which a member sees why a duty ended. */
const SHOWN_FOR = 12 * HOUR;

/** Returns a member's latest duty if they didn't end it themselves; null on duty. */
export async function findEndedDuty(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<DutyEnd | null> {
  const since = now - SHOWN_FOR;
  const shift = await findLastShift(db, { userId, since });
  const post = await findLastPost(db, { userId, since });
  const shiftEnd = shift && { ...shift, name: shift.callsign };
  const postEnd = post && { ...post, name: dispatcherName(post.position), kind: null };
  const last = (shiftEnd?.ended_at ?? 0) > (postEnd?.ended_at ?? 0) ? shiftEnd : postEnd;
  const reason = DUTY_ENDS.find((one) => one === last?.ended_by);
  if (last?.ended_at == null || reason === undefined) return null;
  const { id, name, platform, kind, ended_at } = last;
  return { _id: id, name, platform, kind, at: moment(ended_at), reason };
}
