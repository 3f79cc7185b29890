import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { waitForStream } from '#testing/fake-events.ts';
import { fakeBolo } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { Palette } from '../palette/palette.tsx';
import { usePalette } from '../palette/palette-button.tsx';
import SearchPage from './search.page.tsx';

const VEHICLE = {
  _id: 'vehicle',
  civilianId: 'dot',
  plate: '88LTK205',
  vin: '1VAPD0M1NAT0R2014',
  make: 'Karin',
  model: 'Asterope',
  year: '2014',
  color: 'Grey',
  type: 'Sedan',
  insured: true,
  status: 'Valid',
  stolen: false,
  statusChange: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
} as const;
const found = (more: Partial<SearchResult>): SearchResult => ({
  vehicle: VEHICLE as never,
  civilian: null,
  deleted: false,
  formerNames: [],
  formerPlates: [],
  formerOwners: [],
  warrants: [],
  bolos: [],
  ...more,
});

const openSearch = (plate: string) => show(<SearchPage />, { path: `/dashboard/pso/search?plate=${plate}` });

function SearchWithPalette() {
  return (
    <>
      <SearchPage />
      <Palette {...usePalette()} />
    </>
  );
}

const match = page.getByRole('region', { name: 'Vehicle Match' });
const flags = page.getByRole('list', { name: 'Flags' });

test('shows the closest vehicle to a partial plate, with the BOLO on the typed plate', async () => {
  answerBoard();
  const bolo = fakeBolo({ vehiclePlate: '88LTK', vehicleDescription: 'Grey Asterope' });
  answer(searchEndpoints.search, found({ bolos: [bolo] }));
  await openSearch('88ltk');
  await expect.element(match).toHaveTextContent('No vehicle has the plate 88LTK. This is the closest one.');
  await expect.element(match.getByRole('list', { name: 'Flags' })).toHaveTextContent('Grey Asterope');
});

test('shows the BOLO on an unregistered plate along with the empty result', async () => {
  answerBoard({ bolos: [fakeBolo({ vehiclePlate: 'GHOST 9', vehicleDescription: 'White van' })] });
  refuse(searchEndpoints.search, 'not_found', `${SEARCH_TEXTS.nothingFound} There is a BOLO.`);
  await openSearch('ghost9');
  await expect.element(flags).toHaveTextContent(/GHOST 9 · White van/);
  await expect.element(page.getByText('Nothing found.', { exact: true })).toBeVisible();
});

test('keeps the earlier result, marked as old, when a repeated search fails', async () => {
  answerBoard();
  answer(searchEndpoints.search, found({}));
  await openSearch('88LTK205');
  await expect.element(match).toHaveTextContent('No flags on this plate.');
  const notice = page.getByText(/What you see may be out of date or incomplete\./);
  expect(notice.elements()).toEqual([]);
  refuse(searchEndpoints.search, 'internal', '');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect.element(notice).toBeVisible();
  await expect.element(match).toBeVisible();
  answer(searchEndpoints.search, found({}));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows the BOLO whose partial plate matches a typed one, in the command field and in the search', async () => {
  answerBoard({ bolos: [fakeBolo({ vehiclePlate: 'ZQ*', vehicleDescription: 'Green Patriot' })] });
  for (const endpoint of [
    searchEndpoints.suggestNames,
    searchEndpoints.suggestVehicles,
    searchEndpoints.suggestWeapons,
  ]) {
    answer(endpoint, []);
  }
  answer(boloEndpoints.listBolos, {
    bolos: [fakeBolo({ vehiclePlate: 'ZQ*', vehicleDescription: 'Green Patriot' })],
  });
  refuse(searchEndpoints.search, 'not_found', `${SEARCH_TEXTS.nothingFound} There is a BOLO.`);
  await show(<SearchWithPalette />, { path: '/dashboard/pso/search' });
  await waitForStream();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command, name or 10-code' }).fill('zq 77');
  const option = page.getByRole('group', { name: 'Plates' }).getByRole('option', { name: 'ZQ 77' });
  await expect.element(option).toHaveAccessibleDescription('BOLO · ZQ* · Green Patriot');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.search).toBe('?plate=ZQ+77');
  await expect.element(flags).toHaveTextContent('Green Patriot');
});
