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

describe('sorted rows', () => {
  it('compare text naturally, in any case', () => {
    expect(plates(orderBy(({ plate }) => plate))).toEqual(['A-1', 'k-9', 'K-110']);
    expect(plates(orderBy(({ plate }) => plate, true))).toEqual(['K-110', 'k-9', 'A-1']);
  });

  it('compare numbers, with missing values last in both directions', () => {
    expect(plates(orderBy(({ year }) => year))).toEqual(['A-1', 'K-110', 'k-9']);
    expect(plates(orderBy(({ year }) => year, true))).toEqual(['K-110', 'A-1', 'k-9']);
  });
});

describe('a header cycles through ascending, descending and the default order', () => {
  const sortsAfter = (first: TableSort, heads: string[]) => {
    let sort = first;
    return heads.map((head) => {
      sort = nextSort(sort, head, first);
      return sortText(sort, first);
    });
  };

  it('where the default is unsorted', () => {
    expect(sortsAfter(null, ['plate', 'plate', 'plate', 'plate'])).toEqual(['plate', '-plate', '', 'plate']);
  });

  it('where the default is a column, starting with descending', () => {
    expect(sortsAfter(BY_PLATE, ['plate', 'plate', 'plate'])).toEqual(['-plate', '', '-plate']);
    expect(sortsAfter(BY_PLATE, ['year', 'year', 'year'])).toEqual(['year', '-year', '']);
  });

  it('and starts again for another column', () => {
    expect(sortsAfter(null, ['plate', 'plate', 'year'])).toEqual(['plate', '-plate', 'year']);
  });
});

describe('URL', () => {
  it.each(['', 'year', '-plate'])('keeps %j', (text) => {
    expect(sortText(readSort(text, COLUMNS, null), null)).toBe(text);
  });

  it('leaves out the default order', () => {
    expect(sortText(readSort('plate', COLUMNS, BY_PLATE), BY_PLATE)).toBe('');
    expect(sortText(readSort('-plate', COLUMNS, BY_PLATE), BY_PLATE)).toBe('-plate');
  });

  it.each([null, '', '-', 'height', '-height', '--year', 'toString'])(
    'falls back to the default order for an unknown column (%j)',
    (text) => {
      expect(readSort(text, COLUMNS, null)).toBeNull();
      expect(readSort(text, COLUMNS, BY_PLATE)).toBe(BY_PLATE);
    },
  );
});
