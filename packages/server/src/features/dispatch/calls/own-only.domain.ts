import { dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Db } from '#db/database';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { forbidden } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/**
 * Where units are to leave calls to their dispatcher, refuses what is not about the own unit, while somebody dispatches on
 * the platform (403). `unitIds` are the units that something is about; none for what is about the call as a whole.
 */
export async function requireOwn(
  tx: Db,
  { by, unitIds = [], settings }: { by: Acting; unitIds?: readonly (string | null)[]; settings: Settings },
): Promise<void> {
  if (settings.values.dispatch.unitsWhileDispatched === 'Everything') return;
  if (by.unitId === null) return;
  if (unitIds.length > 0 && unitIds.every((id) => id === by.unitId)) return;
  const dispatcher = await findFirstDispatcher(tx, { platform: by.platform });
  if (dispatcher === undefined) return;
  throw forbidden(DISPATCH_TEXTS.askDispatch(dispatcherName(dispatcher.position)));
}
