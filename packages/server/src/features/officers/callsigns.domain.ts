import { type GamePlatform, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { Db } from '#db/database';
import { nextFreeCallsign, splitCallsign } from '#features/officers/officers.rules';
import { findHolder, listCallsigns } from '#features/officers/officers.store';
import { type AppError, conflictingField } from '#platform/errors';
import { isOfApparatus } from '#platform/settings/apparatus';
import type { Settings } from '#platform/settings/settings';

interface CallsignRequest {
  platform: GamePlatform;
  callsign: string;
  department: Department;
  settings: Settings;
}

/** Throws 409 with a free callsign if a profile or an apparatus of the platform has this one. */
export async function requireFreeCallsign(db: Db, wanted: CallsignRequest, ownId?: string): Promise<void> {
  const holder = await findHolder(db, wanted);
  const isTaken = holder !== undefined && holder !== ownId;
  if (isTaken || isOfApparatus(wanted.settings, wanted)) throw await callsignTakenError(db, wanted);
}

export async function callsignTakenError(db: Db, wanted: CallsignRequest): Promise<AppError> {
  const { platform, callsign, department, settings } = wanted;
  const others = await listCallsigns(db, platform, splitCallsign(callsign).before);
  const fits = (one: string) =>
    readCallsign(one, department.callsignPattern) !== null &&
    !isOfApparatus(settings, { platform, callsign: one });
  const free = nextFreeCallsign(callsign, others, fits);
  return conflictingField('callsign', OFFICER_TEXTS.callsignTaken(callsign, platform, free), free);
}
