import { dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Db } from '#db/database';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import { findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { forbidden } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/**
 * Throws 403 for changes of other units if the community leaves them to dispatchers and one is signed on. `unitIds`
 * is empty for changes of the call itself.
 */
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
