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

/** What of a call on the board its callers are told. */
export interface CallProgress {
  closed_at: number | null;
  units: readonly Pick<CallUnitRow, 'callsign' | 'stage' | 'dispatched_at' | 'on_scene_at' | 'cleared_at'>[];
}

/** A 911 call with what was said, and how its call on the board, if any, is getting on. */
export interface EmergencyView {
  emergency: EmergencyRow;
  lines: readonly LineRow[];
  call: CallProgress | null;
}

/** Responses of units that are there, or were and went on. */
const ARRIVED: readonly Response[] = ['On scene', 'Transporting', 'At hospital'];

/** What a caller sees of a 911 call; `call` is the one on the board that it belongs to, if any. */
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

/** What somebody who calls 911 can choose: the tiles whose types are there, by the names that these have now. */
export const tilesOf = ({ values: { dispatch } }: Settings) =>
  dispatch.tiles.flatMap(({ label, callTypeId, services }) => {
    const type = dispatch.callTypes.find(({ _id }) => _id === callTypeId);
    return type === undefined ? [] : [{ label, type: type.title, services }];
  });

/** What was reported, complete. Throws 400 without a place, and for a type that no tile has. */
export function readReport(
  input: EmergencyCreate,
  settings: Settings,
): Pick<EmergencyRow, 'type' | 'services' | 'location' | 'postal' | 'details'> {
  const location = readText(input.location);
  const postal = readText(input.postal);
  if (location === null && postal === null) throw invalidField('postal', EMERGENCY_TEXTS.noPlace);
  const tiles = tilesOf(settings);
  const tile = input.type ? tiles.find(({ type }) => type === input.type) : tiles.at(-1);
  if (tile === undefined) throw invalidField('type', EMERGENCY_TEXTS.noType);
  const services = JSON.stringify(input.services ?? tile.services);
  return { type: tile.type, services, location, postal, details: readText(input.details) };
}

/** 911 calls are counted over so many milliseconds. */
export const EMERGENCY_WINDOW = 10 * MINUTE;

/** Throws 409 while three of one's own did not end, and, where that is limited, 429 for a fourth in ten minutes. */
export function refuseTooMany(
  times: readonly { created_at: number; ended_at: number | null }[],
  { isLimited, now }: { isLimited: boolean; now: number },
): void {
  const open = times.filter(({ ended_at }) => ended_at === null);
  if (open.length >= OPEN_EMERGENCIES_MAX) throw conflict(EMERGENCY_TEXTS.threeOpen);
  if (!isLimited) return;
  const recent = times.map(({ created_at }) => created_at).filter((time) => time > now - EMERGENCY_WINDOW);
  refuseBeyond(EMERGENCIES_PER_TEN_MINUTES, recent, {
    window: EMERGENCY_WINDOW,
    message: EMERGENCY_TEXTS.tooMany,
    now,
  });
}

/** Throws 409 for one that ended, 422 where there is no room, and, where that is limited, 429 for an eleventh in a minute. */
export function refuseLine(
  emergency: Pick<EmergencyRow, 'ended_at'>,
  lines: readonly LineRow[],
  { userId, isLimited, now }: { userId: string; isLimited: boolean; now: number },
): void {
  if (emergency.ended_at !== null) throw conflict(EMERGENCY_TEXTS.hasEnded);
  if (lines.length >= LINES_MAX) throw ruleBroken(EMERGENCY_TEXTS.full);
  if (!isLimited) return;
  const recent = lines
    .filter(({ by_user_id, created_at }) => by_user_id === userId && created_at > now - MINUTE)
    .map(({ created_at }) => created_at);
  refuseBeyond(LINES_PER_MINUTE, recent, { window: MINUTE, message: EMERGENCY_TEXTS.tooManyLines, now });
}

/** Throws 429 where there were as many in the window as there may be, until the decisive one has left it. */
function refuseBeyond(
  most: number,
  times: readonly number[],
  { window, message, now }: { window: number; message: string; now: number },
): void {
  const decisive = [...times].sort((a, b) => a - b).at(-most);
  if (times.length >= most && decisive !== undefined) throw tooOften(message, decisive + window - now);
}

/** From when on a waiting 911 call goes to the board though somebody dispatches; null for never. */
export function fallbackTime(
  emergency: Pick<EmergencyRow, 'waits_since'>,
  settings: Settings,
): number | null {
  const { answerFallbackSeconds: seconds } = settings.values.dispatch;
  return seconds === 0 ? null : emergency.waits_since + seconds * SECOND;
}

/** Milliseconds after which a dispatcher who leaves a taken 911 call alone is asked about it. */
export const attendWithin = ({ values }: Settings): number =>
  Math.max(values.dispatch.answerFallbackSeconds, ATTEND_SECONDS_MIN) * SECOND;

/** Whether the dispatcher who has a 911 call was asked about it, and has not answered. */
export const isAsked = ({ state, asked_at }: Pick<EmergencyRow, 'state' | 'asked_at'>): boolean =>
  state === 'Taken' && asked_at !== null;

/** Throws 409 for a 911 call that does not wait. */
export function requireWaiting({ state }: Pick<EmergencyRow, 'state'>): void {
  if (state === 'Pending' || state === 'Taken') return;
  const isOnBoard = state === 'Released' || state === 'Linked';
  throw conflict(isOnBoard ? EMERGENCY_TEXTS.onTheBoard : EMERGENCY_TEXTS.notWaiting);
}

/** The same, and throws 409 for one that another dispatcher has; `postId` null for who is none. */
export function requireFree(
  emergency: Pick<EmergencyRow, 'state' | 'taken_by' | 'taken_by_id'>,
  postId: string | null,
): void {
  requireWaiting(emergency);
  const { taken_by, taken_by_id } = emergency;
  if (taken_by !== null && taken_by_id !== postId) throw conflict(EMERGENCY_TEXTS.takenBy(taken_by));
}

/** Of nobody. */
export const UNTAKEN = {
  taken_by_id: null,
  taken_by: null,
  taken_at: null,
  attended_at: null,
  asked_at: null,
} as const;

/** Who is told of as having said a line that the caller said. */
export const CALLER = 'Caller';

/** What the caller said at a time, as the log of the call on the board has it: without who that is. */
export const callerLine = (text: string, at: number): Line => ({
  kind: 'caller',
  text,
  by: { userId: null, callsign: CALLER },
  at,
});

/** A line as the log of the call on the board has it, with its own time and author. */
export const logLine = ({
  by_name,
  by_user_id,
  text,
  created_at: at,
}: Pick<LineRow, 'by_name' | 'by_user_id' | 'text' | 'created_at'>): Line =>
  by_name === CALLER || by_user_id === null
    ? callerLine(text, at)
    : { kind: 'note', text: `${TO_THE_CALLER}${text}`, by: { userId: by_user_id, callsign: by_name }, at };
