import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Db } from '#db/database';
import { type Acting, type Changer, dispatchingOn, profilesOf } from '#features/dispatch/calls/calls.policy';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import { forbidden } from '#platform/errors';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Settings } from '#platform/settings/settings';

/** Acts on the board are judged by the rights at the time they happen, not by those at the time they were requested. */

interface Act<B> {
  by: B;
  settings: Settings;
  now: number;
}

/** Locks the actor's platform and confirms the actor. Throws what `confirmActor` does. */
export async function lockFor<B extends Acting>(tx: Db, act: Act<B>): Promise<{ by: B; settings: Settings }> {
  await holdPlatform(tx, act.by.platform);
  return confirmActor(tx, act);
}

/**
 * Returns the actor as they are now, with the current settings; called once the platform is locked. Throws 401 for one who
 * is suspended, and 403 for a dispatcher who signed off and a unit that lost its role or its profile on the platform.
 */
export async function confirmActor<B extends Acting>(
  tx: Db,
  { by, ...known }: Act<B>,
): Promise<{ by: B; settings: Settings }> {
  const { viewer, settings } = await rereadViewer(tx, { userId: by.userId, ...known });
  const current: Acting | undefined =
    by.officerId === null
      ? dispatchingOn(viewer).find(({ postId }) => postId === by.postId)
      : profilesOf(viewer).find(
          ({ officerId, platform }) => officerId === by.officerId && platform === by.platform,
        );
  if (current === undefined) {
    throw forbidden(by.officerId === null ? CONSOLE_TEXTS.signOnFirst : DISPATCH_TEXTS.servesNoLonger);
  }
  return { by: current as B, settings };
}

/** The same for whoever changes a call: staff who clear a panic, and steps of an act that was confirmed, pass as they are. */
export async function confirmChanger<B extends Changer>(tx: Db, { by, ...known }: Act<B>): Promise<B> {
  if (!isActing(by)) return by;
  return (await confirmActor(tx, { by, ...known })).by;
}

const isActing = (by: Changer): by is Acting => 'officerId' in by;
