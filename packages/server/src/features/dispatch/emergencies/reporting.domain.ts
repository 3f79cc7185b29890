import type { EmergencyCreate } from '@ten-four/contract/emergencies/emergencies.contract';
import {
  ANONYMOUS,
  CALLER_CANCELLED,
  EMERGENCY_TEXTS,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { takeTurn } from '#db/turns';
import { holdPlatform } from '#features/dispatch/calls/calls.store';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  callerLine,
  EMERGENCY_WINDOW,
  type EmergencyView,
  readReport,
  refuseTooMany,
  stageOf,
  tilesOf,
  UNTAKEN,
} from '#features/dispatch/emergencies/emergencies.rules';
import {
  type EmergencyRow,
  insertEmergencies,
  listManned,
  listOwnTimes,
  takeEmergencyNumber,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { holdView, requireEmergency } from '#features/dispatch/emergencies/holding.domain';
import { tellWithLine } from '#features/dispatch/emergencies/lines.domain';
import { releaseHeld } from '#features/dispatch/emergencies/releasing.domain';
import { requireCivilian } from '#features/ownership/index';
import { conflict, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';
import { ring } from '#platform/push/ring';
import { rereadViewer } from '#platform/sessions/sessions';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

/** Where 911 is open and answered by a dispatcher, of the given platforms, and what may be reported. */
export async function getOptions(
  db: Db,
  { platforms, settings }: { platforms: readonly Platform[]; settings: Settings },
) {
  const manned = await listManned(db);
  return {
    platforms: platforms.map((platform) => ({ platform, ...openness(platform, manned, settings) })),
    tiles: tilesOf(settings),
  };
}

function openness(
  platform: Platform,
  manned: Awaited<ReturnType<typeof listManned>>,
  { values: { dispatch } }: Settings,
) {
  const there = manned.filter((one) => one.platform === platform);
  const isManned = there.length > 0;
  const open = dispatch.call911 === 'Always' || (dispatch.call911 !== 'Never' && isManned);
  return { open, dispatched: there.some(({ who }) => who === 'dispatcher') };
}

/**
 * Calls 911: where somebody dispatches it waits for them, else it is a call on the board at once. `isLimited` false: as
 * often as one likes. Throws 400 without a place and for what is on no tile, 404 for another's character, 422 for a deceased
 * one, 409 where 911 is closed and while three of one's own did not end, and 429 for too many.
 */
export async function callEmergency(
  db: Db,
  request: { userId: string; input: EmergencyCreate; isLimited: boolean; settings: Settings; now: number },
): Promise<EmergencyView> {
  const { userId, input, isLimited, now } = request;
  const { platform } = input;
  const report = readReport(input, request.settings);
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, `911 ${userId}`);
    await holdPlatform(tx, platform);
    const { settings } = await rereadViewer(tx, { userId, settings: request.settings, now });
    requireOffered('platforms', platform, { field: 'platform', settings });
    const caller = await callerOf(tx, { userId, civilianId: input.civilianId || null });
    const { open, dispatched } = openness(platform, await listManned(tx), settings);
    if (!open) throw conflict(closedText(platform, settings));
    refuseTooMany(await listOwnTimes(tx, { userId, after: now - EMERGENCY_WINDOW }), { isLimited, now });
    const emergency: EmergencyRow = {
      id: newId(),
      platform,
      number: await takeEmergencyNumber(tx, platform),
      state: 'Pending',
      ...report,
      ...caller,
      user_id: userId,
      ...UNTAKEN,
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
    await insertEmergencies(tx, [emergency]);
    await ring(tx, [{ kind: 'emergency', platform, subjectId: emergency.id, byUserId: userId }], now);
    if (!dispatched) {
      const release = { emergency, lines: [], by: null, input: {}, isFallback: false, settings, now };
      return (await releaseHeld(tx, release)).view;
    }
    const view = { emergency, lines: [], call: null };
    await publishEmergency(tx, view, now);
    return view;
  });
}

/** Who is said to call. Throws 404 and 422. */
async function callerOf(
  tx: Tx,
  { userId, civilianId }: { userId: string; civilianId: string | null },
): Promise<Pick<EmergencyRow, 'caller_name' | 'civilian_id'>> {
  if (civilianId === null) return { caller_name: ANONYMOUS, civilian_id: null };
  const { id, name, deceased } = await requireCivilian(tx, civilianId, { ownerId: userId });
  if (deceased) throw ruleBroken(EMERGENCY_TEXTS.deceased);
  return { caller_name: name, civilian_id: id };
}

const closedText = (platform: Platform, { values }: Settings): string =>
  values.dispatch.call911 === 'Never' ? EMERGENCY_TEXTS.closed : EMERGENCY_TEXTS.nobodyOnDuty(platform);

/**
 * Takes back one's own 911 call; where it is on the board the call stays, and its log says so. Throws 404 for another's, and
 * 409 for one that ended or where a unit is on scene.
 */
export function cancelEmergency(
  db: Db,
  request: {
    id: string;
    userId: string;
    reason: string | null | undefined;
    settings: Settings;
    now: number;
  },
): Promise<EmergencyView> {
  const { id, userId, settings, now } = request;
  const reason = readText(request.reason);
  return inTransaction(db, async (tx) => {
    const found = await requireEmergency(tx, id);
    if (found.user_id !== userId) throw notFound(EMERGENCY_TEXTS.notFound);
    const { emergency, lines, call } = await holdView(tx, found);
    await rereadViewer(tx, { userId, settings, now });
    if (emergency.ended_at !== null) throw conflict(EMERGENCY_TEXTS.hasEnded);
    if (stageOf(emergency.state, call) === 'Unit on scene') throw conflict(EMERGENCY_TEXTS.onScene);
    const change = { state: 'Cancelled', ended_at: now, end_reason: reason } as const;
    await updateEmergency(tx, id, change);
    const view = { emergency: { ...emergency, ...change }, lines, call };
    const text = reason === null ? CALLER_CANCELLED : `${CALLER_CANCELLED}: ${reason}`;
    await tellWithLine(tx, view, { line: callerLine(text, now), now });
    return view;
  });
}
