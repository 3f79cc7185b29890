import type { Call, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';

export interface ShownCall {
  call: Call;
  unit: CallUnit;
}

/** The call that a unit shows: of those that it is on the one that it was put on last; null where it is on none. */
export function shownCallOf(
  unitId: string,
  calls: readonly Call[],
  units: readonly Pick<Unit, '_id' | 'call'>[],
): ShownCall | null {
  const own = calls.flatMap((call) => {
    const unit = call.units.find(({ _id }) => _id === unitId);
    return unit === undefined ? [] : [{ call, unit }];
  });
  const number = units.find(({ _id }) => _id === unitId)?.call;
  // Calls and units come apart: what one says the other may not know yet.
  const latest = own.toSorted((a, b) => b.call.callNumber - a.call.callNumber)[0];
  return own.find(({ call }) => call.callNumber === number) ?? latest ?? null;
}

/** The steps on the way that an officer says, each with the letter that says it with Alt from every page. */
export const STEPS: readonly { response: Response; letter: string }[] = [
  { response: 'En route', letter: 'r' },
  { response: 'On scene', letter: 'a' },
];
/** The key that says a step; undefined for one that has none. */
export function keyOf(response: Response): string | undefined {
  const letter = STEPS.find((step) => step.response === response)?.letter;
  return letter && `Alt+${letter.toUpperCase()}`;
}

export const CLEAR_LETTER = 'l';

export const callLine = (call: Call): string => `${call.callNumber} ${typeAndPlace(call)}`;

export const typeAndPlace = ({ type, location, postal }: Call): string =>
  [type, location, postal].filter((part) => part !== null).join(' · ');
