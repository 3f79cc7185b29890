import type { QueryClient } from '@tanstack/react-query';
import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { DropReason } from '@ten-four/contract/emergencies/emergencies.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import type { AvailableOptions, Status } from '#lib/community.ts';
import { RANK, type Rank } from '#lib/match-words.ts';
import type { Assignee } from '../calls/call-actions.ts';
import type { CallRef } from '../calls/calls.queries.ts';
import type { DutyChange } from '../duty/duty-choices.ts';

export interface Verb {
  word: string;
  usage: string;
  /** Shown in suggestions; dispatchers type their commands in full. */
  description?: string | ((context: CommandContext) => string);
  who(context: CommandContext): boolean;
  /** Returns true if a first word other than `word`, such as a call number, means this verb. */
  matches?(first: string, context: CommandContext): boolean;
  /** Also passes the typed text to the search sources of the palette. */
  isSearch?: true;
  parse(typed: string, context: CommandContext, first: string): Suggestion[];
  run(command: Command, actor: UnitActor | DispatchActor): unknown;
  /** Shown if the request fails without a reason. Verbs without it send nothing. */
  failure?(command: Command): { failed: string; unreachable?: string };
  /** Returns the question to confirm with a second Enter. */
  ask?(suggestion: Suggestion): string | undefined;
}

export interface UnitActor {
  queryClient: QueryClient;
  officer: Officer;
  statuses: readonly Status[];
  /** Returns null if it offered Undo. */
  setStatus: (officer: Officer, status: Status) => Promise<{ message: string } | null>;
  changeDuty: (change: DutyChange) => Promise<{ message: string }>;
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

export type Leaving =
  | { kind: 'detach'; call: CallRef }
  | { kind: 'close'; call: CallRef; disposition: string };

export interface Place {
  location: string;
  postal: string;
}

export type Command = UnitCommand | DispatchCommand;

export type DispatchCommand =
  | { kind: 'open'; call: Call }
  | { kind: 'units'; call: Call; move: readonly Unit[]; beside: readonly Unit[]; off: readonly Unit[] }
  | { kind: 'response'; call: Call; unit: Unit; response: Response }
  | { kind: 'status'; unit: Unit; status: string }
  | { kind: 'contact'; unit: Unit }
  | { kind: 'ask'; unit: Unit }
  | { kind: 'priority'; call: Call; priority: number }
  | { kind: 'services'; call: Call; services: Service[] }
  | { kind: 'hold'; call: Call; minutes: number; reason: string }
  | { kind: 'merge'; call: Call; into: Call }
  | { kind: 'close'; call: Call; disposition: string }
  | { kind: 'note'; call: Call; text: string }
  | { kind: 'take'; emergency: Emergency }
  | { kind: 'release'; emergency: Emergency }
  | { kind: 'drop'; emergency: Emergency; reason: DropReason }
  | { kind: 'search'; by: 'plate' | 'name'; text: string }
  | { kind: 'bolo'; call: Call }
  | { kind: 'broadcast'; text: string }
  | { kind: 's100'; on: boolean };

export type UnitCommand =
  | { kind: 'status'; status: string }
  | { kind: 'subdivision'; subdivision: string | null }
  | { kind: 'attach'; call: CallRef; unit?: Assignee; move?: boolean }
  | { kind: 'note'; call: CallRef; text: string }
  | Leaving
  | { kind: 'clear'; leaving: Leaving }
  | { kind: 'clear-panic'; panicId: string; disposition?: string }
  | ({ kind: 'create-call'; type: string; move?: boolean } & Place)
  | ({ kind: 'traffic-stop'; plate: string; move?: boolean } & Place)
  | { kind: 'open-call'; call: CallRef }
  | { kind: 'search'; by: 'plate' | 'name'; text: string }
  | { kind: 'bolo' }
  | { kind: 'panic' }
  | { kind: 'reload-calls' }
  /** Nothing to run, such as a looked-up code. */
  | { kind: 'read' }
  | { kind: 'complete'; text: string };

export const SUGGESTION_GROUPS = ['Dispatch', 'Commands', 'Active Calls', 'Units', '10 Codes'] as const;

export interface Suggestion<C extends Command = Command> {
  /** Stable while the text changes. */
  id: string;
  group: (typeof SUGGESTION_GROUPS)[number];
  name: string;
  description: string;
  rank: Rank;
  command: C | null;
  /** Missing if the command only opens or completes something. */
  verb?: Verb;
}

export type UnitSuggestion = Suggestion<UnitCommand>;

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

export function suggest<C extends Command>(
  id: string,
  name: string,
  description: string,
  command: C | null = null,
  rank: Rank = RANK.exact,
): Suggestion<C> {
  return { id, group: 'Commands', name, description, rank, command };
}

export const line = (name: string, description: string, command: Command | null = null): Suggestion => ({
  ...suggest(`dispatch ${name}`, name, description, command),
  group: 'Dispatch',
});

export const refuse = (why: string): Suggestion => line(why, 'Nothing is sent.');

export const tooLong = (text: string, most: number): Suggestion | null =>
  text.length > most ? refuse(`At most ${most} characters`) : null;

/** Normalizes a callsign: ignores case and dashes. */
export const bare = (callsign: string): string => callsign.replace(/[\s-]/g, '').toUpperCase();

export const unitNamed = (callsign: string, units: readonly Unit[]): Unit | undefined =>
  units.find((unit) => bare(unit.callsign) === bare(callsign));

export const notOnDuty = (callsign: string): string => `No unit ${callsign.toUpperCase()} is on duty`;
