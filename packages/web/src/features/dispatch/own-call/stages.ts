import type { CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES, type Response, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type CallResponse, STAMPS } from '../calls/call-responses.ts';

export function nextStage(
  { kind, response }: Pick<CallUnit, 'kind' | 'response'>,
  services: readonly Service[],
): Response | null {
  const next = RESPONSES[response === null ? 0 : RESPONSES.indexOf(response) + 1] ?? null;
  const isAvailable = next !== 'Transporting' || (kind === 'Fire & EMS' && services.includes('EMS'));
  return isAvailable ? next : null;
}

export function stagesOf(
  unit: Pick<CallUnit, 'kind' | 'response' | 'since'>,
  times: CallResponse | undefined,
  services: readonly Service[],
) {
  const { response, since } = unit;
  const at = response === null ? -1 : RESPONSES.indexOf(response);
  // Dispatched is shown only until the unit responds.
  const past = RESPONSES.slice(1, Math.max(1, at)).flatMap((one) => {
    const stamp = times?.[STAMPS[one]] ?? null;
    return stamp === null ? [] : [{ response: one, at: stamp }];
  });
  return {
    past,
    current: response === null ? null : { response, at: times?.[STAMPS[response]] ?? since },
    next: nextStage(unit, services),
  };
}
