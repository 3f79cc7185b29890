import type { QueryClient } from '@tanstack/react-query';
import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { DropReason } from '@ten-four/contract/emergencies/emergencies.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import type { Offers, Status } from '#lib/community.ts';
import { RANK, type Rank } from '#lib/match-words.ts';
import type { DutyChange } from '../duty/duty-choices.ts';

/** A word of the command field, with what may follow it. A command is added by adding a row of these. */
export interface Verb {
  word: string;
  usage: string;
  /** Says what it does where it is offered before it is typed in full; dispatchers type theirs in full. */
  description?: string | ((context: CommandContext) => string);
  who(context: CommandContext): boolean;
  /** Whether a first word that is not `word` means this verb, such as a call number. */
  matches?(first: string, context: CommandContext): boolean;
  /** It only searches, which viewers without a profile do in their own way. */
  isSearch?: true;
  /** Returns what the verb means with `typed` after it. */
  parse(typed: string, context: CommandContext, first: string): Suggestion[];
  /** `UnitActor` for a unit's verb, `DispatchActor` for a dispatcher's. */
  run(command: Command, actor: UnitActor | DispatchActor): unknown;
  /** Shown when sending fails without a reason; a verb without it sends nothing. */
  failure?(command: Command): { failed: string; unreachable?: string };
  /** Asks for a second Enter. */
  ask?(suggestion: Suggestion): string | undefined;
}

export interface UnitActor {
  queryClient: QueryClient;
  officer: Officer;
  statuses: readonly Status[];
  /** Returns null if an undo was offered. */
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
  platform: Platform;
  show: (view: Readonly<Record<string, string | null>>, state?: object) => void;
}

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
  | { kind: 'bolo' }
  | { kind: 'panic' }
  | { kind: 'reload-calls' }
  /** A code that was looked up: nothing is left to do. */
  | { kind: 'read' }
  /** The field then holds `text`, to be typed on. */
  | { kind: 'complete'; text: string };

/** The groups of suggestions, in the order in which they stand where they fit equally well. */
export const SUGGESTION_GROUPS = ['Dispatch', 'Commands', 'Active Calls', 'Units', '10 Codes'] as const;

export interface Suggestion<C extends Command = Command> {
  /** The same for the same thing, whatever else was typed. */
  id: string;
  group: (typeof SUGGESTION_GROUPS)[number];
  name: string;
  description: string;
  rank: Rank;
  /** Null for what only says why there is nothing to do. */
  command: C | null;
  /** The verb that runs the command; absent where it only opens or completes something. */
  verb?: Verb;
}

export type UnitSuggestion = Suggestion<UnitCommand>;

export interface CommandContext {
  /** The unit of who types, of the police unless it says otherwise; null without a profile, who has codes to look up only. */
  officer: { id: string; kind?: DepartmentKind } | null;
  panic: Pick<Panic, '_id' | 'callId' | 'callNumber'> | null;
  /** The active calls of the officer's platform, as far as they are known. */
  calls: readonly Call[] | 'loading' | 'failed';
  units: readonly Unit[];
  tenCodes: readonly TenCode[];
  offers: Pick<Offers, 'statuses' | 'ownCallTypes'>;
  subdivisions: readonly string[];
  /** Of the platform that the viewer dispatches; null while they are not signed on. */
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

/** A dispatcher's line, which is understood in full or not at all. */
export const line = (name: string, description: string, command: Command | null = null): Suggestion => ({
  ...suggest(`dispatch ${name}`, name, description, command),
  group: 'Dispatch',
});

/** Says why a dispatcher's line sends nothing. */
export const refuse = (why: string): Suggestion => line(why, 'Nothing is sent.');

/** Refuses a text that is longer than what is stored of it. */
export const tooLong = (text: string, most: number): Suggestion | null =>
  text.length > most ? refuse(`At most ${most} characters`) : null;

/** A callsign as it is compared: neither case nor dash counts. */
export const bare = (callsign: string): string => callsign.replace(/[\s-]/g, '').toUpperCase();

export const unitNamed = (callsign: string, units: readonly Unit[]): Unit | undefined =>
  units.find((unit) => bare(unit.callsign) === bare(callsign));

export const notOnDuty = (callsign: string): string => `No unit ${callsign.toUpperCase()} is on duty`;
