import type { ListSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportPreview } from '@ten-four/contract/settings/transfer.contract';
import { COLUMN_NAME_MAX, TABLE_NAMES, TABLES } from '@ten-four/contract/settings/transfer.values';

export interface KnownList {
  id: string;
  section: SectionName;
  list: string;
  label: string;
  spec: ListSpec;
  fields: ImportPreview['fields'];
  needed: string[];
  isTable: boolean;
}

const FILLED: Readonly<Record<string, readonly string[]>> = { 'penal-code.entries': ['category'] };

export const KNOWN_LISTS: readonly KnownList[] = SECTION_NAMES.flatMap((section) =>
  Object.entries<ListSpec>(SECTIONS[section].lists).map(([list, spec]) => {
    const id = `${section}.${list}`;
    const table = TABLE_NAMES.map((name) => TABLES[name]).find(
      (one) => one.section === section && one.list === list,
    );
    const keys = Object.keys(spec.labels).filter((key) => spec.serverKeys?.includes(key) !== true);
    const offered = table === undefined ? keys : table.columns;
    return {
      id,
      section,
      list,
      label: table?.label ?? `${SECTIONS[section].label}: ${spec.label}`,
      spec,
      fields: offered.map((key) => ({ value: key, label: spec.labels[key] ?? key })),
      needed: keys.filter((key) => !Object.hasOwn(spec.defaults, key) && !FILLED[id]?.includes(key)),
      isTable: table !== undefined,
    };
  }),
);

/** Alternative column names; earlier names win. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'penal-code.entries': {
    title: [
      ...['offense', 'offence', 'charge', 'crime', 'offensename', 'chargename', 'crimename', 'offensetitle'],
      ...['name', 'violation', 'law', 'penalcode', 'statute', 'infraction', 'label'],
    ],
    category: ['class', 'classification', 'group', 'type', 'level', 'severity', 'chapter', 'section'],
    description: ['details', 'detail', 'desc', 'definition', 'explanation', 'notes', 'note', 'info'],
    fine: [
      ...['fineamount', 'fines', 'standardfine', 'amount', 'price', 'cost', 'fee', 'ticket', 'ticketamount'],
      ...['penalty', 'money'],
    ],
    fineMin: ['minfine', 'minimumfine', 'leastfine', 'finefrom', 'lowestfine', 'fineminimum'],
    fineMax: ['maxfine', 'maximumfine', 'mostfine', 'fineto', 'highestfine', 'finemaximum'],
    jail: [
      ...['jailtime', 'jailterm', 'prison', 'prisontime', 'prisonterm', 'imprisonment', 'sentence'],
      ...['arresttime', 'time', 'minutes', 'months', 'hours', 'days', 'years', 'seconds', 'duration'],
    ],
    jailMin: ['minjail', 'minimumjail', 'leastjail', 'jailfrom', 'jailminimum', 'mintime', 'minimumsentence'],
    jailMax: ['maxjail', 'maximumjail', 'mostjail', 'jailto', 'jailmaximum', 'maxtime', 'maximumsentence'],
    points: ['demeritpoints', 'licensepoints', 'pts'],
  },
  'ten-codes.entries': {
    code: ['10code', 'tencode', 'codes', 'radiocode', 'callcode', 'signal', 'number', 'value'],
    meaning: [
      ...['definition', 'description', 'desc', 'label', 'name', 'title', 'message', 'translation'],
      'text',
    ],
  },
  'dispatch.callTypes': { title: ['calltype', 'name', 'type', 'value', 'nature'], priority: ['prio'] },
  'vehicles.models': {
    make: ['manufacturer', 'brand'],
    model: ['name', 'vehicle', 'modelname'],
    type: ['class', 'category', 'vehicletype', 'vehicleclass', 'bodystyle'],
  },
  'vehicles.types': { name: ['vehicletype', 'type', 'class', 'title', 'value'] },
  'vehicles.weaponTypes': { name: ['weapon', 'weaponname', 'weapontype', 'type', 'title', 'value'] },
  'dispatch.hospitals': { name: ['hospital', 'hospitalname', 'title', 'value'] },
  'licenses.entries': { name: ['license', 'licence', 'licensename', 'title'], testName: ['test'] },
};

const TIME_UNIT_SIGNS = /\((?:in )?(?:min(?:ute)?s?|h(?:ou)?rs?|sec(?:ond)?s?|days?|months?|years?)\)/g;
const MONEY_SIGNS = /\(\s*(?:[$€£]|usd|in dollars|dollars)\s*\)/g;

/** Folds a name to letters and digits, without a unit in parentheses. */
const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(TIME_UNIT_SIGNS, '')
    .replace(MONEY_SIGNS, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const UNIT_END =
  /^(jail|jailtime|prison|prisontime|sentence|time|jailmin|jailmax)(?:in)?(?:minutes|mins?|hours|hrs?|seconds|secs?|days|months|years)$/;

/** Ranks the fields a column name matches; lower is better, absent means no match. */
export function fitsOf({ id, fields }: KnownList, name: string): Map<string, number> {
  const folded = foldName(name.slice(0, COLUMN_NAME_MAX));
  const plain = UNIT_END.exec(folded)?.[1] ?? folded;
  const fits = new Map<string, number>();
  for (const { value } of fields) {
    const names = [value.toLowerCase(), ...(OTHER_NAMES[id]?.[value] ?? [])];
    const at = names.findIndex((one) => one === folded || one === plain);
    if (at !== -1) fits.set(value, at);
  }
  return fits;
}
