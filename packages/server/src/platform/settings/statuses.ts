import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { departmentOf } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

/** What a unit shows of itself: a code, and what that means. */
export interface UnitState {
  status: string;
  meaning: StatusMeaning;
}

export const stateOf = ({ code, meaning }: StatusEntry): UnitState => ({ status: code, meaning });

/** The statuses that units of a department may show, those of its kind, in the order of their buttons. */
export const statusesOf = (settings: Settings, departmentId: string): StatusEntry[] =>
  statusesOfKind(settings, departmentOf(settings, departmentId).kind);

const statusesOfKind = ({ values }: Settings, kind: DepartmentKind): StatusEntry[] =>
  values.dispatch.statuses.filter(({ kinds }) => kinds.includes(kind));

/** What units of a kind show that are on the way to a call, or available; undefined where their kind has no status for it. */
export function firstStateOfKind(
  settings: Settings,
  kind: DepartmentKind,
  meaning: StatusMeaning | Response,
): UnitState | undefined {
  const found = statusesOfKind(settings, kind).find((status) => status.meaning === meaning);
  return found && stateOf(found);
}

/** What the server sets by itself: the first status with that meaning, of which each kind always has one. */
export function firstState(
  settings: Settings,
  departmentId: string,
  meaning: 'Available' | 'Off duty',
): UnitState {
  const found = statusesOf(settings, departmentId).find((status) => status.meaning === meaning);
  if (found === undefined) throw new Error(`No status means ${meaning}`);
  return stateOf(found);
}
