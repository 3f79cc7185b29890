import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { answer, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { NO_RECORDS, ticket, vehicle } from '#testing/fixtures/civilians.fixtures.ts';
import { activeBolo, answerSearch, dexFarrow } from '#testing/fixtures/officer-pages.fixtures.ts';
import { warrant } from '#testing/fixtures/warrants.fixtures.ts';
import { show } from '#testing/show.tsx';
import SearchPage from './search.page.tsx';

const AT = '2026-03-01T10:00:00.000Z';
const LICENSE = 'Class M - Motorcycle License';
const licensesOf = (suspended: string | null) => ({
  licenses: [LICENSE],
  suspendedLicenses: suspended === null ? [] : [LICENSE],
  licenseDetails: [
    {
      license: LICENSE,
      since: AT,
      suspension:
        suspended === null
          ? null
          : { reason: suspended, at: AT, by: 'D-104', until: null, cause: 'officer' as const },
    },
  ],
});

const openSearch = (query = '?name=Dex+Farrow') =>
  show(<SearchPage />, { path: `/dashboard/pso/search${query}` });

test('says that there was no match, and requires text', async () => {
  answerSearch();
  refuse(searchEndpoints.search, 'not_found', 'Nothing found.');
  const screen = await openSearch('?name=Nobody+Atall');
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  const name = screen.getByLabelText('Name Search');
  await expect.element(name).toHaveValue('Nobody Atall');
  await name.fill('');
  await screen.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(screen.getByText('Type a name, a plate or a serial number.')).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test('starts in the plate field, and lists earlier searches, newest first', async () => {
  answerSearch({ result: { vehicle: vehicle({ plate: '61HYT330' }) } });
  answer(searchEndpoints.suggestNames, []);
  const screen = await openSearch('');
  const plate = screen.getByLabelText('Plate Search');
  await expect.element(plate).toHaveFocus();
  const recent = screen.getByRole('region', { name: 'Recent Searches' });
  await expect.element(recent).toHaveTextContent('Your searches show up here.');
  answer(searchEndpoints.suggestVehicles, []);
  await plate.fill('61hyt330');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('region', { name: 'Vehicle Match' })).toBeVisible();
  expect(window.location.search).toBe('?plate=61hyt330');
  await screen.getByLabelText('Name Search').fill('Dex Farrow');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.search).toBe('?name=Dex+Farrow');
  await expect.poll(() => requestsTo(searchEndpoints.search)).toHaveLength(2);
  const remembered = () =>
    Object.entries({ ...sessionStorage, ...localStorage }).find(([key]) =>
      key.includes('recent-searches'),
    )?.[1];
  await expect.poll(remembered).toContain('Dex Farrow');
  window.history.go(-2);
  const links = recent.getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.textContent))
    .toEqual([expect.stringMatching(/Dex Farrow/), expect.stringMatching(/61HYT330/)]);
});

test('shows flags, shortens a long reason until asked for it, and drops a warrant when it expires', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const reason = `Failed to appear. ${'Known to run through the market. '.repeat(12)}End.`;
  answerSearch({
    result: {
      warrants: [warrant({ expiresAt }), warrant({ _id: 'long', reason })],
      bolos: [activeBolo({ civilianId: 'dex' })],
    },
  });
  const screen = await openSearch();
  const flags = screen.getByRole('list', { name: 'Flags' });
  await expect.element(flags.getByText('Arrest · Assault at the Vanilla Unicorn.')).toBeVisible();
  await expect.element(flags.getByText(/Yellow Surfer van/)).toBeVisible();

  const reasonText = flags.getByText(`Arrest · ${reason}`);
  const height = reasonText.element().clientHeight;
  await flags.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => reasonText.element().clientHeight).toBeGreaterThan(height);
  await flags.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(() => reasonText.element().clientHeight).toBe(height);

  moveClock(60_000);
  await expect.element(flags.getByText(/Assault at/)).not.toBeInTheDocument();
  await expect.element(flags.getByText(/Yellow Surfer van/)).toBeVisible();
  await expect.element(reasonText).toBeVisible();
});

describe('tools', () => {
  test("suspend a license and reinstate it, each with a reason, and show another officer's change", async () => {
    answerSearch({ result: { civilian: { ...dexFarrow(), ...licensesOf(null) } } });
    answer(licenseEndpoints.reinstateLicense, {
      success: true as const,
      message: 'License reinstated.',
      ...licensesOf(null),
    });
    answer(licenseEndpoints.suspendLicense, () => {
      answerSearch({ result: { civilian: { ...dexFarrow(), ...licensesOf('Seen by another officer') } } });
      throw new Refusal('conflict', 'This license is already suspended.');
    });
    const screen = await openSearch();
    const licenses = screen.getByRole('region', { name: 'Licenses' });
    const flags = screen.getByRole('list', { name: 'Flags' });
    await screen.getByRole('button', { name: 'Suspend License' }).click();
    const suspend = screen.getByRole('dialog', { name: 'Suspend License' });
    await suspend.getByRole('button', { name: 'Suspend License' }).click();
    await expect.element(suspend.getByText('Please give a reason.')).toBeVisible();
    await suspend.getByLabelText('Reason').fill('Street racing');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(suspend.getByRole('alert')).toHaveTextContent('This license is already suspended.');
    await expect.element(flags).toHaveTextContent(/Seen by another officer/);

    answer(licenseEndpoints.suspendLicense, {
      success: true as const,
      message: 'License suspended.',
      ...licensesOf('Street racing'),
    });
    await suspend.getByRole('button', { name: 'Suspend License' }).click();
    await expect.element(screen.getByText('License suspended.')).toBeVisible();
    await expect.element(suspend).not.toBeInTheDocument();
    await expect.element(licenses).toHaveTextContent(/Suspended/);
    await expect.element(flags).toHaveTextContent(/Street racing/);

    await screen.getByRole('button', { name: 'Reinstate License' }).click();
    const reinstate = screen.getByRole('dialog', { name: 'Reinstate License' });
    await reinstate.getByLabelText('Reason').fill('Course done');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('License reinstated.')).toBeVisible();
    await expect.element(licenses).not.toHaveTextContent(/Suspended/);
    await expect.element(reinstate).not.toBeInTheDocument();
  });

  test('impound a vehicle and release it, each with a reason', async () => {
    const own = vehicle({ civilianId: 'dex', plate: '46EEK572' });
    const impounded = vehicle({
      ...own,
      status: 'Impounded',
      statusChange: { reason: 'Left on the tracks', at: AT, by: 'D-104' },
    });
    answerSearch({ result: { civilian: { ...dexFarrow(), vehicles: [own] } } });
    answer(vehicleEndpoints.impoundVehicle, {
      success: true as const,
      message: 'Vehicle impounded.',
      vehicle: impounded,
    });
    answer(vehicleEndpoints.releaseVehicle, {
      success: true as const,
      message: 'Vehicle released.',
      vehicle: own,
    });
    const screen = await openSearch();
    const row = screen.getByRole('row', { name: /46EEK572/ });
    await row.getByRole('button', { name: 'Impound' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Impound Vehicle' });
    await dialog.getByRole('button', { name: 'Impound Vehicle' }).click();
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('Left on the tracks');
    await dialog.getByRole('button', { name: 'Impound Vehicle' }).click();
    await expect.element(row).toHaveTextContent(/Impounded/);
    await expect.element(dialog).not.toBeInTheDocument();
    await row.getByRole('button', { name: 'Release' }).click();
    const release = screen.getByRole('dialog', { name: 'Release Vehicle' });
    await release.getByLabelText('Reason').fill('Fee paid');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(row).toHaveTextContent(/Valid/);
  });

  test('fill the person into a new warrant and BOLO', async () => {
    answerSearch({ result: { civilian: { ...dexFarrow(), sex: 'Male' } } });
    answer(warrantEndpoints.createWarrant, { success: true as const, message: '', warrant: warrant() });
    answer(boloEndpoints.createBolo, { success: true as const, message: '', bolo: activeBolo() });
    const screen = await openSearch();
    await screen.getByRole('button', { name: 'Create Warrant' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Create Warrant' });
    await expect.element(dialog.getByLabelText('Civilian', { exact: true })).toHaveValue('Dex Farrow');
    await dialog.getByLabelText('Reason').fill('Seen leaving the bank.');
    await dialog.getByRole('button', { name: 'Create Warrant' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsTo(warrantEndpoints.createWarrant)[0]?.body).toMatchObject({ civilianId: 'dex' });

    await screen.getByRole('button', { name: 'Create BOLO' }).click();
    const bolo = screen.getByRole('dialog', { name: 'Create BOLO' });
    await expect.element(bolo.getByLabelText('Name')).toHaveValue('Dex Farrow');
    await bolo.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(bolo).not.toBeInTheDocument();
    expect(requestsTo(boloEndpoints.createBolo)[0]?.body).toMatchObject({
      boloType: 'person',
      personName: 'Dex Farrow',
      civilianId: 'dex',
    });
  });
});

test('opens a record in place, with its unpaid fine', async () => {
  answerSearch({ records: { ...NO_RECORDS, tickets: [ticket({ reason: 'Littering', fineAmount: 150 })] } });
  const screen = await openSearch();
  const row = screen.getByRole('row', { name: /Littering/ });
  await expect.element(row).toHaveTextContent(/Unpaid/);
  await row.click();
  const record = screen.getByRole('dialog', { name: 'Citation 1001' });
  await expect.element(record).toHaveTextContent(/PaidNot yet/);
  await userEvent.keyboard('{Escape}');
  await expect.element(record).not.toBeInTheDocument();
});
