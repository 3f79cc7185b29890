import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import type { Offers } from '#lib/community.ts';
import { RANK, type Rank } from '#lib/match-words.ts';

export interface CallRef {
  id: string;
  number: number;
}

export interface UnitRef {
  id: string;
  callsign: string;
}

export type Leaving =
  | { kind: 'detach'; call: CallRef }
  | { kind: 'close'; call: CallRef; disposition: string };

/** Where a call is; each is empty where nothing was said. */
export interface Place {
  location: string;
  postal: string;
}

export type Command =
  | { kind: 'status'; status: string }
  | { kind: 'subdivision'; subdivision: string | null }
  /** One's own unit, unless another one is named; with `move` it leaves its other calls. */
  | { kind: 'attach'; call: CallRef; unit?: UnitRef; move?: boolean }
  | { kind: 'note'; call: CallRef; text: string }
  | Leaving
  /** Leaves or closes a call, and is in service again. */
  | { kind: 'clear'; leaving: Leaving }
  /** Ends one's own panic; with a disposition, which may be empty, its call ends with it. */
  | { kind: 'clear-panic'; panicId: string; disposition?: string }
  /** Where it attaches one's own unit, with `move` that one leaves its other calls. */
  | ({ kind: 'create-call'; type: string; move?: boolean } & Place)
  | ({ kind: 'traffic-stop'; plate: string; move?: boolean } & Place)
  | { kind: 'open-call'; call: CallRef }
  | { kind: 'search'; by: 'plate' | 'name'; text: string }
  | { kind: 'bolo' | 'panic' | 'reload-calls' }
  /** A code that was looked up: nothing is left to do. */
  | { kind: 'read' }
  /** The field then holds `text`, to be typed on. */
  | { kind: 'complete'; text: string };

/** The groups of suggestions, in the order in which they stand where they fit equally well. */
export const SUGGESTION_GROUPS = ['Commands', 'Active Calls', 'Units', '10 Codes'] as const;

export interface Suggestion {
  /** The same for the same thing, whatever else was typed. */
  id: string;
  group: (typeof SUGGESTION_GROUPS)[number];
  name: string;
  description: string;
  rank: Rank;
  /** Null for what only says why there is nothing to do. */
  command: Command | null;
}

/** What the meaning of a text depends on. */
export interface CommandContext {
  /** The unit of who types, of the police unless it says otherwise; null without a profile, who has codes to look up only. */
  officer: { id: string; kind?: DepartmentKind } | null;
  panic: Pick<Panic, '_id' | 'callId' | 'callNumber'> | null;
  /** The active calls of the officer's platform, as far as they are known. */
  calls: readonly Call[] | 'loading' | 'failed';
  units: readonly Unit[];
  tenCodes: readonly TenCode[];
  offers: Pick<Offers, 'statuses' | 'ownCallTypes'>;
  /** Those of the officer's department. */
  subdivisions: readonly string[];
}

/** A suggestion of the commands; without a command it only says why there is nothing to do. */
export function suggest(
  id: string,
  name: string,
  description: string,
  command: Command | null = null,
  rank: Rank = RANK.exact,
): Suggestion {
  return { id, group: 'Commands', name, description, rank, command };
}
