import type { Db } from '#db/database';
import { readCallToKeep, readPanicToKeep, readUnitsToKeep } from '#features/dispatch/index';
import { forgetSent } from '#features/outbox/answered.store';
import { callCard } from '#features/outbox/call-card.rules';
import type { Shown } from '#features/outbox/components.rules';
import type { Followed } from '#features/outbox/kept.rules';
import { findKeptAt } from '#features/outbox/kept.store';
import { panicCard } from '#features/outbox/panic-card.rules';
import { unitBoard } from '#features/outbox/unit-board.rules';
import type { Subject } from '#platform/kept/keep';
import type { Settings } from '#platform/settings/settings';

interface Reading {
  settings: Settings;
  /** The web app's origin. */
  web: string;
  now: number;
}

const momentOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/**
 * The kept message at a place in Discord as it is now, for the answer that shows it there; null for a message that is
 * none, or no more.
 */
export async function showKeptAt(
  db: Db,
  at: { channelId: string; messageId: string },
  reading: Reading,
): Promise<Shown | null> {
  const kept = await findKeptAt(db, at);
  if (kept === undefined) return null;
  const { id: keptId, kind, platform, subject_id: subjectId } = kept;
  const followed = await readFollowed(db, { kind, platform, subjectId }, reading);
  if (followed === null) return null;
  await forgetSent(db, { keptId });
  return followed.shown;
}

/** What a kept message follows, as it is now; null where it is not there any more. */
export async function readFollowed(
  db: Db,
  { kind, platform, subjectId }: Subject,
  { settings, web, now }: Reading,
): Promise<Followed | null> {
  switch (kind) {
    case 'Call': {
      const found = await readCallToKeep(db, { id: subjectId, now });
      if (found === null) return null;
      const { call, lastNote } = found;
      const shown = callCard(call, { lastNote, web });
      return { shown, begunAt: Date.parse(call.createdAt), endedAt: momentOf(call.closedAt) };
    }
    case 'Panic': {
      const panic = await readPanicToKeep(db, subjectId);
      if (panic === null) return null;
      const shown = panicCard(panic, { role: null, web });
      return { shown, begunAt: Date.parse(panic.raisedAt), endedAt: momentOf(panic.clearedAt) };
    }
    case 'Units': {
      const units = await readUnitsToKeep(db, platform);
      const shown = unitBoard(platform, { units, statuses: settings.values.dispatch.statuses });
      return { shown, begunAt: 0, endedAt: null };
    }
  }
}
