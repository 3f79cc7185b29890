import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyStage, EmergencyState } from '@ten-four/contract/emergencies/emergencies.values';

/** What of a call on the board its callers are told. */
export interface CallProgress {
  closed_at: number | null;
  units: readonly { callsign: string; stage: Response; cleared_at: number | null }[];
}

/** Responses of units that are there, or were and went on. */
const ARRIVED: readonly Response[] = ['On scene', 'Transporting', 'At hospital'];

/** What a caller sees of a 911 call; `call` is the one on the board that it belongs to, if any. */
export function stageOf(state: EmergencyState, call: CallProgress | null): EmergencyStage {
  switch (state) {
    case 'Pending':
      return 'Received';
    case 'Taken':
      return 'Answered';
    case 'Dropped':
      return 'Not taken';
    case 'Cancelled':
      return 'Cancelled';
    case 'Released':
    case 'Linked':
      return call === null ? 'On the board' : stageOnBoard(call);
  }
}

function stageOnBoard({ closed_at, units }: CallProgress): EmergencyStage {
  if (closed_at !== null) return 'Closed';
  if (units.some(({ stage }) => ARRIVED.includes(stage))) return 'Unit on scene';
  return units.length > 0 ? 'Unit on the way' : 'On the board';
}
