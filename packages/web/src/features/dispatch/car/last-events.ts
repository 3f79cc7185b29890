import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { orderBy } from '#lib/table-sort.ts';
import { descriptionOf } from '../bolos/bolo-words.ts';
import { typeAndPlace } from '../calls/call-words.ts';

const EVENTS_MAX = 8;

export interface CarEvent {
  id: string;
  at: string;
  lead?: string;
  text: string;
  plate?: string;
  opens: { call: string } | { bolo: string };
}

interface Sources {
  unitId: string;
  callsign: string;
  own: CallDetail | undefined;
  calls: readonly Call[];
  panics: readonly Panic[];
  bolos: readonly Bolo[];
}

export function eventsOf({ unitId, callsign, own, calls, panics, bolos }: Sources): CarEvent[] {
  const raised = new Set(panics.map(({ callId }) => callId));
  return [
    ...(own === undefined ? [] : eventsOfCall(own, unitId, callsign)),
    ...calls
      .filter(({ _id, priority, createdBy }) => {
        return priority === 1 && createdBy.callsign !== callsign && !raised.has(_id);
      })
      .map((call) => ({
        id: call._id,
        at: call.createdAt,
        lead: String(call.callNumber),
        text: ` ${typeAndPlace(call)}`,
        opens: { call: call._id },
      })),
    ...panics.map(eventOfPanic),
    ...bolos.map((bolo) => ({
      id: bolo._id,
      at: bolo.createdAt,
      ...(bolo.vehiclePlate === null
        ? { text: `BOLO ${wordsOf(bolo)}` }
        : { plate: bolo.vehiclePlate, text: wordsOf(bolo) }),
      opens: { bolo: bolo._id },
    })),
  ];
}

function eventsOfCall({ _id, callNumber, log, responses }: CallDetail, unitId: string, callsign: string) {
  const opens = { call: _id };
  const lines = log
    .filter(({ kind, by }) => by !== callsign && kind !== 'created')
    .map(({ _id: id, at, by, text }) => {
      const isNamed = by === null || text.startsWith(by);
      return { id, at, ...(isNamed ? { text } : { lead: by, text: ` ${text}` }), opens };
    });
  const assignments = responses
    .filter(({ unit }) => unit._id === unitId)
    .map(({ _id: id, dispatchedAt }) => ({
      id,
      at: dispatchedAt,
      text: `You are on call ${callNumber}`,
      opens,
    }));
  return [...lines, ...assignments];
}

export function eventOfPanic({ _id, officer, location, callId, raisedAt, clearedAt }: Panic): CarEvent {
  return {
    id: clearedAt === null ? _id : `${_id} cleared`,
    at: clearedAt ?? raisedAt,
    lead: `Panic ${officer.callsign}`,
    text: clearedAt === null ? ` · ${location}` : ' cleared',
    opens: { call: callId },
  };
}

export function latestOf(events: readonly CarEvent[]): CarEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return [...byId.values()].sort(orderBy(({ at }) => at, true)).slice(0, EVENTS_MAX);
}

const wordsOf = (bolo: Bolo): string => {
  const subject = descriptionOf(bolo) === bolo.vehiclePlate ? null : descriptionOf(bolo);
  return [subject, bolo.location].filter((part) => part !== null).join(' · ');
};
