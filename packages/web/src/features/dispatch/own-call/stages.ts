import type { CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES, type Response, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type CallResponse, STAMPS } from '../calls/call-responses.ts';

interface Stages {
  past: readonly { response: Response; at: string }[];
  current: { response: Response; at: string | null } | null;
  next: Response | null;
}

/** What comes next for a unit on a call; null after the last stage. Only fire and EMS that serve EMS transport anybody. */
export function nextStage(
  { kind, response }: Pick<CallUnit, 'kind' | 'response'>,
  services: readonly Service[],
): Response | null {
  const next = RESPONSES[response === null ? 0 : RESPONSES.indexOf(response) + 1] ?? null;
  const isOffered = next !== 'Transporting' || (kind === 'Fire & EMS' && services.includes('EMS'));
  return isOffered ? next : null;
}

/** How far a unit of fire and EMS is with a call: what was stamped, where it is, and what comes next. */
export function stagesOf(
  unit: Pick<CallUnit, 'kind' | 'response' | 'since'>,
  way: CallResponse | undefined,
  services: readonly Service[],
): Stages {
  const { response, since } = unit;
  const at = response === null ? -1 : RESPONSES.indexOf(response);
  // That it was dispatched is told as long as nothing came of it.
  const past = RESPONSES.slice(1, Math.max(1, at)).flatMap((one) => {
    const stamp = way?.[STAMPS[one]] ?? null;
    return stamp === null ? [] : [{ response: one, at: stamp }];
  });
  return {
    past,
    current: response === null ? null : { response, at: way?.[STAMPS[response]] ?? since },
    next: nextStage(unit, services),
  };
}
