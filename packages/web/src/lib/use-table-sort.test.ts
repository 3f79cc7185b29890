import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useTableSort } from './use-table-sort.ts';

const COLUMNS = ['plate', 'year'] as const;

function Table({ name, report }: { name: string; report: (sort: unknown) => void }) {
  const { sort, headOf } = useTableSort(name, COLUMNS, null);
  report([sort, ...COLUMNS.map((column) => headOf(column).sorted)]);
  return null;
}

function sortsAt(address: string): unknown[] {
  const sorts: unknown[] = [];
  const report = (sort: unknown) => sorts.push(sort);
  const tables = ['cars', 'vans'].map((name) => createElement(Table, { key: name, name, report }));
  renderToString(createElement(MemoryRouter, { initialEntries: [address] }, tables));
  return sorts;
}

const UNSORTED = [null, undefined, undefined];

it('keeps a separate order per table in the URL', () => {
  const byYear = [{ by: 'year', descending: true }, undefined, 'descending'];
  const byPlate = [{ by: 'plate', descending: false }, 'ascending', undefined];
  expect(sortsAt('/lot?vans-sort=-year')).toEqual([UNSORTED, byYear]);
  expect(sortsAt('/lot?cars-sort=plate&q=red&vans-sort=-year')).toEqual([byPlate, byYear]);
});

it('ignores a column that the table does not have', () => {
  expect(sortsAt('/lot?cars-sort=-height&sort=year')).toEqual([UNSORTED, UNSORTED]);
});
