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
 * The demo city's data. Characters are identified by first and last name, officers by callsign. `days` and `ago`
 * (minutes) are times before the demo starts, `seen` (minutes) the last visit. Numbered things are sorted oldest
 * first.
 */

const row = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false });
const name = Type.String();
const callsign = Type.String();
const text = Type.String();
const days = Type.Number();
const ago = Type.Number();
const seen = Type.Number();
const platform = OneOf(PLATFORMS);
/** Officers that no one can sign in as. */
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
  /** Officers are their persona's first character. */
  personas: Type.Array(
    row({
      persona: Type.String(),
      seen,
      officer: Type.Optional(row({ platform, callsign, kind: Type.Optional(OneOf(DEPARTMENT_KINDS)) })),
      characters: Type.Array(CivilianCreate),
    }),
  ),
  /** Minutes; sorted oldest first. */
  dispatching: Type.Array(row({ username: Type.String(), platform, ago, lasts: Type.Number() })),
  deceased: row({ owner: name, character: CivilianCreate }),
  /** On duty since `ago` minutes. Their Discord IDs are lower than any real one. */
  units: Type.Array(
    row({
      ...demoOfficer,
      status: text,
      subdivision: Type.Union([text, Type.Null()]),
      ago,
    }),
  ),
  /** Crew members on an apparatus; their duty times are sorted oldest first, and the last one is ongoing. */
  crews: Type.Array(
    row({
      ...demoOfficer,
      services: Type.Array(OneOf(FIRE_SERVICES)),
      aboard: callsign,
      shifts: Type.Array(row({ ago, lasts: Type.Optional(Type.Number()) })),
    }),
  ),
  townspeople: row({
    discordId: Type.String(),
    username: Type.String(),
    seen,
    civilians: Type.Array(CivilianCreate),
  }),
  /** Suspended since `ago` minutes, for `lasts` days. */
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

/** Licenses are of types that the personas' roles permit. */
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
    /** By the character's owner unless named. */
    medical: Type.Optional(Type.Array(row({ description: text, days, by: Type.Optional(name) }))),
  }),
);

const Bank = row({
  /** Starting cash in dollars. */
  cash: Type.Record(name, Type.Number()),
  accounts: Type.Array(
    row({
      key: Type.String(),
      holder: name,
      type: OneOf(ACCOUNT_TYPES),
      days,
      name: Type.Optional(text),
      reason: Type.Optional(text),
      /** Staff's decision; without it the request is waiting or needed no approval. */
      decision: Type.Optional(row({ approved: Type.Boolean(), note: text })),
    }),
  ),
  /** Dollars; in chronological order. */
  payments: Type.Array(
    row({ days, from: Type.String(), to: Type.String(), amount: Type.Number(), description: text }),
  ),
});

const ON_THE_WAY = RESPONSES.slice(1);

const Calls = Type.Array(
  row({
    /** A callsign, or the dispatcher's username; empty if the 911 call went straight to the board. */
    by: Type.Optional(Type.String()),
    /** The first caller's 911 call became the call; later ones were linked to it. */
    callers: Type.Optional(Type.Array(row({ name, ago, answered: Type.Optional(ago) }))),
    ago,
    ...Type.Omit(CallCreate, ['attach']).properties,
    /**
     * Actions of units and dispatchers; `text` is the patient's condition, the note or the disposition. Crews act
     * as their apparatus.
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

/** `lasts` in days. */
const Bolos = Type.Array(
  row({ by: callsign, ago, lasts: days, ...Type.Omit(BoloCreate, ['expiresAt']).properties }),
);

const Records = row({
  /** `paid` in days before the demo starts. */
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
  /** `expiresIn` in days. */
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
  /** `fields` by the form's keys. */
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

/** Loads the demo's rows. They are JSON, which the compiler can't check, so this validates them. */
export function readDemoRows(): DemoRows {
  const rows: unknown = { people, lives, bank, calls, bolos, records };
  const isDemoRows = compileCheck(DemoRows);
  if (!isDemoRows(rows)) throw new Error('The demo data does not match its schema');
  return rows;
}
