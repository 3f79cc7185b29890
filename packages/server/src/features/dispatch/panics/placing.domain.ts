import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type Db, inTransaction } from '#db/database';
import { platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { describeChanges } from '#features/dispatch/calls/calls.rules';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { lockPanic, panicNotFound } from '#features/dispatch/panics/panics.domain';
import { type PanicView, publishPanic } from '#features/dispatch/panics/panics.events';
import { callsignOn, hasRaised } from '#features/dispatch/panics/panics.policy';
import { updatePanic } from '#features/dispatch/panics/panics.store';
import { conflict, forbidden } from '#platform/errors';
import { rereadViewer } from '#platform/sessions/sessions';

/** Moves one's own panic and its open call. Throws 404, 403 for another officer's panic, and 409 for a cleared one. */
export function placePanic(
  db: Db,
  request: ChangeContext & { id: string; userId: string; location: string },
): Promise<PanicView> {
  const { id, userId, now } = request;
  const location = request.location.trim();
  return inTransaction(db, async (tx) => {
    const locked = await lockPanic(tx, id);
    const { platform, call_id } = locked.panic;
    const { viewer, settings } = await rereadViewer(tx, { userId, settings: request.settings, now });
    if (!hasRaised(viewer, locked.panic)) {
      const isShown = platformsShownTo(viewer).includes(platform);
      throw isShown ? forbidden(DISPATCH_TEXTS.panicPlacedByAnother) : panicNotFound();
    }
    if (locked.panic.cleared_at !== null) throw conflict(DISPATCH_TEXTS.panicIsCleared);
    if (locked.panic.location === location) return locked;
    await updatePanic(tx, id, { location });
    const after = { ...locked, panic: { ...locked.panic, location } };
    await publishPanic(tx, after, now);
    if ((await requireCall(tx, call_id, [platform])).closed_at === null) {
      const by = [{ userId, callsign: callsignOn(viewer, platform), platform }];
      await changeCall(tx, { id: call_id, by, settings, now }, async ({ call }) => {
        const fields = { location, postal: null };
        const text = describeChanges(call, { ...call, ...fields });
        return text === null ? null : { fields, lines: [{ kind: 'edited', text }] };
      });
    }
    return after;
  });
}
