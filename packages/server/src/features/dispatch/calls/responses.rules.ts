import { RESPONSES, type Response, SLIP_SECONDS } from '@ten-four/contract/dispatch/dispatch.values';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import { SECOND } from '#platform/clock';

type Times = Pick<
  ResponseRow,
  'dispatched_at' | 'en_route_at' | 'on_scene_at' | 'transporting_at' | 'at_hospital_at'
>;

const TIME_OF = {
  Dispatched: 'dispatched_at',
  'En route': 'en_route_at',
  'On scene': 'on_scene_at',
  Transporting: 'transporting_at',
  'At hospital': 'at_hospital_at',
} as const satisfies Record<Response, keyof Times>;

/**
 * Sets a response and stamps its time once. Going back within a minute clears later times; afterwards it keeps
 * them.
 */
export function stepTo(
  current: Times & { stage: Response },
  response: Response,
  now: number,
): Partial<ResponseRow> {
  const later = RESPONSES.slice(RESPONSES.indexOf(response) + 1).map((one) => TIME_OF[one]);
  const lastStamp = Math.max(...later.map((column) => current[column] ?? Number.NEGATIVE_INFINITY));
  const isSlip = now - lastStamp <= SLIP_SECONDS * SECOND;
  const cleared = isSlip ? Object.fromEntries(later.map((column) => [column, null])) : {};
  const isStampable =
    current[TIME_OF[response]] === null && (isSlip || lastStamp === Number.NEGATIVE_INFINITY);
  return {
    stage: response,
    stage_at: now,
    ...cleared,
    ...(isStampable ? { [TIME_OF[response]]: now } : {}),
  };
}
