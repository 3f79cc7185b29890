import type { CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES, type Response, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type CallResponse, STAMPS } from '../calls/call-responses.ts';

interface Stages {
  /** Those that the unit has come through on its way, with their times. */
  past: readonly { response: Response; at: string }[];
  current: { response: Response; at: string | null } | null;
  next: Response | null;
}

/**
 * How far a unit of fire and EMS is with a call: what was stamped, where it is, and what comes next. Whoever does not serve
 * EMS transports nobody.
 */
export function stagesOf(
  { response, since }: Pick<CallUnit, 'response' | 'since'>,
  way: CallResponse | undefined,
  services: readonly Service[],
): Stages {
  const at = response === null ? -1 : RESPONSES.indexOf(response);
  // That it was dispatched is told as long as nothing came of it.
  const past = RESPONSES.slice(1, Math.max(1, at)).flatMap((one) => {
    const stamp = way?.[STAMPS[one]] ?? null;
    return stamp === null ? [] : [{ response: one, at: stamp }];
  });
  const next = RESPONSES[at + 1] ?? null;
  const isOffered = next !== 'Transporting' || services.includes('EMS');
  return {
    past,
    current: response === null ? null : { response, at: way?.[STAMPS[response]] ?? since },
    next: isOffered ? next : null,
  };
}
