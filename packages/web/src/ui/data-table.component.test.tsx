import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';

interface Car {
  plate: string;
  year: number | null;
}

const COLUMNS: readonly TableColumn<Car>[] = [
  { id: 'plate', header: 'Plate', cell: ({ plate }) => plate, sortBy: ({ plate }) => plate, folded: 'lead' },
  { id: 'year', header: 'Year', cell: ({ year }) => year ?? '—', sortBy: ({ year }) => year },
];
const CARS = [
  { plate: '46EEK572', year: 2014 },
  { plate: '2ABC', year: null },
  { plate: 'WWWW WWWW-WWWWW 1234', year: 1999 },
];

afterEach(() => page.viewport(1280, 800));

async function showTable(path = '/') {
  signIn();
  const onOpen = vi.fn();
  const screen = await show(
    <DataTable
      caption="Cars"
      name="cars"
      columns={COLUMNS}
      rows={CARS}
      rowId={({ plate }) => plate}
      onOpen={onOpen}
      folds
      empty={{ message: 'None' }}
    />,
    { path },
  );
  const years = () => [...document.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent);
  await expect.poll(years).toHaveLength(3);
  return { screen, years, onOpen };
}

test('sorts by click or key with missing values last, and keeps the order in the URL', async () => {
  const { screen, years } = await showTable();
  const head = screen.getByRole('columnheader', { name: 'Year' });
  await head.getByRole('button').click();
  await expect.poll(years).toEqual(['1999', '2014', '—']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(years).toEqual(['2014', '1999', '—']);
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(window.location.search).toBe('?cars-sort=-year');
});

test('is navigated by arrow keys and opened by Enter when sorted through the URL', async () => {
  const { screen, years, onOpen } = await showTable('/?cars-sort=year');
  expect(years()).toEqual(['1999', '2014', '—']);
  screen.getByRole('row', { name: /^WWWW/ }).element().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(CARS[0], expect.objectContaining({ type: 'keydown' }));
});

test('folds its rows into a sortable list on a phone, and stays a table', async () => {
  await page.viewport(390, 844);
  const { screen, years } = await showTable();
  await screen.getByLabelText('Sort Cars').selectOptions('By year, descending');
  await expect.poll(years).toEqual(['2014', '1999', '—']);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Year' }))
    .toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('cell').elements()).toHaveLength(6);
  const frame = screen.getByRole('table').element().parentElement;
  expect((frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)).toBe(0);
  expect(document.documentElement.scrollWidth).toBe(390);
});
