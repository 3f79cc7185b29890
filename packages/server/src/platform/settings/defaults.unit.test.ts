import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#platform/settings/defaults';

type Entry = Readonly<Record<string, unknown>>;

const REFERENCES = ['callTypeId', 'statusId', 'departmentId', 'licenseId'];

const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

function listsIn(value: unknown): Entry[][] {
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(listsIn);
  return Array.isArray(value) && value.every(isObject) ? [value, ...inner] : inner;
}

const labelOf = ({ title, name, code, kinds }: Entry) =>
  [title ?? name ?? code, kinds ?? []].flat().join(' ');

function describeReferences(settings: object): string[] {
  const entries = listsIn(settings).flat();
  const labels = new Map(entries.map((entry) => [entry._id, labelOf(entry)]));
  return entries.flatMap((entry) =>
    REFERENCES.filter((key) => typeof entry[key] === 'string').map(
      (key) => `${entry._id} ${key}: ${labels.get(entry[key])}`,
    ),
  );
}

test('every entry has a unique ID', () => {
  const ids = listsIn(DEFAULT_SETTINGS).flatMap((list) => list.map(({ _id }) => _id));
  expect(ids.length).toBeGreaterThan(400);
  expect(ids.filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(id)))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('tiles and time limits refer to the intended call types and statuses', () => {
  const references = describeReferences(DEFAULT_SETTINGS);
  expect(references.filter((one) => one.endsWith('undefined'))).toEqual([]);
  const targets = (key: string) =>
    references.filter((one) => one.includes(key)).map((one) => one.slice(one.indexOf(': ') + 2));
  expect(targets('callTypeId')).toEqual([
    'Shots Fired',
    'Robbery',
    'Domestic Disturbance',
    'Suspicious Activity',
    'Traffic Collision',
    'Medical Emergency',
    'Structure Fire',
    'Other',
  ]);
  expect(targets('statusId')).toEqual(['10-11 Law Enforcement', '10-6 Law Enforcement']);
});

test('inserting an entry anywhere changes no references', () => {
  const before = describeReferences(DEFAULT_SETTINGS);
  const places = listsIn(DEFAULT_SETTINGS).map((list) => list.length + 1);
  for (const [index, length] of places.entries()) {
    for (let place = 0; place < length; place += 1) {
      const changed = structuredClone(DEFAULT_SETTINGS);
      listsIn(changed)[index]?.splice(place, 0, { _id: 'added', name: 'Added' });
      expect(describeReferences(changed)).toEqual(before);
    }
  }
});
