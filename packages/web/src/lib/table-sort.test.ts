import { describe, expect, it } from 'vitest';
import { nextSort, orderBy, readSort, sortText, type TableSort } from './table-sort.ts';

const COLUMNS = ['plate', 'year'] as const;
const BY_PLATE = { by: 'plate', descending: false } as const;

interface Car {
  plate: string;
  year: number | null;
}

const cars: Car[] = [
  { plate: 'K-110', year: 2010 },
  { plate: 'k-9', year: null },
  { plate: 'A-1', year: 995 },
];
const plates = (order: (a: Car, b: Car) => number) => cars.toSorted(order).map(({ plate }) => plate);

describe('rows are ordered', () => {
  it('by words, numbers in them as numbers, whatever the case', () => {
    expect(plates(orderBy(({ plate }) => plate))).toEqual(['A-1', 'k-9', 'K-110']);
    expect(plates(orderBy(({ plate }) => plate, true))).toEqual(['K-110', 'k-9', 'A-1']);
  });

  it('by numbers, rows without one last in either direction', () => {
    expect(plates(orderBy(({ year }) => year))).toEqual(['A-1', 'K-110', 'k-9']);
    expect(plates(orderBy(({ year }) => year, true))).toEqual(['K-110', 'A-1', 'k-9']);
  });
});

describe('a head sorts up, down, and as it was at first', () => {
  /** What presses on the heads make of the order at first, as it stands in the address. */
  const pressed = (first: TableSort, heads: string[]) => {
    let sort = first;
    return heads.map((head) => {
      sort = nextSort(sort, head, first);
      return sortText(sort, first);
    });
  };

  it('which no column may be', () => {
    expect(pressed(null, ['plate', 'plate', 'plate', 'plate'])).toEqual(['plate', '-plate', '', 'plate']);
  });

  it('or a column, which then begins with down', () => {
    expect(pressed(BY_PLATE, ['plate', 'plate', 'plate'])).toEqual(['-plate', '', '-plate']);
    expect(pressed(BY_PLATE, ['year', 'year', 'year'])).toEqual(['year', '-year', '']);
  });

  it('and another head begins anew', () => {
    expect(pressed(null, ['plate', 'plate', 'year'])).toEqual(['plate', '-plate', 'year']);
  });
});

describe('the address', () => {
  it.each(['', 'year', '-plate'])('keeps %j', (text) => {
    expect(sortText(readSort(text, COLUMNS, null), null)).toBe(text);
  });

  it('does not name the order at first', () => {
    expect(sortText(readSort('plate', COLUMNS, BY_PLATE), BY_PLATE)).toBe('');
    expect(sortText(readSort('-plate', COLUMNS, BY_PLATE), BY_PLATE)).toBe('-plate');
  });

  it.each([null, '', '-', 'height', '-height', '--year', 'toString'])(
    'that names no column (%j) is the order at first',
    (text) => {
      expect(readSort(text, COLUMNS, null)).toBeNull();
      expect(readSort(text, COLUMNS, BY_PLATE)).toBe(BY_PLATE);
    },
  );
});
