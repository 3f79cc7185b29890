import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import type { ReportAmend, ReportCreate } from '@ten-four/contract/reports/reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { WarrantCreate } from '@ten-four/contract/warrants/warrants.contract';

/** People of the city whom nobody signs in as. */
export const DEMO_TOWNSPEOPLE = {
  // Nobody real has one so low.
  discordId: '1900',
  username: 'city.people',
  civilians: [
    {
      firstName: 'Dex',
      lastName: 'Farrow',
      dateOfBirth: '1996-02-11',
      sex: 'Male',
      hairColor: 'Brown',
      residence: 'Strawberry Ave 31',
      knownAliases: ['Limp'],
    },
    {
      firstName: 'Silas',
      lastName: 'Crane',
      dateOfBirth: '1981-08-25',
      sex: 'Male',
      hairColor: 'Gray',
      occupation: 'Scrap dealer',
      residence: 'Joshua Rd, Harmony',
    },
    {
      firstName: 'Odile',
      lastName: 'Brandt',
      dateOfBirth: '1957-12-03',
      sex: 'Female',
      hairColor: 'White',
      residence: 'Mirror Park Blvd 3',
    },
  ] satisfies CivilianCreate[],
} as const;

/** A report about a character, by first and last name. */
export type DemoReport = Omit<ReportCreate, 'civilianId'> & {
  about: string;
  /** Callsign. */
  by: string;
  /** Days since it was filed, was amended by its author, was paid by the character's owner. */
  days: number;
  amended?: ReportAmend & { days: number };
  paid?: number;
};

/** Oldest first, so that the numbers tell the order. */
export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    about: 'Dex Farrow',
    by: 'D-110',
    days: 29.2,
    type: 'arrest',
    offenses: [
      { title: 'Robbery', fine: 5000, jailTime: 30 },
      { title: 'Resisting arrest', fine: 1500, jailTime: 10 },
    ],
    notes: 'Taken into custody behind the store in Grapeseed after a short chase on foot.',
  },
  {
    about: 'Juno Park',
    by: 'D-118',
    days: 20.4,
    type: 'warning',
    offenses: [{ title: 'Defective or missing lights', fine: 0 }],
    notes: 'Left tail light. Promised to have it fixed at Hayes Autos.',
  },
  {
    about: 'Imani Brooks',
    by: 'D-109',
    days: 12.3,
    type: 'citation',
    offenses: [{ title: 'Failure to stop at a stop sign', fine: 150 }],
    paid: 11.6,
  },
  {
    about: 'Teodoro Marin',
    by: 'D-104',
    days: 9.1,
    type: 'arrest',
    offenses: [{ title: 'Driving under the influence', fine: 2500, jailTime: 15 }],
    notes: 'Stopped on Great Ocean Highway, weaving.',
    amended: {
      days: 8.7,
      offenses: [
        { title: 'Driving under the influence', fine: 2500, jailTime: 15 },
        { title: 'Driving on the wrong side', fine: 300 },
      ],
      notes:
        'Stopped on Great Ocean Highway, weaving and on the wrong side. Truck impounded, license suspended.',
    },
  },
  {
    about: 'Marcus Vance',
    by: 'P-204',
    days: 7.8,
    type: 'citation',
    offenses: [{ title: 'Speeding (up to 15 over)', fine: 150 }],
    notes: 'Off duty, in his own car.',
    paid: 7.5,
  },
  {
    about: 'Mara Malone',
    by: 'D-104',
    days: 6.1,
    type: 'citation',
    offenses: [{ title: 'Speeding (16 to 25 over)', fine: 300 }],
    notes: 'Vinewood Park Dr, 58 in a 35 zone.',
    paid: 0.08,
  },
  {
    about: 'Wendell Pruitt',
    by: 'D-121',
    days: 4.5,
    type: 'warning',
    offenses: [{ title: 'Speeding (up to 15 over)', fine: 0 }],
    notes: 'On the way to his shift.',
  },
  {
    about: 'Juno Park',
    by: 'P-210',
    days: 3.2,
    type: 'citation',
    offenses: [{ title: 'Reckless driving', fine: 1500 }],
    notes: 'Donuts on the lot at Del Perro Pier.',
  },
  {
    about: 'Dex Farrow',
    by: 'D-130',
    days: 2.1,
    type: 'citation',
    offenses: [{ title: 'Trespassing', fine: 400 }],
  },
  {
    about: 'Mara Malone',
    by: 'D-112',
    days: 0.4,
    type: 'citation',
    offenses: [
      { title: 'Illegal parking', fine: 75 },
      { title: 'No proof of insurance', fine: 400 },
    ],
    notes: 'Bison in front of the hydrant on Popular Street.',
  },
];

/** A warrant against a character, by first and last name. */
export type DemoWarrant = Omit<WarrantCreate, 'civilianId' | 'expiresAt'> & {
  against: string;
  /** Callsign. */
  by: string;
  /** Days since it was issued. */
  days: number;
  /** Days from now until it expires. */
  expiresIn?: number;
  /** By whom, and how many days ago, it was resolved. */
  resolved?: { by: string; days: number };
};

export const DEMO_WARRANTS: readonly DemoWarrant[] = [
  {
    against: 'Juno Park',
    by: 'D-109',
    days: 17.5,
    type: 'Search',
    reason: 'Black Sultan RS seen leaving two burglaries in Vinewood Hills.',
    resolved: { by: 'DET-4', days: 15.2 },
  },
  {
    against: 'Silas Crane',
    by: 'D-118',
    days: 11.3,
    type: 'Arrest',
    reason: 'Possession of stolen property: catalytic converters, eleven of them.',
    resolved: { by: 'D-104', days: 10.1 },
  },
  {
    against: 'Teodoro Marin',
    by: 'D-112',
    days: 4.9,
    type: 'Arrest',
    reason: 'Failed to appear in court for driving under the influence.',
    expiresIn: 0.1,
  },
  {
    against: 'Dex Farrow',
    by: 'DET-4',
    days: 1.6,
    type: 'Search',
    reason: 'Residence on Strawberry Ave: weapon used at the Vanilla Unicorn.',
  },
  {
    against: 'Dex Farrow',
    by: 'D-104',
    days: 0.9,
    type: 'Arrest',
    reason: 'Assault with a deadly weapon at the Vanilla Unicorn.',
    expiresIn: 13,
  },
  {
    against: 'Silas Crane',
    by: 'P-217',
    days: 0.7,
    type: 'Arrest',
    reason: 'Fraud: sold the same boat to three people.',
    expiresIn: 6,
  },
];

/** A public safety report; `fields` by the form's keys. */
export interface DemoSafetyReport {
  kind: SafetyReportKind;
  by: string;
  days: number;
  fields: Record<string, string>;
}

/** Oldest first, so that the case numbers tell the order. */
export const DEMO_SAFETY_REPORTS: readonly DemoSafetyReport[] = [
  {
    kind: 'use-of-force',
    by: 'D-110',
    days: 29.1,
    fields: {
      discharged: 'Taser',
      reason: 'Dex Farrow ran from the store in Grapeseed and reached into his jacket.',
      justification: 'Told to stop three times; a fall onto the tracks was the greater danger.',
      lawsBroken: 'Robbery, resisting arrest',
      successful: 'Yes',
      additionalInfo: 'Looked at by paramedics on scene, unhurt.',
    },
  },
  {
    kind: '10-50',
    by: 'D-115',
    days: 14.6,
    fields: {
      location: 'Route 68 at Harmony',
      timeOfDay: 'Dusk',
      accidentType: 'Multi-Vehicle',
      how: 'A pickup braked for a deer, two cars behind it did not.',
      witnesses: 'The pump attendant',
      civilians: 'Three drivers, one with a sprained neck.',
    },
  },
  {
    kind: 'scene-report',
    by: 'DET-4',
    days: 8.2,
    fields: {
      involvedCivilians: 'Two masked suspects, not identified',
      involvedOfficers: 'DET-4, D-118, D-121',
      location: 'Vangelico, Rockford Hills',
      timeOfDay: 'Night',
      whatHappened: 'Display cases smashed; rings worth about $84,000 gone.',
      how: 'Through the roof hatch, out by the front door within two minutes.',
      witnesses: 'Night guard of the hotel across the street',
      verdicts: 'Open. Glove prints sent to the lab.',
    },
  },
  {
    kind: 'incident',
    by: 'P-210',
    days: 5.4,
    fields: {
      title: 'Fight at Del Perro Pier',
      type: 'Incident',
      description: 'Two groups argued over a parking spot. Separated, nobody wanted to press charges.',
    },
  },
  {
    kind: 'use-of-force',
    by: 'P-204',
    days: 2.7,
    fields: {
      discharged: 'Baton',
      reason: 'Suspect swung a bottle at the unit.',
      justification: 'No room to step back between the stalls.',
      lawsBroken: 'Assault on a peace officer',
      successful: 'No',
    },
  },
  {
    kind: 'incident',
    by: 'D-104',
    days: 0.3,
    fields: {
      title: 'Stop of a gray Asterope on Vespucci Blvd',
      type: 'Traffic Stop',
      description: 'Ran a red light. Driver polite, license valid, let go with a word.',
    },
  },
];
