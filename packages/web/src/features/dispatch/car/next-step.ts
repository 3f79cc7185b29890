import type { CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { firstStatus, type Status, statusLabel } from '#lib/community.ts';
import { nextStage } from '../own-call/stages.ts';

export type NextStep = { label: string } & ({ response: Response } | { clears: true } | { status: Status });

/**
 * Returns the next stage on the unit's call, and Clear after the last one. Without a call: the next status. Null if
 * no such status is available.
 */
export function nextStep(
  { onDutySince, meaning, status }: Pick<Officer, 'onDutySince' | 'meaning' | 'status'>,
  onCall: Pick<CallUnit, 'kind' | 'response'> | null,
  services: readonly Service[],
  statuses: readonly Status[],
): NextStep | null {
  if (onCall !== null) {
    const response = nextStage(onCall, services);
    return response === null ? { label: 'Clear', clears: true } : { label: response, response };
  }
  const available = firstStatus(statuses, 'Available');
  const isAvailable = onDutySince !== null && meaning === 'Available' && status === available?.code;
  const next = isAvailable ? stopOf(statuses) : available;
  return next === undefined ? null : { label: statusLabel(next), status: next };
}

const stopOf = (statuses: readonly Status[]): Status | undefined =>
  firstStatus(statuses, 'On a stop') ??
  statuses.find(({ meaning }) => meaning !== 'Available' && meaning !== 'Off duty');
