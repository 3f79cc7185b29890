import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import type { Settings } from '#platform/settings/settings';

export const statusesOf = ({ values }: Pick<Settings, 'values'>, kind: DepartmentKind): StatusEntry[] =>
  values.dispatch.statuses.filter(({ kinds }) => kinds.includes(kind));

export const firstStatus = (
  settings: Settings,
  kind: DepartmentKind,
  meaning: StatusMeaning | Response,
): StatusEntry | undefined => statusesOf(settings, kind).find((status) => status.meaning === meaning);

/** Returns the status that the server sets. Settings always have one per kind. */
export function defaultStatus(
  settings: Settings,
  kind: DepartmentKind,
  meaning: 'Available' | 'Off duty',
): StatusEntry {
  const found = firstStatus(settings, kind, meaning);
  if (found === undefined) throw new Error(`No status means ${meaning}`);
  return found;
}

export function statusOf(
  settings: Settings,
  unit: { status_id: string; kind: DepartmentKind; on_duty_since: number | null },
): StatusEntry {
  const found = settings.values.dispatch.statuses.find(({ _id }) => _id === unit.status_id);
  // The settings may be older than the unit's status.
  return found ?? defaultStatus(settings, unit.kind, unit.on_duty_since === null ? 'Off duty' : 'Available');
}

/**
 * Returns the status in newer settings that replaces an old one: itself, the first with the same meaning, or a
 * default. Never an off-duty status for units on duty.
 */
export function successorOf(
  settings: Settings,
  kind: DepartmentKind,
  { _id, meaning }: StatusEntry,
  isOnDuty: boolean,
): StatusEntry {
  const found =
    statusesOf(settings, kind).find((status) => status._id === _id) ?? firstStatus(settings, kind, meaning);
  if (found !== undefined && !(isOnDuty && found.meaning === 'Off duty')) return found;
  return defaultStatus(settings, kind, isOnDuty ? 'Available' : 'Off duty');
}
