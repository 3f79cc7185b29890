import { OFFICER_TEXTS, type Platform } from '@ten-four/contract/officers/officers.values';
import { readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { Db } from '#db/database';
import { nextFreeCallsign, partsOf } from '#features/officers/officers.rules';
import { findHolder, listCallsigns } from '#features/officers/officers.store';
import { type AppError, conflictingField } from '#platform/errors';
import { isOfApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';

/** Callsigns, of which a platform has each once: a profile's, or an apparatus'. */

/** Throws 409, naming one that is free, for a callsign that another profile or an apparatus has on the platform. */
export async function requireFree(
  db: Db,
  wanted: { platform: Platform; callsign: string; department: Department; settings: Settings },
  ownId?: string,
): Promise<void> {
  const holder = await findHolder(db, wanted);
  const isTaken = holder !== undefined && holder !== ownId;
  if (isTaken || isOfApparatus(wanted.settings, wanted)) throw await callsignTaken(db, wanted);
}

/** Says that a callsign is taken on a platform, and which one is free. */
export async function callsignTaken(
  db: Db,
  {
    platform,
    callsign,
    department,
    settings,
  }: { platform: Platform; callsign: string; department: Department; settings: Settings },
): Promise<AppError> {
  const others = await listCallsigns(db, { platform, beginning: partsOf(callsign).before });
  const fits = (one: string) =>
    readCallsign(one, department.callsignPattern) !== null &&
    !isOfApparatus(settings, { platform, callsign: one });
  const free = nextFreeCallsign(callsign, others, fits);
  return conflictingField('callsign', OFFICER_TEXTS.callsignTaken(callsign, platform, free), free);
}
