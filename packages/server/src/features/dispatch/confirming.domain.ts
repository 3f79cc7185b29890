import { CONSOLE_TEXTS, dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Db } from '#db/database';
import {
  type Actor,
  type Editor,
  listDispatcherActors,
  listOfficerActors,
} from '#features/dispatch/calls/calls.policy';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { forbidden } from '#platform/errors';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Settings } from '#platform/settings/settings';

/** Checks rights at the time of the action, not of the request. */

interface Act<B> extends ChangeContext {
  by: B;
}

type Confirmed<B> = Omit<Act<B>, 'now'>;

/** Locks the actor's platform and confirms the actor. Throws like `confirmActor`. */
export async function lockFor<B extends Actor>(tx: Db, act: Act<B>): Promise<Confirmed<B>> {
  await lockPlatform(tx, act.by.platform);
  return confirmActor(tx, act);
}

/** Rereads actor and settings. Throws 401 for a suspended member, and 403 for a lost post, role or profile. */
export async function confirmActor<B extends Actor>(tx: Db, { by, ...known }: Act<B>): Promise<Confirmed<B>> {
  const { viewer, settings } = await rereadViewer(tx, { userId: by.userId, ...known });
  const current: Actor | undefined =
    by.officerId === null
      ? listDispatcherActors(viewer).find(({ postId }) => postId === by.postId)
      : listOfficerActors(viewer).find(
          ({ officerId, platform }) => officerId === by.officerId && platform === by.platform,
        );
  if (current === undefined) {
    throw forbidden(by.officerId === null ? CONSOLE_TEXTS.signOnFirst : DISPATCH_TEXTS.unitUnavailable);
  }
  return { by: current as B, settings };
}

/**
 * Confirms an actor like `confirmActor`; skips the check for staff who clear a panic and for steps of an action that is
 * already confirmed.
 */
export async function confirmEditor<B extends Editor>(tx: Db, act: Act<B>): Promise<Confirmed<B>> {
  const { by } = act;
  return isActor(by) ? confirmActor(tx, { ...act, by }) : act;
}

const isActor = (by: Editor): by is Actor => 'officerId' in by;

/** Throws 403 if only the signed-on dispatcher may change the call (without `unitIds`) or these units. */
export async function requireOwn(
  tx: Db,
  { by, unitIds = [], settings }: { by: Actor; unitIds?: readonly (string | null)[]; settings: Settings },
): Promise<void> {
  if (settings.values.dispatch.unitsWhileDispatched === 'Everything') return;
  if (by.unitId === null) return;
  if (unitIds.length > 0 && unitIds.every((id) => id === by.unitId)) return;
  const dispatcher = await findFirstDispatcher(tx, { platform: by.platform });
  if (dispatcher === undefined) return;
  throw forbidden(DISPATCH_TEXTS.askDispatch(dispatcherName(dispatcher.position)));
}
