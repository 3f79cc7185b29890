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

export const responseTone = (response: Response): 'busy' | 'stop' => (isOnScene(response) ? 'stop' : 'busy');

export const isOnScene = (response: Response): boolean =>
  RESPONSES.indexOf(response) >= RESPONSES.indexOf('On scene');

export function furthestResponse(units: readonly CallUnit[]): Response | null {
  const steps = units.map(({ response }) => (response === null ? -1 : RESPONSES.indexOf(response)));
  return RESPONSES[Math.max(-1, ...steps)] ?? null;
}

export const currentResponse = (
  responses: readonly CallResponse[],
  unitId: string,
): CallResponse | undefined =>
  responses.find(({ unit, clearedAt }) => unit._id === unitId && clearedAt === null);

export const lastResponse = (responses: readonly CallResponse[], unitId: string): CallResponse | undefined =>
  responses.findLast(({ unit }) => unit._id === unitId);

export function responsesAfter(known: readonly CallResponse[], call: Call): CallResponse[] {
  const units = call.status === 'Closed' ? [] : call.units;
  const cleared = known.map((record) =>
    record.clearedAt === null && units.every(({ _id }) => _id !== record.unit._id)
      ? { ...record, clearedAt: call.closedAt ?? call.updatedAt }
      : record,
  );
  return units.reduce(withUnit, cleared);
}

function withUnit(records: CallResponse[], unit: CallUnit): CallResponse[] {
  const { response, since } = unit;
  if (response === null || since === null) return records;
  const record = currentResponse(records, unit._id);
  if (record !== undefined && record[STAMPS[response]] !== null) return records;
  const stamped = { ...(record ?? newRecord(unit, since)), [STAMPS[response]]: since };
  return record === undefined
    ? [...records, stamped]
    : records.map((other) => (other === record ? stamped : other));
}

const newRecord = ({ _id, callsign, name, kind }: CallUnit, since: string): CallResponse => ({
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
