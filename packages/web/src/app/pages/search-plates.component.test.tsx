import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { answerBoard, bolo } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';

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
  warrants: [],
  bolos: [],
  ...more,
});

const match = page.getByRole('region', { name: 'Vehicle Match' });

test('says that a part of a plate found another one, and shows the BOLO on what was typed', async () => {
  answerBoard();
  const wanted = bolo({ vehiclePlate: '88LTK', vehicleDescription: 'Grey Asterope' });
  answer(searchEndpoints.search, found({ bolos: [wanted] }));
  await openPage('/dashboard/pso/search?plate=88ltk');
  await expect.element(match).toHaveTextContent('No vehicle has the plate 88LTK. This is the closest one.');
  await expect.element(match.getByRole('list', { name: 'Flags' })).toHaveTextContent('Grey Asterope');
});

test('keeps what an earlier search found, marked as old, when it cannot be repeated', async () => {
  answerBoard();
  answer(searchEndpoints.search, found({}));
  await openPage('/dashboard/pso/search?plate=88LTK205');
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
