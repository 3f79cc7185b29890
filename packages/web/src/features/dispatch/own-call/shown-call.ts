import type { Call, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { plateOfStop } from '@ten-four/contract/dispatch/stop-plate';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';

export interface ShownCall {
  call: Call;
  unit: CallUnit;
}

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
  // Calls and units load separately and may disagree.
  const latest = own.toSorted((a, b) => b.call.callNumber - a.call.callNumber)[0];
  return own.find(({ call }) => call.callNumber === number) ?? latest ?? null;
}

export interface OwnStop extends ShownCall {
  plate: string;
}

/** Returns the unit's own traffic stop with a plate; null for any other call. */
export function ownStopOf(unitId: string | null, call: Call | undefined): OwnStop | null {
  const unit = call?.units.find(({ _id, kind }) => _id === unitId && kind === 'Law Enforcement');
  if (call === undefined || unit === undefined) return null;
  const plate = plateOfStop(call);
  return plate === null ? null : { call, unit, plate };
}

export const STEPS: readonly { response: Response; letter: string }[] = [
  { response: 'En route', letter: 'r' },
  { response: 'On scene', letter: 'a' },
];
export function shortcutOf(response: Response): string | undefined {
  const letter = STEPS.find((step) => step.response === response)?.letter;
  return letter && `Alt+${letter.toUpperCase()}`;
}

export const CLEAR_LETTER = 'l';
