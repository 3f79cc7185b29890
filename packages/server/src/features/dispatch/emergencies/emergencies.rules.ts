import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyCreate } from '@ten-four/contract/emergencies/emergencies.contract';
import {
  ATTEND_SECONDS_MIN,
  EMERGENCIES_PER_TEN_MINUTES,
  EMERGENCY_TEXTS,
  type EmergencyStage,
  type EmergencyState,
  LINES_MAX,
  LINES_PER_MINUTE,
  OPEN_EMERGENCIES_MAX,
  TO_THE_CALLER,
} from '@ten-four/contract/emergencies/emergencies.values';
import type { Line } from '#features/dispatch/calls/calls.rules';
import type { CallUnitRow } from '#features/dispatch/calls/calls.store';
import type { EmergencyRow, LineRow } from '#features/dispatch/emergencies/emergencies.store';
import { MINUTE, SECOND } from '#platform/clock';
import { conflict, invalidField, ruleBroken, tooOften } from '#platform/errors';
import { readText } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

/** The call's progress as its callers see it. */
export interface CallProgress {
  closed_at: number | null;
  units: readonly Pick<CallUnitRow, 'callsign' | 'stage' | 'dispatched_at' | 'on_scene_at' | 'cleared_at'>[];
}

export interface EmergencyView {
  emergency: EmergencyRow;
  lines: readonly LineRow[];
  call: CallProgress | null;
}

const ARRIVED: readonly Response[] = ['On scene', 'Transporting', 'At hospital'];

export function stageOf(state: EmergencyState, call: CallProgress | null): EmergencyStage {
  switch (state) {
    case 'Pending':
      return 'Received';
    case 'Taken':
      return 'Answered';
    case 'Dropped':
      return 'Not taken';
    case 'Cancelled':
      return 'Cancelled';
    case 'Released':
    case 'Linked':
      return call === null ? 'On the board' : stageOnBoard(call);
  }
}

function stageOnBoard({ closed_at, units }: CallProgress): EmergencyStage {
  if (closed_at !== null) return 'Closed';
  if (units.some(({ stage }) => ARRIVED.includes(stage))) return 'Unit on scene';
  return units.length > 0 ? 'Unit on the way' : 'On the board';
}

/** Returns the tiles whose call types exist, under the types' current names. */
export const tilesOf = ({ values: { dispatch } }: Settings) =>
  dispatch.tiles.flatMap(({ label, callTypeId, services }) => {
    const type = dispatch.callTypes.find(({ _id }) => _id === callTypeId);
    return type === undefined ? [] : [{ label, type: type.title, services }];
  });

/** Reads a report and fills in defaults. Throws 400 without a place, and for a type that no tile has. */
export function readReport(input: EmergencyCreate, settings: Settings) {
  const location = readText(input.location);
  const postal = readText(input.postal);
  if (location === null && postal === null) throw invalidField('postal', EMERGENCY_TEXTS.noPlace);
  const tiles = tilesOf(settings);
  const tile = input.type ? tiles.find(({ type }) => type === input.type) : tiles.at(-1);
  if (tile === undefined) throw invalidField('type', EMERGENCY_TEXTS.noType);
  const services = JSON.stringify(input.services ?? tile.services);
  return { type: tile.type, services, location, postal, details: readText(input.details) };
}

export const EMERGENCY_WINDOW = 10 * MINUTE;

/** Throws 409 while three of the member's 911 calls are open and, if limited, 429 for a fourth in ten minutes. */
export function refuseTooMany(
  times: readonly { created_at: number; ended_at: number | null }[],
  { isLimited, now }: { isLimited: boolean; now: number },
): void {
  const open = times.filter(({ ended_at }) => ended_at === null);
  if (open.length >= OPEN_EMERGENCIES_MAX) throw conflict(EMERGENCY_TEXTS.threeOpen);
  if (!isLimited) return;
  const recent = times.map(({ created_at }) => created_at).filter((time) => time > now - EMERGENCY_WINDOW);
  const oldest = recent.toSorted((a, b) => a - b).at(-EMERGENCIES_PER_TEN_MINUTES);
  if (oldest !== undefined) throw tooOften(EMERGENCY_TEXTS.tooMany, oldest + EMERGENCY_WINDOW - now);
}

/** Throws 409 for an ended 911 call, 422 for too many lines and, if limited, 429 for an eleventh line in a minute. */
export function refuseLine(
  emergency: Pick<EmergencyRow, 'ended_at'>,
  lines: readonly LineRow[],
  { userId, isLimited, now }: { userId: string; isLimited: boolean; now: number },
): void {
  if (emergency.ended_at !== null) throw conflict(EMERGENCY_TEXTS.hasEnded);
  if (lines.length >= LINES_MAX) throw ruleBroken(EMERGENCY_TEXTS.full);
  if (!isLimited) return;
  const recent = lines.filter(
    ({ by_user_id, created_at }) => by_user_id === userId && created_at > now - MINUTE,
  );
  // Lines are sorted oldest first.
  const oldest = recent.at(-LINES_PER_MINUTE);
  if (oldest !== undefined) throw tooOften(EMERGENCY_TEXTS.tooManyLines, oldest.created_at + MINUTE - now);
}

/** Returns the time at which a waiting 911 call goes to the board despite a dispatcher on duty; null for never. */
export function fallbackTime(emergency: Pick<EmergencyRow, 'waits_since'>, settings: Settings) {
  const { answerFallbackSeconds: seconds } = settings.values.dispatch;
  return seconds === 0 ? null : emergency.waits_since + seconds * SECOND;
}

/** Returns how long a taken 911 call may be idle before the server prompts its dispatcher, in milliseconds. */
export const idleLimitOf = ({ values }: Settings): number =>
  Math.max(values.dispatch.answerFallbackSeconds, ATTEND_SECONDS_MIN) * SECOND;

/** Returns whether an idle prompt to the dispatcher is still unanswered. */
export const isPrompted = ({ state, asked_at }: Pick<EmergencyRow, 'state' | 'asked_at'>): boolean =>
  state === 'Taken' && asked_at !== null;

export function requireWaiting({ state }: Pick<EmergencyRow, 'state'>): void {
  if (state === 'Pending' || state === 'Taken') return;
  const isOnBoard = state === 'Released' || state === 'Linked';
  throw conflict(isOnBoard ? EMERGENCY_TEXTS.onTheBoard : EMERGENCY_TEXTS.notWaiting);
}

/** Throws 409 if the 911 call isn't waiting or another dispatcher took it; `postId` is null for others. */
export function requireFree(
  emergency: Pick<EmergencyRow, 'state' | 'taken_by' | 'taken_by_id'>,
  postId: string | null,
): void {
  requireWaiting(emergency);
  const { taken_by, taken_by_id } = emergency;
  if (taken_by !== null && taken_by_id !== postId) throw conflict(EMERGENCY_TEXTS.takenBy(taken_by));
}

export const NOT_TAKEN = {
  taken_by_id: null,
  taken_by: null,
  taken_at: null,
  attended_at: null,
  asked_at: null,
} as const;

/** The author of the caller's lines in a call's log. */
export const CALLER = 'Caller';

export const callerLine = (text: string, at: number): Line => ({
  kind: 'caller',
  text,
  by: { userId: null, callsign: CALLER },
  at,
});

/** Returns a line of a 911 call as a line of the call's log, with its own time and author. */
export const logLine = ({ by_name, by_user_id, text, created_at: at }: LineRow): Line =>
  by_name === CALLER || by_user_id === null
    ? callerLine(text, at)
    : { kind: 'note', text: `${TO_THE_CALLER}${text}`, by: { userId: by_user_id, callsign: by_name }, at };
