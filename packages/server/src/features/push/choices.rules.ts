import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { DEFAULT_CHOICES } from '@ten-four/contract/push/push.values';
import type { ChoicesRow } from '#features/push/devices.store';

export function presentChoices(row: ChoicesRow | undefined): PushChoices {
  if (row === undefined) return DEFAULT_CHOICES;
  return {
    panic: row.panic,
    emergency: row.emergency,
    assigned: row.assigned === 1,
    duty: row.duty === 1,
    report: row.report === 1,
    account: row.account === 1,
    payment: row.payment === 1,
    newCall: row.new_call === 1,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    timeZone: row.time_zone,
  };
}

export function choicesAfter(userId: string, before: ChoicesRow | undefined, change: Partial<PushChoices>) {
  const { newCall, quietFrom, quietTo, timeZone, ...after } = { ...presentChoices(before), ...change };
  return {
    user_id: userId,
    panic: after.panic,
    emergency: after.emergency,
    assigned: Number(after.assigned),
    duty: Number(after.duty),
    report: Number(after.report),
    account: Number(after.account),
    payment: Number(after.payment),
    new_call: Number(newCall),
    quiet_from: quietFrom,
    quiet_to: quietTo,
    time_zone: timeZone === '' ? null : timeZone,
  };
}

/** Returns the time of day in a zone, UTC for null: `HH:mm`. */
export function timeOfDay(at: number, zone: string | null): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone ?? 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}

export function isQuiet({ quietFrom, quietTo, timeZone }: PushChoices, at: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const time = timeOfDay(at, timeZone);
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : quietFrom <= time || time < quietTo;
}
