import type { Call, CallDetail, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import { RESPONSES, type Response } from '@ten-four/contract/dispatch/dispatch.values';

export type CallResponse = CallDetail['responses'][number];

export const STAMPS = {
  Dispatched: 'dispatchedAt',
  'En route': 'enRouteAt',
  'On scene': 'onSceneAt',
  Transporting: 'transportingAt',
  'At hospital': 'atHospitalAt',
} as const satisfies Record<Response, keyof CallResponse>;

export const RESPONSE_LETTERS: Readonly<Record<Response, string>> = {
  Dispatched: 'DIS',
  'En route': 'ENR',
  'On scene': 'OSC',
  Transporting: 'TRN',
  'At hospital': 'HSP',
};

/** On the way is amber, there and after is blue. */
export const responseTone = (response: Response): 'busy' | 'stop' => (isOnScene(response) ? 'stop' : 'busy');

/** Whether a unit has come to its call, or gone on from there. */
export const isOnScene = (response: Response): boolean =>
  RESPONSES.indexOf(response) >= RESPONSES.indexOf('On scene');

/** The furthest response of any unit on a call; null where nobody is. */
export function furthestOf(units: readonly CallUnit[]): Response | null {
  const steps = units.map(({ response }) => (response === null ? -1 : RESPONSES.indexOf(response)));
  return RESPONSES[Math.max(-1, ...steps)] ?? null;
}

export const openResponse = (responses: readonly CallResponse[], unitId: string): CallResponse | undefined =>
  responses.find(({ unit, clearedAt }) => unit._id === unitId && clearedAt === null);

export const lastResponse = (responses: readonly CallResponse[], unitId: string): CallResponse | undefined =>
  responses.findLast(({ unit }) => unit._id === unitId);

/** The ways to a call after an event, which tells of each unit on it the response that it is at, and since when. */
export function responsesAfter(known: readonly CallResponse[], call: Call): CallResponse[] {
  if (call.status === 'Closed') {
    return known.map((way) => (way.clearedAt === null ? { ...way, clearedAt: call.closedAt } : way));
  }
  const gone = known.map((way) =>
    way.clearedAt === null && call.units.every(({ _id }) => _id !== way.unit._id)
      ? { ...way, clearedAt: call.updatedAt }
      : way,
  );
  return call.units.reduce(withUnit, gone);
}

function withUnit(ways: CallResponse[], unit: CallUnit): CallResponse[] {
  const { response, since } = unit;
  if (response === null || since === null) return ways;
  const way = openResponse(ways, unit._id);
  if (way !== undefined && way[STAMPS[response]] !== null) return ways;
  const stamped = { ...(way ?? begun(unit, since)), [STAMPS[response]]: since };
  return way === undefined ? [...ways, stamped] : ways.map((other) => (other === way ? stamped : other));
}

const begun = ({ _id, callsign, name, kind }: CallUnit, since: string): CallResponse => ({
  _id: `${_id} ${since}`,
  unit: { _id, callsign, name },
  kind,
  dispatchedAt: since,
  enRouteAt: null,
  onSceneAt: null,
  transportingAt: null,
  atHospitalAt: null,
  clearedAt: null,
  clearReason: null,
});
