import { type Static, type TObject, Type } from 'typebox';
import { Transaction } from '../bank/bank.contract.ts';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import { Id, Moment, OneOf } from '../common/schema.ts';
import { Broadcast } from '../console/broadcasts.schema.ts';
import { Dispatcher } from '../console/dispatchers.contract.ts';
import { Bolo } from '../dispatch/bolos.contract.ts';
import { Call, CallEventEntry } from '../dispatch/calls.schema.ts';
import { Panic } from '../dispatch/panics.contract.ts';
import { Patient } from '../dispatch/patients.contract.ts';
import { Unit } from '../dispatch/units.contract.ts';
import { Emergency, OwnEmergency } from '../emergencies/emergencies.schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { REPORT_TYPES } from '../reports/reports.values.ts';
import { SECTION_NAMES } from '../settings/settings.values.ts';
import { Warrant } from '../warrants/warrants.contract.ts';
import { EVENTS_PATH, type LiveEventName } from './live.values.ts';

/**
 * The live events by name, with what each carries. They tell the state after the change, so that a
 * reader puts it in place of what was there.
 */
const LIVE_EVENTS = {
  /** A unit as it is now; `onDutySince` null: off the board. */
  unit: Type.Object({ unit: Unit }),
  /** A call as it is now, and the lines that this change added to its log. */
  call: Type.Object({ call: Call, entries: Type.Array(CallEventEntry) }),
  bolo: Type.Object({ bolo: Bolo }),
  panic: Type.Object({ panic: Panic }),
  /** A 911 call as it is now, to dispatch. */
  emergency: Type.Object({ emergency: Emergency }),
  /** The same to whoever made it, also when units come, arrive or leave. */
  'own-emergency': Type.Object({ emergency: OwnEmergency }),
  /** Who dispatches on a platform now. */
  dispatchers: Type.Object({ platform: OneOf(PLATFORMS), dispatchers: Type.Array(Dispatcher) }),
  /** A broadcast that began or ended. */
  broadcast: Type.Object({ broadcast: Broadcast }),
  /** To who serves in a unit: a dispatcher asks whether all is well. */
  welfare: Type.Object({ unitId: Id, by: Type.String(), at: Moment }),
  /** A patient as it is now, to fire and EMS. */
  patients: Type.Object({ patient: Patient }),
  /** To an officer without a sign of life: clocked out at that time unless there is one. */
  'duty-check': Type.Object({ clockOutAt: Moment }),
  /** To a user: roles, profile or session changed; what may be seen is to be asked for again. */
  access: Type.Object({}),
  /** To the owner of a character: an account of it was approved or denied. */
  accounts: Type.Object({ civilianId: Id }),
  /** To the owner of an account: a transfer moved money into or out of it. `civilianId` is the account's character. */
  payment: Type.Object({ civilianId: Id, transaction: Transaction }),
  /** To a user whose cash staff changed. */
  wallet: Type.Object({}),
  /** To staff: how it goes with Discord changed, and is to be asked for again. */
  'discord-health': Type.Object({}),
  /** To a user: devices of theirs changed, or a code of theirs signed one in. */
  devices: Type.Object({}),
  /** A warrant as it is now. */
  warrant: Type.Object({ warrant: Warrant }),
  /**
   * To the owner of a character: what is on record about it changed and is to be asked for again. `filed` where a
   * report about it is new; `name` is the character's.
   */
  records: Type.Object({
    civilianId: Id,
    filed: Type.Optional(Type.Object({ type: OneOf(REPORT_TYPES), fineAmount: Money, name: Type.String() })),
  }),
  /** To officers and staff: a character that they may have open was deleted. */
  'civilian-deleted': Type.Object({ civilianId: Id }),
  /** To all members: these sections of the settings changed; `version` is the number of all. */
  settings: Type.Object({ version: Type.Integer(), sections: Type.Array(OneOf(SECTION_NAMES)) }),
} satisfies Record<LiveEventName, TObject>;
export type LiveEventData<N extends LiveEventName> = Static<(typeof LIVE_EVENTS)[N]>;

export const liveEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: EVENTS_PATH,
    summary: 'Live events as Server-Sent Events; Last-Event-ID resumes with nothing missed',
    tag: 'live',
    who: ['member'],
    query: Type.Object({
      /** What Last-Event-ID says, for readers that cannot set a header. The header wins. */
      lastEventId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Unsafe<undefined>({}),
  }),
};
