import type { CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { firstStatus, type Status, statusLabel } from '#lib/community.ts';
import { nextStage } from '../own-call/stages.ts';

/** What a unit most likely says next: how far it is on its call, or another status. */
export type NextStep = { label: string } & ({ response: Response } | { status: Status });

/**
 * The next stage on the call that a unit shows; after the last one, or without a call, the status that follows: into service,
 * from there onto a stop, or busy on a call, and back. Null where no such status is offered.
 */
export function nextStep(
  { onDutySince, meaning, status }: Pick<Officer, 'onDutySince' | 'meaning' | 'status'>,
  onCall: Pick<CallUnit, 'kind' | 'response'> | null,
  services: readonly Service[],
  statuses: readonly Status[],
): NextStep | null {
  const response = onCall === null ? null : nextStage(onCall, services);
  if (response !== null) return { label: response, response };
  const available = firstStatus(statuses, 'Available');
  const isAvailable = onDutySince !== null && meaning === 'Available' && status === available?.code;
  const next = isAvailable ? busyWith(onCall !== null, statuses) : available;
  return next === undefined ? null : { label: statusLabel(next), status: next };
}

function busyWith(aCall: boolean, statuses: readonly Status[]): Status | undefined {
  const wanted = firstStatus(statuses, aCall ? 'Busy' : 'On a stop');
  return wanted ?? statuses.find(({ meaning }) => meaning !== 'Available' && meaning !== 'Off duty');
}
