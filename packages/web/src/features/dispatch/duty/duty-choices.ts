import type { Mutation } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { serverNow } from '#lib/server-clock.ts';

export type Duty = Pick<Officer, 'status' | 'meaning' | 'subdivision' | 'onDutySince'>;

/** The meaning of a status decides if the shift starts or ends. */
export type DutyChange = Pick<Duty, 'status' | 'meaning'> | Pick<Duty, 'subdivision'>;

/** Matches changes in progress of the user's own unit. */
export const pendingDuty = (kind: DepartmentKind) =>
  ({ mutationKey: ['officers', 'own-unit', kind], status: 'pending' }) as const;

/** Returns undefined for a clock-out; the UI waits for its response. */
export const changeOf = ({ state }: Mutation): DutyChange | undefined =>
  state.variables as DutyChange | undefined;

/** Applies a change to a unit. Available statuses clock in, off-duty ones clock out. */
export function dutyAfter({ onDutySince }: Duty, change: DutyChange, now: Date): Partial<Duty> {
  if ('subdivision' in change) return change;
  const { status, meaning } = change;
  if (meaning === 'Off duty') return { status, meaning, onDutySince: null };
  if (meaning === 'Available') return { status, meaning, onDutySince: onDutySince ?? now.toISOString() };
  return { status, meaning };
}

export function withChanges(officer: Officer, changes: readonly (DutyChange | undefined)[]): Officer {
  const shown = { ...officer };
  for (const change of changes) {
    if (change) Object.assign(shown, dutyAfter(shown, change, new Date(serverNow())));
  }
  return shown;
}
