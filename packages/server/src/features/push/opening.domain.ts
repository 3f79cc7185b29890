import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { findPanic } from '#features/push/subjects.store';
import { notFound } from '#platform/errors';

/** Where a panic that rang leads: its call, also once it is cleared. Throws 404 for one of none of the platforms. */
export async function findPanicCall(
  db: Db,
  { id, platforms }: { id: string; platforms: readonly Platform[] },
): Promise<{ callId: string; platform: Platform }> {
  const panic = await findPanic(db, { id });
  if (panic === undefined || !platforms.includes(panic.platform))
    throw notFound(DISPATCH_TEXTS.panicNotFound);
  return { callId: panic.call_id, platform: panic.platform };
}
