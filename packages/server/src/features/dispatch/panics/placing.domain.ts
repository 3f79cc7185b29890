import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type Db, inTransaction } from '#db/database';
import { platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { tellChanges } from '#features/dispatch/calls/calls.rules';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { holdPanic, panicNotFound } from '#features/dispatch/panics/panics.domain';
import { type PanicView, publishPanic } from '#features/dispatch/panics/panics.events';
import { callsignOn, hasRaised } from '#features/dispatch/panics/panics.policy';
import { findPanic, updatePanic } from '#features/dispatch/panics/panics.store';
import { conflict, forbidden } from '#platform/errors';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Settings } from '#platform/settings/settings';

/**
 * Moves one's own panic, and its call while that is open, to a place. Throws 404 for one that is not on the platforms, 403
 * for another officer's, and 409 for a cleared one.
 */
export function placePanic(
  db: Db,
  request: { id: string; userId: string; location: string; settings: Settings; now: number },
): Promise<PanicView> {
  const { id, userId, settings, now } = request;
  const location = request.location.trim();
  return inTransaction(db, async (tx) => {
    const found = await findPanic(tx, id);
    if (found === undefined) throw panicNotFound();
    const held = await holdPanic(tx, found);
    const { viewer } = await rereadViewer(tx, { userId, settings, now });
    const { platform, call_id } = found;
    if (!hasRaised(viewer, found)) {
      const isShown = platformsShownTo(viewer).includes(platform);
      throw isShown ? forbidden(DISPATCH_TEXTS.panicPlacedByAnother) : panicNotFound();
    }
    if (held.panic.cleared_at !== null) throw conflict(DISPATCH_TEXTS.panicIsCleared);
    if (held.panic.location === location) return held;
    await updatePanic(tx, id, { location });
    const after = { ...held, panic: { ...held.panic, location } };
    await publishPanic(tx, after, now);
    if ((await requireCall(tx, call_id, [platform])).closed_at === null) {
      const by = [{ userId, callsign: callsignOn(viewer, platform), platform }];
      await changeCall(tx, { id: call_id, by, settings, now }, async ({ call }) => {
        const fields = { location, postal: null };
        const text = tellChanges(call, { ...call, ...fields });
        return text === null ? null : { fields, lines: [{ kind: 'edited', text }] };
      });
    }
    return after;
  });
}
