import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { EmergencyStage } from '@ten-four/contract/emergencies/emergencies.values';

/** What stands in the place of one's own 911 calls where there is none. */
export const NEVER_CALLED = 'You have not called 911.';

/** One step of a 911 call; the last that was taken is where it is now. */
export interface Step {
  words: string;
  /** Null where it is still to come. */
  at: string | null;
}

type Progress = Pick<
  OwnEmergency,
  | 'stage'
  | 'createdAt'
  | 'takenAt'
  | 'takenBy'
  | 'releasedAt'
  | 'callNumber'
  | 'units'
  | 'endedAt'
  | 'endReason'
>;
type ComingUnit = Progress['units'][number];

/** What comes after each stage, if anything. */
const NEXT: Partial<Record<EmergencyStage, string>> = {
  Received: 'On the board',
  Answered: 'On the board',
  'On the board': 'On the way',
  'Unit on the way': 'On scene',
  'Unit on scene': 'Closed',
};

/** The steps that a 911 call took, each with its time, and the next one; a step that was skipped is not among them. */
export function stepsOf(emergency: Progress): Step[] {
  const next = NEXT[emergency.stage];
  return [...takenSteps(emergency), ...(next === undefined ? [] : [{ words: next, at: null }])];
}

/** Where a 911 call is now, in words: 'D-104 is on the way'. */
export const stageWords = (emergency: Progress): string => takenSteps(emergency).at(-1)?.words ?? '';

function takenSteps(emergency: Progress): Step[] {
  const { stage, createdAt, takenAt, takenBy, releasedAt, callNumber, units, endedAt, endReason } = emergency;
  const steps: Step[] = [{ words: 'Received', at: createdAt }];
  if (takenBy !== null) steps.push({ words: `${takenBy} is answering`, at: takenAt });
  if (callNumber !== null)
    steps.push({ words: `Units have been alerted (call ${callNumber})`, at: releasedAt });
  // Of whoever came first it is said first.
  const there = byTime(units, ({ onSceneAt }) => onSceneAt).filter(hasArrived);
  const sent = byTime(units, ({ dispatchedAt }) => dispatchedAt);
  const coming = there.length > 0 ? sent : sent.filter((unit) => !hasArrived(unit));
  if (coming.length > 0) {
    steps.push({ words: `${namesOf(coming)} on the way`, at: sent[0]?.dispatchedAt ?? null });
  }
  if (there.length > 0) {
    steps.push({ words: `${namesOf(there)} on scene`, at: there[0]?.onSceneAt ?? null });
  }
  if (stage === 'Closed') steps.push({ words: 'Closed', at: endedAt });
  if (stage === 'Not taken')
    steps.push({ words: endReason === null ? stage : `${stage}: ${endReason}`, at: endedAt });
  if (stage === 'Cancelled') steps.push({ words: 'You cancelled', at: endedAt });
  return steps;
}

const ARRIVED: readonly (Response | null)[] = ['On scene', 'Transporting', 'At hospital'];
/** Whether a unit is there, or was there when the call was closed. */
const hasArrived = ({ response, onSceneAt }: ComingUnit): boolean =>
  response === null ? onSceneAt !== null : ARRIVED.includes(response);

const byTime = (units: readonly ComingUnit[], timeOf: (unit: ComingUnit) => string | null): ComingUnit[] =>
  [...units].sort((one, other) => (timeOf(one) ?? '').localeCompare(timeOf(other) ?? ''));

/** 'D-104 is', 'D-104 and E-7 are', 'D-104, E-7 and 2 more are'. */
function namesOf(units: readonly ComingUnit[]): string {
  const names = units.map(({ callsign }) => callsign);
  if (names.length === 1) return `${names[0]} is`;
  if (names.length === 2) return `${names[0]} and ${names[1]} are`;
  return `${names[0]}, ${names[1]} and ${names.length - 2} more are`;
}

/** Where it is: 'Vespucci Blvd & Alta St · 8042'. */
export const placeOf = ({ location, postal }: Pick<OwnEmergency, 'location' | 'postal'>): string =>
  [location, postal].filter((part) => part !== null).join(' · ');
