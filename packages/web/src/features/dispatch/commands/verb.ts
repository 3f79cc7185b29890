import type { QueryClient } from '@tanstack/react-query';
import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { type AvailableOptions, firstStatus, type Status } from '#lib/community.ts';
import { RANK, type Rank } from '#lib/match-words.ts';
import { errorToast } from '#ui/toast.ts';
import type { CallRef } from '../calls/calls.queries.ts';
import type { DutyChange } from '../duty/duty-choices.ts';

export interface UnitActor {
  queryClient: QueryClient;
  officer: Officer;
  statuses: readonly Status[];
  /** Returns null if it offered Undo. */
  setStatus: (officer: Officer, status: Status) => Promise<{ message: string } | null>;
  changeDuty: (change: DutyChange) => Promise<{ message: string }>;
  /** Shows the call on the board, a stop with a plate also from other pages. */
  createCall: (body: CallCreate & Place) => Promise<void>;
  raisePanic: () => void;
  clearPanic: (id: string, disposition: string | undefined) => Promise<{ message: string }>;
  search: (by: 'plate' | 'name', text: string) => void;
  openBolo: () => void;
}

export interface DispatchActor {
  queryClient: QueryClient;
  platform: GamePlatform;
  show: (view: Readonly<Record<string, string | null>>, state?: object) => void;
}

export interface Place {
  location: string;
  postal: string;
}

interface Run<Actor> {
  run: (actor: Actor) => unknown;
  /** Shown if the request fails without a reason. Commands without it send nothing. */
  failure?: { failed: string; unreachable?: string };
  /** The question to confirm with a second Enter. */
  ask?: string | undefined;
}

export type Command =
  | ({ kind: 'unit' | 'panic' } & Run<UnitActor>)
  | ({ kind: 'dispatch' } & Run<DispatchActor>)
  | { kind: 'open-call'; call: CallRef }
  | { kind: 'reload-calls' }
  /** Nothing to run, such as a looked-up code. */
  | { kind: 'read' }
  | { kind: 'complete'; text: string };

export const SUGGESTION_GROUPS = ['Dispatch', 'Commands', 'Active Calls', 'Units', '10 Codes'] as const;

export interface Suggestion {
  /** Stable while the text changes. */
  id: string;
  group: (typeof SUGGESTION_GROUPS)[number];
  name: string;
  description: string;
  rank: Rank;
  /** Null for an explanation. */
  command: Command | null;
}

export interface CommandContext {
  officer: { id: string; kind?: DepartmentKind } | null;
  panic: Pick<Panic, '_id' | 'callId' | 'callNumber'> | null;
  calls: readonly Call[] | 'loading' | 'failed';
  units: readonly Unit[];
  tenCodes: readonly TenCode[];
  options: Pick<AvailableOptions, 'statuses' | 'ownCallTypes'>;
  subdivisions: readonly string[];
  dispatch: DispatchContext | null;
}

export interface DispatchContext {
  calls: readonly Call[];
  units: readonly Unit[];
  waiting: readonly Emergency[];
  statuses: readonly { code: string; label: string; kinds: readonly string[] }[];
  signal100: boolean;
}

export const suggest = (
  id: string,
  name: string,
  description: string,
  command: Command | null = null,
  rank: Rank = RANK.exact,
): Suggestion => ({ id, group: 'Commands', name, description, rank, command });

const DISPATCH_FAILED = { failed: 'Something went wrong. Try again.', unreachable: DISPATCH_TEXTS.notSent };

/** Suggests a dispatcher's command; without `run`, an explanation. */
export const offer = (
  name: string,
  description: string,
  run?: (actor: DispatchActor) => unknown,
  ask?: string,
): Suggestion => ({
  ...suggest(
    `dispatch ${name}`,
    name,
    description,
    run === undefined ? null : { kind: 'dispatch', run, failure: DISPATCH_FAILED, ask },
  ),
  group: 'Dispatch',
});

export const explain = (why: string): Suggestion => offer(why, 'Nothing is sent.');

export const tooLong = (text: string, max: number): Suggestion | null =>
  text.length > max ? explain(`At most ${max} characters`) : null;

/** Normalizes a callsign: ignores case and dashes. */
export const foldCallsign = (callsign: string): string => callsign.replace(/[\s-]/g, '').toUpperCase();

export const findUnit = (callsign: string, units: readonly Unit[]): Unit | undefined =>
  units.find((unit) => foldCallsign(unit.callsign) === foldCallsign(callsign));

export const notOnDuty = (callsign: string): string => `No unit ${callsign.toUpperCase()} is on duty`;

/** Sets a status after another request, which must not be sent again if this one fails. */
export async function setStatusAfter(
  meaning: 'Available' | 'On a stop',
  { statuses, changeDuty }: UnitActor,
): Promise<void> {
  const status = firstStatus(statuses, meaning);
  if (status !== undefined)
    await changeDuty({ status: status.code, meaning }).catch(errorToast(STATUS_FAILED));
}

export const STATUS_FAILED = 'Failed to set the status.';

export const splitWords = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');
