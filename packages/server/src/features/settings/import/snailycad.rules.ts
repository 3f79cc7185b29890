import { TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { KNOWN_LISTS, type KnownList } from '#features/settings/import/list-specs.rules';
import { invalid } from '#platform/errors';

type Foreign = Readonly<Record<string, unknown>>;

export interface SnailyList {
  lists: readonly KnownList[];
  entries: { keys: Foreign; fallbacks?: Foreign }[];
}

const PENAL_KEYS = [
  ...['fines', 'prisonTerm', 'warningFines', 'warningNotFines', 'warningApplicable', 'warningNotApplicable'],
  ...['descriptionData', 'isPrimary', 'groupId'],
];
const PENAL_TYPES: readonly unknown[] = ['FELONY', 'MISDEMEANOR', 'INFRACTION'];

/** Lists Ten-Four does not have, by a key unique to them. */
const REFUSED: readonly (readonly [what: string, is: (entry: Foreign) => boolean])[] = [
  ['vehicles, which have no make', ({ trimLevels }) => trimLevels !== undefined],
  ['license statuses', ({ licenseType }) => typeof licenseType === 'string'],
  ['license categories', ({ type }) => /^(?:AUTOMOTIVE|AVIATION|WATER|FIREARM)$/.test(String(type))],
  ['departments', ({ type }) => /^(?:LEO|EMS_FD)$/.test(String(type))],
  ['divisions', ({ departmentId }) => departmentId !== undefined],
  ['business roles', ({ as }) => as !== undefined],
  ['addresses', ({ postal, county }) => postal !== undefined || county !== undefined],
  ['qualifications', ({ qualificationType }) => qualificationType !== undefined],
  ['officer ranks', ({ officerRankDepartments }) => officerRankDepartments !== undefined],
  ['emergency vehicles', ({ divisions }) => divisions !== undefined],
];

/** Reads a SnailyCAD list; null for other files. Throws 400 for unsupported lists. */
export function readSnaily(entries: readonly Foreign[]): SnailyList | null {
  if (entries.some(isPenalCode))
    return { lists: named('penal-code.entries'), entries: entries.map(toOffense) };
  const values = entries.map(({ value }) => textOf(value));
  if (values.includes(undefined)) return null;
  const known = isKnown(entries);
  if (known('shouldDo') || entries.some(({ type }) => /^(?:STATUS|SITUATION)_CODE$/.test(String(type)))) {
    return { lists: named('ten-codes.entries'), entries: entries.map(toTenCode) };
  }
  const what = REFUSED.find(([, is]) => entries.some(is))?.[0];
  if (what !== undefined) throw invalid(TRANSFER_TEXTS.snailyRefused(what));
  if (known('priority')) {
    return { lists: named('dispatch.callTypes'), entries: entries.map(withValueAs('title')) };
  }
  const hashes = entries.map(({ hash }) => String(hash ?? ''));
  if (known('hash')) {
    const areWeapons = hashes.some((hash, index) => /^weapon_/i.test(hash || String(values[index])));
    // Without a hash it may also be vehicles.
    const lists = areWeapons
      ? named('vehicles.weaponTypes')
      : named('vehicles.weaponTypes', 'vehicles.models');
    return { lists, entries: entries.map(withValueAs('name')) };
  }
  const codes = values.filter((value) =>
    /^(?:10|11)-\d|^(?:code|signal) ?\d/i.test(value?.slice(0, 20) ?? ''),
  );
  if (codes.length * 2 > values.length) {
    return { lists: named('ten-codes.entries'), entries: entries.map(toTenCode) };
  }
  const single = KNOWN_LISTS.filter(
    ({ isTable, needed }) => isTable && needed.length === 1 && needed[0] === 'name',
  );
  return { lists: single, entries: entries.map(withValueAs('name')) };
}

const named = (...ids: string[]) => KNOWN_LISTS.filter(({ id }) => ids.includes(id));
const isKnown = (entries: readonly Foreign[]) => (key: string) =>
  entries.some((entry) => entry[key] !== undefined && entry[key] !== null);

const isPenalCode = (entry: Foreign): boolean =>
  typeof entry.title === 'string' &&
  (PENAL_KEYS.some((key) => Object.hasOwn(entry, key)) || PENAL_TYPES.includes(entry.type));

function textOf(value: unknown): string | undefined {
  const text = Object(value).value ?? value;
  return typeof text === 'string' ? text : undefined;
}

function withValueAs(key: string) {
  return ({ value, ...rest }: Foreign) => ({ keys: { [key]: textOf(value), ...rest } });
}

function toOffense({ fines, prisonTerm, warningFines, warningNotFines, ...given }: Foreign): {
  keys: Foreign;
} {
  const { warningApplicable, warningNotApplicable, description, descriptionData, ...others } = given;
  const { group, type, ...rest } = others;
  const [applicable, notApplicable] = [Object(warningApplicable), Object(warningNotApplicable)];
  const fine = firstGiven(fines, warningFines, warningNotFines, applicable.fines, notApplicable.fines);
  const jail = firstGiven(prisonTerm, notApplicable.prisonTerm, applicable.prisonTerm);
  const bail = firstGiven(rest.bail, notApplicable.bail);
  const category = firstGiven(Object(group).name, inWords(type));
  const text = firstGiven(
    typeof description === 'string' ? description.trim() : '',
    slateText(descriptionData),
  );
  return { keys: withoutUndefined({ ...rest, category, description: text, fine, jail, bail }) };
}

/** Skips empty values: a felony has an empty list of warning fines. */
const firstGiven = (...values: unknown[]): unknown =>
  values.find((value) => value !== undefined && value !== null && value !== '' && [value].flat().length > 0);

const withoutUndefined = (keys: Foreign): Foreign =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));

function slateText(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  const textIn = (node: unknown): string => {
    const { text, children } = Object(node);
    if (typeof text === 'string') return text;
    return Array.isArray(children) ? children.map(textIn).join('') : '';
  };
  return nodes.map(textIn).join('\n').trim();
}

/** Prefers an existing meaning to the vague action. */
function toTenCode({ value, shouldDo, description, ...rest }: Foreign): SnailyList['entries'][number] {
  const { code, meaning } = splitCode(textOf(value) ?? '');
  const stated = firstGiven(meaning, description);
  const fallback = inWords(shouldDo);
  return {
    keys: withoutUndefined({ ...rest, code, meaning: stated }),
    ...(stated === undefined && fallback !== undefined ? { fallbacks: { meaning: fallback } } : {}),
  };
}

export function splitCode(text: string): { code: string; meaning: string | undefined } {
  const plain = text.replace(/\s+/g, ' ').trim();
  const at = plain.search(/[|:=–—]| - /);
  if (at === -1) return { code: plain, meaning: undefined };
  const meaning = plain.slice(at).replace(/^ ?[|:=–—-] ?/, '');
  return { code: plain.slice(0, at).trim(), meaning: meaning.trim() || undefined };
}

function inWords(constant: unknown): string | undefined {
  if (typeof constant !== 'string' || constant === '') return undefined;
  const words = constant.toLowerCase().replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}
