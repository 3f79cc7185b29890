import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useTableSort } from './use-table-sort.ts';

const COLUMNS = ['plate', 'year'] as const;

/** A table that tells how it stands, and what its heads show. */
function Table({ name, tell }: { name: string; tell: (sort: unknown) => void }) {
  const { sort, headOf } = useTableSort(name, COLUMNS, null);
  tell([sort, ...COLUMNS.map((column) => headOf(column).sorted)]);
  return null;
}

/** How two tables of a page with that address stand. */
function sortsAt(address: string): unknown[] {
  const sorts: unknown[] = [];
  const tell = (sort: unknown) => sorts.push(sort);
  const tables = ['cars', 'vans'].map((name) => createElement(Table, { key: name, name, tell }));
  renderToString(createElement(MemoryRouter, { initialEntries: [address] }, tables));
  return sorts;
}

const AS_IT_COMES = [null, undefined, undefined];

it('each table of a page has an order of its own in the address', () => {
  const byYear = [{ by: 'year', descending: true }, undefined, 'descending'];
  const byPlate = [{ by: 'plate', descending: false }, 'ascending', undefined];
  expect(sortsAt('/lot?vans-sort=-year')).toEqual([AS_IT_COMES, byYear]);
  expect(sortsAt('/lot?cars-sort=plate&q=red&vans-sort=-year')).toEqual([byPlate, byYear]);
});

it('a column that a table does not have sorts nothing', () => {
  expect(sortsAt('/lot?cars-sort=-height&sort=year')).toEqual([AS_IT_COMES, AS_IT_COMES]);
});
