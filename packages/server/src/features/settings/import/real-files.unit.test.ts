import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import { describe, expect, test } from 'vitest';
import { readFile } from '#features/settings/import/file.rules';

interface RealFile {
  text: string;
  section?: SectionName;
  choices?: ImportChoices;
  list: string | null;
  entries?: object[];
  unused?: string[];
  questions?: string[];
  problems?: string[];
}

const PENAL = 'penal-code.entries';
const CODES = 'ten-codes.entries';
const rows = (...lines: string[]) => lines.join('\n');

const FILES: Record<string, RealFile> = {
  'Google Sheets: Charge, Class, Fine ($), Jail Time (minutes)': {
    text: rows(
      'Charge,Class,Fine ($),Jail Time (minutes),Details',
      '"Assault, simple",Misdemeanor,"$1,250.00",15,Hitting somebody',
      'Murder,Felony,"$10,000",60,',
    ),
    list: PENAL,
    entries: [
      {
        title: 'Assault, simple',
        category: 'Misdemeanor',
        fine: 1250,
        jail: 15,
        description: 'Hitting somebody',
      },
      { title: 'Murder', category: 'Felony', fine: 10000, jail: 60 },
    ],
  },
  'Excel in German: semicolons, 1.500,00': {
    text: 'Offense;Group;Price;Jail\r\nRaub;Verbrechen;1.500,00;30 min\r\nParken;Verkehr;50,00 €;\r\n',
    list: PENAL,
    entries: [
      { title: 'Raub', category: 'Verbrechen', fine: 1500, jail: 30 },
      { title: 'Parken', category: 'Verkehr', fine: 50 },
    ],
  },
  'Excel with its own first line': {
    text: 'sep=;\r\nCrime;Amount;jail_minutes\r\nTheft;500;10\r\n',
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500, jail: 10 }],
  },
  'Excel as Unicode text: tabs': {
    text: '\uFEFFName\tFine_Amount\tJail\tType\r\nTheft\t500\t1 h\tMisdemeanor\r\n',
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500, jail: 60, category: 'Misdemeanor' }],
  },
  'a time without a unit is asked about': {
    text: rows('offense,fine,sentence', 'Theft,500,15', 'Robbery,2500,30'),
    list: PENAL,
    questions: ['timeUnit'],
  },
  'and its answer counts': {
    text: rows('offense,fine,sentence', 'Theft,500,15'),
    choices: { timeUnit: 'Months', minutesPerMonth: 2 },
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500, jail: 30 }],
  },
  'months in the name of the column': {
    text: rows('Charge,Fine,Months', 'Theft,500,15'),
    list: PENAL,
    questions: ['minutesPerMonth'],
  },
  'months and Life in the cells': {
    text: rows('Charge,Fine,Jail', 'Theft,500,15 months', 'Murder,10000,Life', 'Treason,0,25 years to life'),
    list: PENAL,
    questions: ['minutesPerMonth', 'lifeMinutes'],
  },
  'both answered': {
    text: rows('Charge,Fine,Jail', 'Theft,500,15 months', 'Murder,10000,Life'),
    choices: { minutesPerMonth: 1, lifeMinutes: 120 },
    list: PENAL,
    entries: [
      { title: 'Theft', fine: 500, jail: 15 },
      { title: 'Murder', fine: 10000, jail: 120 },
    ],
  },
  'ranges in one cell': {
    text: rows(
      'title,category,fine,jail',
      'Theft,Property,500-1000,15 – 30 min',
      'Graffiti,Property,$100 to $200,',
    ),
    list: PENAL,
    entries: [
      {
        ...{ title: 'Theft', category: 'Property', fine: 500, fineMin: 500, fineMax: 1000 },
        ...{ jail: 15, jailMin: 15, jailMax: 30 },
      },
      { title: 'Graffiti', category: 'Property', fine: 100, fineMin: 100, fineMax: 200 },
    ],
  },
  'columns of both ends': {
    text: rows(
      'Charge,Min Fine,Max Fine,Minimum Jail (minutes),Maximum Jail (minutes)',
      'Theft,500,1000,5,10',
    ),
    list: PENAL,
    entries: [{ title: 'Theft', fineMin: 500, fineMax: 1000, jailMin: 5, jailMax: 10 }],
  },
  'columns that nothing knows are named': {
    text: rows('Charge,Fine,Points,Bail Amount,Judge', 'Theft,500,3,$100,Yes'),
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500, points: 3 }],
    unused: ['Bail Amount', 'Judge'],
  },
  'and can be mapped': {
    text: rows('Charge,Fine,Remarks,Kind', 'Theft,500,Stealing things,Property'),
    choices: {
      columns: [
        { name: 'Remarks', field: 'description' },
        { name: 'Kind', field: 'category' },
      ],
    },
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500, description: 'Stealing things', category: 'Property' }],
  },
  'a column can be left out': {
    text: rows('Charge,Fine,Class', 'Theft,500,A'),
    choices: { columns: [{ name: 'Class', field: null }] },
    list: PENAL,
    entries: [{ title: 'Theft', fine: 500 }],
    unused: ['Class'],
  },
  'a title above the names of the columns': {
    text: rows('San Andreas Penal Code 2026,,,', ',,,', 'Offense,Category,Fine,Jail', 'Theft,Property,500,5'),
    list: PENAL,
    entries: [{ title: 'Theft', category: 'Property', fine: 500, jail: 5 }],
  },
  'headings between the rows': {
    text: rows('Offense,Fine,Jail', 'TRAFFIC,,', 'Speeding,150,0', 'FELONIES,,', 'Murder,5000,60'),
    list: PENAL,
    entries: [
      { title: 'Speeding', category: 'TRAFFIC', fine: 150, jail: 0 },
      { title: 'Murder', category: 'FELONIES', fine: 5000, jail: 60 },
    ],
    problems: ['Read as the category of the rows below.', 'Read as the category of the rows below.'],
  },
  'no fine and no jail': {
    text: rows('title,category,description', 'Theft,Property,Stealing'),
    list: PENAL,
    entries: [{ title: 'Theft', category: 'Property', description: 'Stealing' }],
    problems: ['No column for a fine or jail time was recognized. New offenses get $0 and 0 minutes.'],
  },
  'cells that are no amounts': {
    text: rows('title,fine,jail', 'A,tbd,0', 'B,ask a judge,0', 'C,100,soon', 'D,$99.50,5'),
    list: PENAL,
    entries: [{ title: 'D', fine: 100, jail: 5 }],
    problems: [
      'Fine: not an amount.',
      'Fine: not an amount.',
      'Jail: not a time.',
      'Fine: rounded to a whole number.',
    ],
  },
  'a title alone may be anything': {
    text: rows('title', 'Theft', 'Murder'),
    list: null,
    questions: ['list'],
  },
  'codes and titles without radio codes': {
    text: rows('Code,Title', 'PC 187,Murder', 'PC 211,Robbery'),
    list: null,
    questions: ['list'],
  },
  'the editor decides': {
    text: rows('Code,Title,Fine', 'PC 187,Murder,5000'),
    section: 'penal-code',
    list: PENAL,
    entries: [{ title: 'Murder', fine: 5000 }],
    unused: ['Code'],
  },
  'a list of codes in the editor of the penal code': {
    text: rows('code,meaning', '10-4,Acknowledged'),
    section: 'penal-code',
    list: PENAL,
    unused: ['code', 'meaning'],
    problems: ['No column for Title was recognized. Choose one below.'],
  },
  '10-codes: 10-Code, Definition': {
    text: rows('10-Code,Definition', '10-4,Acknowledged', '10-20,Location'),
    list: CODES,
    entries: [
      { code: '10-4', meaning: 'Acknowledged' },
      { code: '10-20', meaning: 'Location' },
    ],
  },
  "Ten-Four's own names of columns, whatever the codes are": {
    text: rows('code,meaning', 'K9,Dog needed'),
    list: CODES,
    entries: [{ code: 'K9', meaning: 'Dog needed' }],
  },
  '10-codes with a column more': {
    text: rows('Code;Description;Used by', '10-4;Acknowledged;All'),
    list: CODES,
    entries: [{ code: '10-4', meaning: 'Acknowledged' }],
    unused: ['Used by'],
  },
  '10-codes without names of columns': {
    text: rows('10-4,Acknowledged', '10-7,Out of service', 'Signal 100,Hold traffic'),
    list: CODES,
    entries: [
      { code: '10-4', meaning: 'Acknowledged' },
      { code: '10-7', meaning: 'Out of service' },
      { code: 'Signal 100', meaning: 'Hold traffic' },
    ],
  },
  '10-codes as lines of text': {
    text: rows(
      '10-4 - Acknowledged',
      '10-7: Out of service',
      '10-8 = In service',
      'Code 3 – Lights and siren',
    ),
    list: CODES,
    entries: [
      { code: '10-4', meaning: 'Acknowledged' },
      { code: '10-7', meaning: 'Out of service' },
      { code: '10-8', meaning: 'In service' },
      { code: 'Code 3', meaning: 'Lights and siren' },
    ],
  },
  '10-codes in another language': {
    text: rows('Funk;Bedeutung', '10-4;Verstanden', '10-7;Pause'),
    list: CODES,
    entries: [
      { code: '10-4', meaning: 'Verstanden' },
      { code: '10-7', meaning: 'Pause' },
    ],
  },
  'JSON by hand: codes by name': {
    text: '{"10-4": "Acknowledged", "10-7": "Out of service"}',
    list: CODES,
    entries: [
      { code: '10-4', meaning: 'Acknowledged' },
      { code: '10-7', meaning: 'Out of service' },
    ],
  },
  'JSON by hand: offenses by category': {
    text: JSON.stringify({
      Traffic: [{ name: 'Speeding', fine: 150, jail: 0 }],
      Felonies: [{ name: 'Murder', fine: '$5,000', jail: '1 hour' }],
    }),
    list: PENAL,
    entries: [
      { title: 'Speeding', category: 'Traffic', fine: 150, jail: 0 },
      { title: 'Murder', category: 'Felonies', fine: 5000, jail: 60 },
    ],
  },
  'JSON by hand: charges with jailtime': {
    text: JSON.stringify({
      charges: [{ charge: 'Theft', type: 'Property', price: 500, jailtime: 10, id: 7 }],
    }),
    choices: { timeUnit: 'Minutes' },
    list: PENAL,
    entries: [{ title: 'Theft', category: 'Property', fine: 500, jail: 10 }],
    unused: ['id'],
  },
  'JSON by hand: vehicles': {
    text: '[{"manufacturer": "Vapid", "model": "Dominator", "class": "Coupe", "seats": 2}]',
    list: 'vehicles.models',
    entries: [{ make: 'Vapid', model: 'Dominator', type: 'Coupe' }],
    unused: ['seats'],
  },
  'SnailyCAD penal codes': {
    text: JSON.stringify([
      {
        ...{ id: 'a', title: 'Robbery', description: null, type: 'FELONY', groupId: 'g', isPrimary: true },
        descriptionData: [
          { type: 'paragraph', children: [{ text: 'Taking by ' }, { text: 'force', bold: true }] },
          { type: 'paragraph', children: [{ text: 'or threat.' }] },
        ],
        group: { id: 'g', name: 'Property', position: 1 },
        ...{ warningApplicable: false, warningNotApplicable: true, warningFines: [] },
        ...{ warningNotFines: [500, 1000], prisonTerm: [30, 60], bail: [100, 200] },
      },
      { title: 'Jaywalking', type: null, group: null, warningApplicable: { fines: [20] }, warningFines: [] },
    ]),
    list: PENAL,
    entries: [
      {
        ...{ title: 'Robbery', category: 'Property', description: 'Taking by force\nor threat.' },
        ...{ fine: 500, fineMin: 500, fineMax: 1000, jail: 30, jailMin: 30, jailMax: 60 },
      },
      { title: 'Jaywalking', fine: 20 },
    ],
    unused: ['id', 'groupId', 'isPrimary', 'bail'],
  },
  'SnailyCAD 10-codes': {
    text: JSON.stringify([
      { value: '10-8', shouldDo: 'SET_ON_DUTY', type: 'STATUS_CODE', color: '#fff', whatPages: ['LEO'] },
      { value: '10-50 - Traffic accident', shouldDo: 'SET_STATUS', type: 'SITUATION_CODE' },
    ]),
    list: CODES,
    entries: [{ code: '10-8' }, { code: '10-50', meaning: 'Traffic accident' }],
    unused: ['type', 'color', 'whatPages'],
  },
  'SnailyCAD call types': {
    text: JSON.stringify([
      { value: 'Shots fired', priority: '1', isDisabled: false },
      { value: 'Noise', priority: 'Low', isDisabled: false },
    ]),
    list: 'dispatch.callTypes',
    entries: [{ title: 'Shots fired', priority: 1 }, { title: 'Noise' }],
    unused: ['isDisabled'],
    problems: ['Priority: not 1, 2 or 3. New call types get 3.'],
  },
  'SnailyCAD weapons': {
    text: '[{"value": "Combat Pistol", "hash": "WEAPON_COMBATPISTOL"}]',
    list: 'vehicles.weaponTypes',
    entries: [{ name: 'Combat Pistol' }],
    unused: ['hash'],
  },
  'SnailyCAD weapons or vehicles, by hashes that say nothing': {
    text: '[{"value": "Adder", "hash": "3078201489"}]',
    list: null,
    questions: ['list'],
  },
};

describe('a real file', () => {
  test.each(Object.entries(FILES))('%s', (_, { text, section, choices = {}, ...expected }) => {
    const read = readFile(text, { section, choices });
    const [name = '', list = ''] = (read.list ?? '').split('.');
    const entries = read.sections[name as SectionName]?.lists[list] ?? [];
    expect({
      list: read.list,
      entries: entries.map(({ keys }) => keys),
      unused: read.columns?.filter(({ field }) => field === null).map((column) => column.name),
      questions: read.questions?.map(({ kind }) => kind),
      problems: read.problems.map(({ message }) => message),
    }).toEqual({
      entries: [],
      questions: [],
      problems: [],
      // No column is used while the list is unknown.
      unused: expected.list === null ? expect.anything() : [],
      ...expected,
    });
  });

  test.each([
    ['vehicles', { value: 'Adder', hash: 'adder', trimLevels: [] }, 'vehicles, which have no make'],
    ['licenses', { value: 'Valid', licenseType: 'LICENSE', isDefault: true }, 'license statuses'],
    ['license categories', { value: 'A', type: 'AUTOMOTIVE', description: null }, 'license categories'],
    ['departments', { value: 'LSPD', type: 'LEO', callsign: 'A' }, 'departments'],
    ['addresses', { value: 'Alta Street', postal: '100', county: 'LS' }, 'addresses'],
    ['ranks', { value: 'Officer', officerRankDepartments: [] }, 'officer ranks'],
  ])('from SnailyCAD with %s is refused by name', (_, entry, what) => {
    expect(() => readFile(JSON.stringify([entry]), { section: undefined, choices: {} })).toThrow(
      `This is SnailyCAD's list of ${what}. Ten-Four can't import it.`,
    );
  });

  test('from Ten-Four lists unknown keys', () => {
    const sections = { 'penal-code': { entries: [{ title: 'A', bail: 5 }], old: 1 }, chat: {} };
    const text = JSON.stringify({ format: 'ten-four-settings', formatVersion: 1, sections });
    const { problems } = readFile(text, { section: undefined, choices: {} });
    expect(problems.map(({ message }) => message)).toEqual([
      "Penal Code: 'bail' is not used.",
      "Penal Code: 'old' is not used.",
      "Ten-Four has no settings section 'chat'.",
    ]);
  });
});
