import { ACCOUNT_TYPES } from '@ten-four/contract/bank/bank.values';
import { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { OneOf } from '@ten-four/contract/common/schema';
import { BoloCreate } from '@ten-four/contract/dispatch/bolos.contract';
import { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import { FIRE_SERVICES, RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import { TRIAGES } from '@ten-four/contract/dispatch/patients.values';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { ReportAmend, ReportCreate } from '@ten-four/contract/reports/reports.contract';
import { SAFETY_REPORT_KINDS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { VehicleRegister } from '@ten-four/contract/vehicles/vehicles.contract';
import { WarrantCreate } from '@ten-four/contract/warrants/warrants.contract';
import { type Static, type TProperties, Type } from 'typebox';
import { compileCheck } from '#platform/schema-check';
import bank from './rows/bank.json' with { type: 'json' };
import bolos from './rows/bolos.json' with { type: 'json' };
import calls from './rows/calls.json' with { type: 'json' };
import lives from './rows/lives.json' with { type: 'json' };
import people from './rows/people.json' with { type: 'json' };
import records from './rows/records.json' with { type: 'json' };

/**
 * What the demo's city is made of. Characters are named by first and last name, officers by callsign; `days` and `ago`
 * (in minutes) say how long before the demo begins something happened, `seen` (in minutes) somebody was last here. Lists
 * of what gets a number are oldest first.
 */

const row = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false });
const name = Type.String();
const callsign = Type.String();
const text = Type.String();
const days = Type.Number();
const ago = Type.Number();
const seen = Type.Number();
const platform = OneOf(PLATFORMS);
/** Somebody with a callsign, whom nobody can sign in as. */
const demoOfficer = {
  discordId: Type.String(),
  username: Type.String(),
  seen,
  firstName: Type.String(),
  lastName: Type.String(),
  dateOfBirth: Type.String(),
  platform,
  callsign,
};

const People = row({
  /** By persona; the first character of an officer is the officer. */
  personas: Type.Array(
    row({
      persona: Type.String(),
      seen,
      officer: Type.Optional(row({ platform, callsign, kind: Type.Optional(OneOf(DEPARTMENT_KINDS)) })),
      characters: Type.Array(CivilianCreate),
    }),
  ),
  /** When whoever of the personas dispatched, for so many minutes; oldest first. */
  dispatching: Type.Array(row({ username: Type.String(), platform, ago, lasts: Type.Number() })),
  /** A character of the same owner's as another that has died. */
  deceased: row({ owner: name, character: CivilianCreate }),
  /** Officers on duty, `ago` minutes into their shift, whom nobody can sign in as; nobody real has so low an id. */
  units: Type.Array(
    row({
      ...demoOfficer,
      status: text,
      subdivision: Type.Union([text, Type.Null()]),
      ago,
    }),
  ),
  /**
   * Fire and EMS, whom nobody can sign in as either, on an apparatus: at the times on duty, oldest first, of which the
   * last goes on.
   */
  crews: Type.Array(
    row({
      ...demoOfficer,
      services: Type.Array(OneOf(FIRE_SERVICES)),
      aboard: callsign,
      shifts: Type.Array(row({ ago, lasts: Type.Optional(Type.Number()) })),
    }),
  ),
  /** Whom nobody can sign in as. */
  townspeople: row({
    discordId: Type.String(),
    username: Type.String(),
    seen,
    civilians: Type.Array(CivilianCreate),
  }),
  /** Whom staff keeps out since `ago` minutes, for `lasts` days. */
  suspended: row({
    discordId: Type.String(),
    username: Type.String(),
    seen,
    character: CivilianCreate,
    reason: text,
    ago,
    lasts: days,
  }),
});

/** What each character holds; licenses are of the types that the personas' roles permit. */
const Lives = Type.Array(
  row({
    name,
    licenses: Type.Array(
      row({
        license: text,
        days,
        suspended: Type.Optional(row({ by: callsign, reason: text, days })),
      }),
    ),
    vehicles: Type.Array(
      row({
        ...Type.Omit(VehicleRegister, ['civilianId']).properties,
        days,
        stolen: Type.Optional(row({ days })),
        impounded: Type.Optional(row({ by: callsign, reason: text, days })),
      }),
    ),
    weapons: Type.Optional(Type.Array(row({ weaponType: text, days }))),
    /** By the character's owner where nobody is named. */
    medical: Type.Optional(Type.Array(row({ description: text, days, by: Type.Optional(name) }))),
  }),
);

const Bank = row({
  /** What the owners of these characters came to town with, in dollars. */
  cash: Type.Record(name, Type.Number()),
  accounts: Type.Array(
    row({
      key: Type.String(),
      holder: name,
      type: OneOf(ACCOUNT_TYPES),
      days,
      name: Type.Optional(text),
      reason: Type.Optional(text),
      /** What staff said to it a few hours later; without this it waits, or needed no approval. */
      decision: Type.Optional(row({ approved: Type.Boolean(), note: text })),
    }),
  ),
  /** Between accounts, or from or to the `wallet`; in dollars, in the order in which they were made. */
  payments: Type.Array(
    row({ days, from: Type.String(), to: Type.String(), amount: Type.Number(), description: text }),
  ),
});

/** What a unit does on a call that it is on, besides coming and leaving. */
const ON_THE_WAY = RESPONSES.slice(1);

const Calls = Type.Array(
  row({
    /** A callsign, or the username of who dispatches then; nobody where 911 went to the board by itself. */
    by: Type.Optional(Type.String()),
    /** Who called 911 about it, and when whoever dispatches answered: the first made the call, others were linked to it. */
    callers: Type.Optional(Type.Array(row({ name, ago, answered: Type.Optional(ago) }))),
    ago,
    ...Type.Omit(CallCreate, ['attach']).properties,
    /**
     * Who attached their unit, was on the way or there, found a patient with what is in `text`, wrote the note in `text`,
     * held the call for so many minutes, or closed it with the disposition in `text`; of a crew the apparatus does.
     */
    steps: Type.Optional(
      Type.Array(
        Type.Union([
          row({ by: callsign, ago, does: Type.Literal('attach') }),
          row({ by: callsign, ago, does: OneOf(ON_THE_WAY) }),
          row({ by: callsign, ago, does: Type.Literal('hold'), minutes: Type.Integer(), text }),
          row({
            by: callsign,
            ago,
            does: Type.Literal('patient'),
            triage: OneOf(TRIAGES),
            who: Type.Optional(name),
            text,
          }),
          row({ by: callsign, ago, does: Type.Literal('note'), text }),
          row({ by: callsign, ago, does: Type.Literal('close'), text: Type.Union([text, Type.Null()]) }),
        ]),
      ),
    ),
  }),
);

/** `lasts` so many days. */
const Bolos = Type.Array(
  row({ by: callsign, ago, lasts: days, ...Type.Omit(BoloCreate, ['expiresAt']).properties }),
);

const Records = row({
  /** `paid` so many days ago by the character's owner. */
  reports: Type.Array(
    row({
      about: name,
      by: callsign,
      days,
      ...Type.Omit(ReportCreate, ['civilianId']).properties,
      amended: Type.Optional(row({ days, ...ReportAmend.properties })),
      paid: Type.Optional(days),
    }),
  ),
  /** `expiresIn` so many days from now. */
  warrants: Type.Array(
    row({
      against: name,
      by: callsign,
      days,
      ...Type.Omit(WarrantCreate, ['civilianId', 'expiresAt']).properties,
      expiresIn: Type.Optional(Type.Number()),
      resolved: Type.Optional(row({ by: callsign, days })),
    }),
  ),
  /** `fields` by the form's keys; a patient care report may be `about` a character. */
  safetyReports: Type.Array(
    row({
      kind: OneOf(SAFETY_REPORT_KINDS),
      by: callsign,
      days,
      about: Type.Optional(name),
      fields: Type.Record(Type.String(), text),
    }),
  ),
});

const DemoRows = row({
  people: People,
  lives: Lives,
  bank: Bank,
  calls: Calls,
  bolos: Bolos,
  records: Records,
});
export type DemoRows = Static<typeof DemoRows>;

/** The demo's rows, checked, because the compiler does not look into the files that they are kept in. */
export function readDemoRows(): DemoRows {
  const rows: unknown = { people, lives, bank, calls, bolos, records };
  const isDemoRows = compileCheck(DemoRows);
  if (!isDemoRows(rows)) throw new Error('The rows of the demo do not fit what is made of them');
  return rows;
}
