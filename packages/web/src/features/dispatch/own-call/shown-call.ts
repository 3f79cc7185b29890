import type { Call, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { plateOfStop } from '@ten-four/contract/dispatch/stop-plate';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { callsOfUnit, newestFirst } from '../calls/call-order.ts';

export interface ShownCall {
  call: Call;
  unit: CallUnit;
}

export function shownCallOf(
  unitId: string | null,
  calls: readonly Call[],
  units: readonly Pick<Unit, '_id' | 'call'>[],
): ShownCall | null {
  const own = newestFirst(callsOfUnit(calls, unitId));
  const number = units.find(({ _id }) => _id === unitId)?.call;
  // Calls and units load separately and may disagree.
  return withUnit(own.find(({ callNumber }) => callNumber === number) ?? own[0], unitId);
}

function withUnit(call: Call | undefined, unitId: string | null): ShownCall | null {
  const unit = call?.units.find(({ _id }) => _id === unitId);
  return call === undefined || unit === undefined ? null : { call, unit };
}

export interface OwnStop extends ShownCall {
  plate: string;
}

/** Returns the unit's own traffic stop with a plate; null for any other call. */
export function ownStopOf(unitId: string | null, call: Call | undefined): OwnStop | null {
  const own = withUnit(call, unitId);
  const plate = own?.unit.kind === 'Law Enforcement' ? plateOfStop(own.call) : null;
  return own && plate !== null ? { ...own, plate } : null;
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
