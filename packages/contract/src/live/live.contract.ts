import { type Static, type TObject, Type } from 'typebox';
import { Transaction } from '../bank/bank.contract.ts';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import { DateTime, Id, OneOf } from '../common/schema.ts';
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

/** Each event carries the state after the change. */
const LIVE_EVENTS = {
  unit: Type.Object({ unit: Unit }),
  call: Type.Object({ call: Call, entries: Type.Array(CallEventEntry) }),
  bolo: Type.Object({ bolo: Bolo }),
  panic: Type.Object({ panic: Panic }),
  emergency: Type.Object({ emergency: Emergency }),
  'own-emergency': Type.Object({ emergency: OwnEmergency }),
  dispatchers: Type.Object({ platform: OneOf(PLATFORMS), dispatchers: Type.Array(Dispatcher) }),
  broadcast: Type.Object({ broadcast: Broadcast }),
  welfare: Type.Object({ unitId: Id, by: Type.String(), at: DateTime }),
  patients: Type.Object({ patient: Patient }),
  /** Sent to an idle officer. */
  'duty-check': Type.Object({ clockOutAt: DateTime }),
  /** Roles, profile or session changed; the client refetches. */
  access: Type.Object({}),
  accounts: Type.Object({ civilianId: Id }),
  /** `civilianId` is the account's character. */
  payment: Type.Object({ civilianId: Id, transaction: Transaction }),
  wallet: Type.Object({}),
  'discord-health': Type.Object({}),
  devices: Type.Object({}),
  warrant: Type.Object({ warrant: Warrant }),
  /** The client refetches. `filed` for a new report. */
  records: Type.Object({
    civilianId: Id,
    filed: Type.Optional(Type.Object({ type: OneOf(REPORT_TYPES), fineAmount: Money, name: Type.String() })),
  }),
  /** The client refetches. */
  case: Type.Object({ caseId: Id, reportId: Id, civilianId: Id }),
  'civilian-deleted': Type.Object({ civilianId: Id }),
  settings: Type.Object({ version: Type.Integer(), sections: Type.Array(OneOf(SECTION_NAMES)) }),
} satisfies Record<LiveEventName, TObject>;
export type LiveEventData<N extends LiveEventName> = Static<(typeof LIVE_EVENTS)[N]>;

export const liveEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: EVENTS_PATH,
    summary: 'Stream live events as Server-Sent Events; Last-Event-ID resumes without gaps',
    tag: 'live',
    who: ['member'],
    query: Type.Object({
      /** For clients that cannot set `Last-Event-ID`; the header wins. */
      lastEventId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Unsafe<undefined>({}),
  }),
};
