import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { DropReason } from '@ten-four/contract/emergencies/emergencies.values';

/** What a typed line of a dispatcher does. */
export type ConsoleCommand =
  | { kind: 'open'; call: Call }
  | { kind: 'units'; call: Call; move: readonly Unit[]; beside: readonly Unit[]; off: readonly Unit[] }
  | { kind: 'response'; call: Call; unit: Unit; response: Response }
  | { kind: 'status'; unit: Unit; status: string }
  | { kind: 'contact' | 'ask'; unit: Unit }
  | { kind: 'priority'; call: Call; priority: number }
  | { kind: 'services'; call: Call; services: Service[] }
  | { kind: 'hold'; call: Call; minutes: number; reason: string }
  | { kind: 'merge'; call: Call; into: Call }
  | { kind: 'close'; call: Call; disposition: string }
  | { kind: 'note'; call: Call; text: string }
  | { kind: 'take' | 'release'; emergency: Emergency }
  | { kind: 'drop'; emergency: Emergency; reason: DropReason }
  | { kind: 'search'; by: 'plate' | 'name'; text: string }
  | { kind: 'bolo'; call: Call }
  | { kind: 'broadcast'; text: string }
  | { kind: 's100'; on: boolean };

/** The meaning of a line in words; without a command it only says why nothing is sent. */
export interface ConsoleLine {
  name: string;
  description: string;
  command: ConsoleCommand | null;
}

export interface ConsoleContext {
  calls: readonly Call[];
  units: readonly Unit[];
  waiting: readonly Emergency[];
  statuses: readonly { code: string; label: string; kinds: readonly string[] }[];
  /** Whether Signal 100 is in force. */
  signal100: boolean;
}

export const line = (
  name: string,
  description: string,
  command: ConsoleCommand | null = null,
): ConsoleLine => ({
  name,
  description,
  command,
});
const SENT_NOTHING = 'Nothing is sent.';
export const refuse = (why: string): ConsoleLine => line(why, SENT_NOTHING);
/** Why a text is refused that is longer than what is stored of it. */
export const tooLong = (text: string, most: number): ConsoleLine | null =>
  text.length > most ? refuse(`At most ${most} characters`) : null;
