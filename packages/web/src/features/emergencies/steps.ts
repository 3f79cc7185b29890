import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { EmergencyStage } from '@ten-four/contract/emergencies/emergencies.values';

export const NEVER_CALLED = 'You have not called 911.';

export interface Step {
  words: string;
  at: string | null;
}

type ComingUnit = OwnEmergency['units'][number];

const NEXT: Partial<Record<EmergencyStage, string>> = {
  Received: 'On the board',
  Answered: 'On the board',
  'On the board': 'On the way',
  'Unit on the way': 'On scene',
  'Unit on scene': 'Closed',
};

export function stepsOf(emergency: OwnEmergency): Step[] {
  const next = NEXT[emergency.stage];
  return [...pastSteps(emergency), ...(next === undefined ? [] : [{ words: next, at: null }])];
}

export const stageWords = (emergency: OwnEmergency): string => pastSteps(emergency).at(-1)?.words ?? '';

function pastSteps(emergency: OwnEmergency): Step[] {
  const { stage, createdAt, takenAt, takenBy, releasedAt, callNumber, units, endedAt, endReason } = emergency;
  const onScene = byTime(units, ({ onSceneAt }) => onSceneAt).filter(hasArrived);
  const sent = byTime(units, ({ dispatchedAt }) => dispatchedAt);
  const enRoute = onScene.length > 0 ? sent : sent.filter((unit) => !hasArrived(unit));
  const steps = [
    { words: 'Received', at: createdAt },
    takenBy !== null && { words: `${takenBy} is answering`, at: takenAt },
    callNumber !== null && { words: `Units have been alerted (call ${callNumber})`, at: releasedAt },
    enRoute.length > 0 && { words: `${namesOf(enRoute)} on the way`, at: sent[0]?.dispatchedAt ?? null },
    onScene.length > 0 && { words: `${namesOf(onScene)} on scene`, at: onScene[0]?.onSceneAt ?? null },
    stage === 'Closed' && { words: 'Closed', at: endedAt },
    stage === 'Not taken' && { words: endReason === null ? stage : `${stage}: ${endReason}`, at: endedAt },
    stage === 'Cancelled' && { words: 'You cancelled', at: endedAt },
  ];
  return steps.filter((step) => step !== false);
}

const ARRIVED: readonly (Response | null)[] = ['On scene', 'Transporting', 'At hospital'];
const hasArrived = ({ response, onSceneAt }: ComingUnit): boolean =>
  response === null ? onSceneAt !== null : ARRIVED.includes(response);

const byTime = (units: readonly ComingUnit[], timeOf: (unit: ComingUnit) => string | null): ComingUnit[] =>
  [...units].sort((one, other) => (timeOf(one) ?? '').localeCompare(timeOf(other) ?? ''));

function namesOf(units: readonly ComingUnit[]): string {
  const names = units.map(({ callsign }) => callsign);
  if (names.length === 1) return `${names[0]} is`;
  if (names.length === 2) return `${names[0]} and ${names[1]} are`;
  return `${names[0]}, ${names[1]} and ${names.length - 2} more are`;
}

export const placeOf = ({ location, postal }: Pick<OwnEmergency, 'location' | 'postal'>): string =>
  [location, postal].filter((part) => part !== null).join(' · ');
