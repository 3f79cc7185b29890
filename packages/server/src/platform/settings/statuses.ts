import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import type { Settings } from '#platform/settings/settings';

/** What a unit shows of itself: a code, and what that means. */
export interface UnitState {
  status: string;
  meaning: StatusMeaning;
}

export const stateOf = ({ code, meaning }: StatusEntry): UnitState => ({ status: code, meaning });

/** The statuses that units of a kind of department may show, in the order of their buttons. */
export const statusesOf = ({ values }: Settings, kind: DepartmentKind = 'Law Enforcement'): StatusEntry[] =>
  values.dispatch.statuses.filter(({ kinds }) => kinds.includes(kind));

/** What a unit of a kind shows on the way to a call, where its kind has a status for that. */
export function firstStatusOf(
  settings: Settings,
  kind: DepartmentKind,
  meaning: string,
): UnitState | undefined {
  const found = statusesOf(settings, kind).find((status) => status.meaning === meaning);
  return found && stateOf(found);
}

/** What the server sets by itself: the first status with that meaning, of which each kind always has one. */
export function firstState(settings: Settings, meaning: 'Available' | 'Off duty'): UnitState {
  const found = statusesOf(settings).find((status) => status.meaning === meaning);
  if (found === undefined) throw new Error(`No status means ${meaning}`);
  return stateOf(found);
}
