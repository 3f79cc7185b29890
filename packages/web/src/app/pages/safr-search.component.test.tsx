import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { type MedicalSearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { civilian } from '#testing/fixtures/civilians.fixtures.ts';
import { signInMedic } from '#testing/fixtures/officer-pages.fixtures.ts';
import { show } from '#testing/show.tsx';
import SafrSearchPage from './safr-search.page.tsx';

const odo = (more: Partial<MedicalSearchResult['civilian']> = {}) =>
  civilian({ _id: 'elder', firstName: 'Odo', lastName: 'Quill', dateOfBirth: '1961-05-06', ...more });
const YOUNGER = {
  _id: 'younger',
  name: 'Odo Quill',
  dateOfBirth: '1987-05-06',
  deceased: false,
  formerly: null,
};

beforeEach(() => {
  signInMedic();
  answer(searchEndpoints.suggestPatients, []);
  answer(medicalEndpoints.listMedicalRecords, { records: [], nextCursor: null });
});

const openSearch = (query = '') =>
  show(<SafrSearchPage />, { path: `/dashboard/safr/search${query}`, section: 'fire' });

test('lists people of the same name, and marks a deceased character', async () => {
  answer(searchEndpoints.searchMedical, ({ query }) =>
    query.id === 'younger'
      ? { civilian: odo({ _id: 'younger', dateOfBirth: '1987-05-06' }), records: [], others: [] }
      : { civilian: odo({ deceased: true }), records: [], others: [YOUNGER] },
  );
  const screen = await openSearch('?name=odo+quill');
  const flags = screen.getByRole('list', { name: 'Flags' });
  await expect.element(flags).toHaveTextContent(/Deceased/);
  await screen
    .getByRole('navigation', { name: 'Also found' })
    .getByRole('link', { name: /^Odo Quill/ })
    .click();
  await expect.element(flags).not.toBeInTheDocument();
  expect(window.location.search).toBe('?id=younger');
});

test('says that there was no match, and requires a name', async () => {
  refuse(searchEndpoints.searchMedical, 'not_found', 'No one was found.');
  const screen = await openSearch();
  const name = screen.getByLabelText('Name Search');
  await expect.element(name).toHaveFocus();
  await name.fill('Nobody Atall');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('No one was found.')).toBeVisible();
  await name.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Type a name or an SSN.')).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test('says that a search failed, and shows medical facts and no police data on Retry', async () => {
  answer(searchEndpoints.searchMedical, () => {
    throw new Refusal('internal', '');
  });
  const screen = await openSearch('?id=elder');
  await expect.element(screen.getByText('The search failed.')).toBeVisible();
  answer(searchEndpoints.searchMedical, {
    civilian: odo({ allergies: 'Penicillin', emergencyContactName: 'Denise Quill' }),
    records: [],
    others: [],
  });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Odo Quill' })).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Medical Information' }))
    .toHaveTextContent(/Penicillin/);
  await expect
    .element(screen.getByRole('region', { name: 'Emergency Contact' }))
    .toHaveTextContent(/Denise Quill/);
  for (const name of ['Licenses', 'Registered Vehicles', 'Records', 'Public Safety Tools']) {
    expect(screen.getByRole('region', { name, exact: true }).elements()).toEqual([]);
  }
  expect(requestsTo(searchEndpoints.searchMedical).map(({ query }) => query)).toContainEqual({ id: 'elder' });
});
