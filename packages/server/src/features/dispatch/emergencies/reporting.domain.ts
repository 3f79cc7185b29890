import type { EmergencyCreate } from '@ten-four/contract/emergencies/emergencies.contract';
import {
  ANONYMOUS,
  CALLER_CANCELLED,
  EMERGENCY_TEXTS,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction, type Tx } from '#db/database';
import { lockPlatform } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  callerLine,
  EMERGENCY_WINDOW,
  type EmergencyView,
  NOT_TAKEN,
  readReport,
  refuseTooMany,
  stageOf,
  tilesOf,
} from '#features/dispatch/emergencies/emergencies.rules';
import type { EmergencyRow } from '#features/dispatch/emergencies/emergencies.store';
import * as store from '#features/dispatch/emergencies/emergencies.store';
import { publishWithLine } from '#features/dispatch/emergencies/lines.domain';
import { lockEmergency } from '#features/dispatch/emergencies/reading.domain';
import { releaseLocked } from '#features/dispatch/emergencies/releasing.domain';
import { requireCivilian } from '#features/ownership/index';
import { conflict, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';
import { queuePush } from '#platform/push/queue-push';
import { rereadViewer } from '#platform/sessions/sessions';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

export async function getEmergencyOptions(db: Db, platforms: readonly GamePlatform[], settings: Settings) {
  const onDuty = await store.listOnDuty(db);
  return {
    platforms: platforms.map((platform) => ({ platform, ...availabilityOf(platform, onDuty, settings) })),
    tiles: tilesOf(settings),
  };
}

function availabilityOf(
  platform: GamePlatform,
  onDuty: Awaited<ReturnType<typeof store.listOnDuty>>,
  { values: { dispatch } }: Settings,
) {
  const onPlatform = onDuty.filter((one) => one.platform === platform);
  const isManned = onPlatform.length > 0;
  const open = dispatch.call911 === 'Always' || (dispatch.call911 !== 'Never' && isManned);
  return { open, dispatched: onPlatform.some(({ who }) => who === 'dispatcher') };
}

/**
 * Creates a 911 call, which waits for a dispatcher if one is signed on, or goes to the board. Throws 400 for an
 * invalid report, 404 and 422 for the character, 409 if 911 is closed or three are open, and 429 if `isLimited`.
 */
export async function reportEmergency(
  db: Db,
  request: ChangeContext & { userId: string; input: EmergencyCreate; isLimited: boolean },
): Promise<EmergencyView> {
  const { userId, input, isLimited, now } = request;
  const { platform } = input;
  const report = readReport(input, request.settings);
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `911 ${userId}`);
    await lockPlatform(tx, platform);
    const { settings } = await rereadViewer(tx, { userId, settings: request.settings, now });
    requireOffered('platforms', platform, { field: 'platform', settings });
    const caller = await callerOf(tx, userId, input.civilianId || null);
    const { open, dispatched } = availabilityOf(platform, await store.listOnDuty(tx), settings);
    if (!open) throw conflict(closedText(platform, settings));
    refuseTooMany(await store.listOwnTimes(tx, { userId, after: now - EMERGENCY_WINDOW }), {
      isLimited,
      now,
    });
    const emergency: EmergencyRow = {
      id: newId(),
      platform,
      number: await store.takeEmergencyNumber(tx, platform),
      state: 'Pending',
      ...report,
      ...caller,
      user_id: userId,
      ...NOT_TAKEN,
      waits_since: now,
      call_id: null,
      call_number: null,
      is_fallback: 0,
      created_at: now,
      released_at: null,
      dropped_at: null,
      ended_at: null,
      end_reason: null,
    };
    await store.insertEmergencies(tx, [emergency]);
    await queuePush(tx, [{ kind: 'emergency', platform, subjectId: emergency.id, byUserId: userId }], now);
    const view = { emergency, lines: [], call: null };
    if (!dispatched) return (await releaseLocked(tx, { ...view, isFallback: false, settings, now })).view;
    await publishEmergency(tx, view, now);
    return view;
  });
}

async function callerOf(tx: Tx, userId: string, civilianId: string | null) {
  if (civilianId === null) return { caller_name: ANONYMOUS, civilian_id: null };
  const { id, name, deceased } = await requireCivilian(tx, civilianId, { ownerId: userId });
  if (deceased) throw ruleBroken(EMERGENCY_TEXTS.deceased);
  return { caller_name: name, civilian_id: id };
}

const closedText = (platform: GamePlatform, { values }: Settings): string =>
  values.dispatch.call911 === 'Never' ? EMERGENCY_TEXTS.closed : EMERGENCY_TEXTS.nobodyOnDuty(platform);

/** Cancels one's own 911 call; a call on the board stays. Throws 404, and 409 if it ended or a unit is on scene. */
export function cancelEmergency(
  db: Db,
  request: ChangeContext & { id: string; userId: string; reason: string | null | undefined },
): Promise<EmergencyView> {
  const { id, userId, settings, now } = request;
  const reason = readText(request.reason);
  return inTransaction(db, async (tx) => {
    const { emergency, lines, call } = await lockEmergency(tx, id);
    if (emergency.user_id !== userId) throw notFound(EMERGENCY_TEXTS.notFound);
    await rereadViewer(tx, { userId, settings, now });
    if (emergency.ended_at !== null) throw conflict(EMERGENCY_TEXTS.hasEnded);
    if (stageOf(emergency.state, call) === 'Unit on scene') throw conflict(EMERGENCY_TEXTS.onScene);
    const change = { state: 'Cancelled', ended_at: now, end_reason: reason } as const;
    await store.updateEmergency(tx, id, change);
    const view = { emergency: { ...emergency, ...change }, lines, call };
    const text = reason === null ? CALLER_CANCELLED : `${CALLER_CANCELLED}: ${reason}`;
    await publishWithLine(tx, view, { line: callerLine(text, now), now });
    return view;
  });
}
