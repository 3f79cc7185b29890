import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, holdAnswers, loseAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { activeBolo, answerWarrants, signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { warrant } from '#testing/fixtures/warrants.fixtures.ts';
import { show } from '#testing/show.tsx';
import WarrantsPage from './warrants.page.tsx';

const openWarrants = (query = '') => show(<WarrantsPage />, { path: `/dashboard/pso/warrants${query}` });
const JUNO = warrant({
  _id: 'juno',
  type: 'Search',
  status: 'Resolved',
  civilianId: { _id: 'juno', firstName: 'Juno', lastName: 'Park', dateOfBirth: '1990-02-11' },
  reason: 'Two burglaries in Vinewood Hills.',
  resolvedAt: '2026-03-02T10:00:00.000Z',
  resolvedBy: 'D-104',
});

describe('warrants', () => {
  test('are resolved after a confirmation that focuses Cancel', async () => {
    signInOfficer();
    answerWarrants([warrant()]);
    const resolvedAt = '2026-03-02T10:00:00.000Z';
    answer(warrantEndpoints.resolveWarrant, {
      success: true as const,
      message: '',
      warrant: warrant({ status: 'Resolved', resolvedAt, resolvedBy: 'D-104' }),
    });
    const screen = await openWarrants();
    const card = screen.getByRole('article', { name: /Dex Farrow/ });
    await card.getByRole('button', { name: /^Resolve Warrant/ }).click();
    const question = screen.getByRole('dialog', { name: 'Resolve Warrant' });
    await expect.element(question).toHaveTextContent(/Dex Farrow/);
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(card).toHaveTextContent(/Active/);
    await card.getByRole('button', { name: /^Resolve Warrant/ }).click();
    await question.getByRole('button', { name: 'Resolve Warrant' }).click();
    await expect.element(screen.getByText('Warrant resolved.')).toBeVisible();
    await expect.element(card).toHaveTextContent(/Resolved.*by D-104/);
    expect(requestsTo(warrantEndpoints.resolveWarrant)).toHaveLength(1);
  });

  test('keep their filters in the URL, and print the filtered list', async () => {
    signInOfficer();
    answerWarrants([
      warrant(),
      JUNO,
      warrant({
        ...JUNO,
        _id: 'other',
        civilianId: { _id: 'x', firstName: 'Ann', lastName: 'Ortiz', dateOfBirth: '1990-02-11' },
      }),
    ]);
    const first = await openWarrants();
    await first.getByRole('button', { name: /^Resolved/ }).click();
    await expect.element(first.getByRole('article', { name: /Juno Park/ })).toBeVisible();
    await first.getByRole('searchbox', { name: 'Filter by name or reason' }).fill('JUNO');
    await expect.poll(() => first.getByRole('article').elements()).toHaveLength(1);
    expect(window.location.search).toBe('?status=Resolved&q=JUNO');

    await cleanup();
    const screen = await openWarrants('?status=Resolved&q=JUNO');
    const filter = screen.getByRole('searchbox', { name: 'Filter by name or reason' });
    await expect.element(filter).toHaveValue('JUNO');
    await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(1);
    window.dispatchEvent(new Event('beforeprint'));
    await expect
      .element(screen.getByText('Juno Park, Feb 11, 1990 - Search - Resolved', { exact: true }))
      .toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await screen.getByRole('button', { name: /^Expired/ }).click();
    await expect.element(screen.getByText('No warrants match the filters.')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(filter).toHaveValue('');
    await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(3);
  });

  test('show that they could not be loaded, with Retry', async () => {
    signInOfficer();
    answerWarrants([warrant()]);
    const release = holdAnswers(warrantEndpoints.listWarrants);
    const screen = await openWarrants();
    await expect.element(screen.getByText('Loading warrants...')).toBeVisible();
    refuse(warrantEndpoints.listWarrants, 'internal', '');
    release([]);
    await cleanup();
    const again = await openWarrants('?status=Expired');
    const failed = again.getByText('Failed to load warrants. Please try again.');
    await expect.element(failed).toBeVisible();
    answerWarrants([warrant({ status: 'Expired' })]);
    await again.getByRole('button', { name: 'Retry' }).click();
    await expect.element(again.getByRole('list', { name: 'Warrants' })).toBeVisible();
  });

  test('show a failed resolution in the dialog', async () => {
    signInOfficer();
    answerWarrants([warrant()]);
    refuse(warrantEndpoints.resolveWarrant, 'internal', '');
    const screen = await openWarrants();
    await screen.getByRole('button', { name: /^Resolve Warrant/ }).click();
    const question = screen.getByRole('dialog', { name: 'Resolve Warrant' });
    await question.getByRole('button', { name: 'Resolve Warrant' }).click();
    await expect.element(question.getByText('Failed to resolve warrant.')).toBeVisible();
  });

  test('show in the form that names could not be loaded', async () => {
    signInOfficer();
    answerWarrants([]);
    refuse(searchEndpoints.suggestNames, 'internal', '');
    const screen = await openWarrants();
    await screen.getByRole('button', { name: '+ Create Warrant' }).click();
    await screen.getByLabelText('Civilian', { exact: true }).fill('Dex');
    await expect.element(screen.getByText('Failed to load required data.')).toBeVisible();
  });

  test("are read-only while the viewer's profile fails to load", async () => {
    signInOfficer();
    answerWarrants([warrant()]);
    refuse(officerEndpoints.getOfficer, 'internal', '');
    const screen = await openWarrants();
    await expect.element(screen.getByText("Couldn't load your officer profile.")).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Warrants' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '+ Create Warrant' })).not.toBeInTheDocument();
    answer(officerEndpoints.getOfficer, officerProfile());
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: '+ Create Warrant' })).toBeVisible();
  });

  test('expand a long reason on demand without growing other cards', async () => {
    const reason = `Failed to appear. ${'Known to run through the market. '.repeat(20)}End.`;
    signInOfficer();
    answerWarrants([warrant({ reason }), warrant({ _id: 'beside', reason: 'Seen.' })]);
    const screen = await openWarrants();
    const reasonText = screen.getByText(reason);
    await expect.element(reasonText).toBeVisible();
    const two = reasonText.element().clientHeight;
    const neighbor = screen.getByRole('article').nth(1).element();
    const height = neighbor.clientHeight;
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => reasonText.element().clientHeight).toBeGreaterThan(two);
    expect(neighbor.clientHeight).toBe(height);
    await screen.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => reasonText.element().clientHeight).toBe(two);
  });
});

describe('BOLOs', () => {
  const openDialog = async () => {
    const screen = await openWarrants();
    await screen
      .getByRole('button', { name: /Create BOLO$/ })
      .first()
      .click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Create BOLO' }) };
  };

  test('have fields for their type, and keep a draft on Escape', async () => {
    signInOfficer();
    answerWarrants([], [activeBolo()]);
    const { screen, dialog } = await openDialog();
    await expect.element(dialog.getByLabelText('Plate')).toHaveFocus();
    await expect.element(dialog.getByLabelText('Expires')).toHaveValue('24');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByText('Describe the vehicle or give its plate.')).toBeVisible();
    await dialog.getByText('Person', { exact: true }).click();
    await expect.element(dialog.getByLabelText('Plate')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByText('Describe the person or give a name.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await dialog.getByLabelText('Name').fill('Wanda Quill');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await screen
      .getByRole('button', { name: /Create BOLO$/ })
      .first()
      .click();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Wanda Quill');
    expect(requestsTo(boloEndpoints.createBolo)).toEqual([]);
  });

  test('distinguish a server error from a lost response', async () => {
    signInOfficer();
    answerWarrants([], [activeBolo()]);
    refuse(boloEndpoints.createBolo, 'internal', '');
    const { dialog } = await openDialog();
    await dialog.getByLabelText('Plate').fill('NOPE1');
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByText('Failed to create BOLO.')).toBeVisible();
    loseAnswers(boloEndpoints.createBolo);
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByText(/^An error occurred\./)).toBeVisible();
    await expect.element(dialog.getByLabelText('Plate')).toHaveValue('NOPE1');
  });

  test('keep their expiry time when requested again after a lost response', async () => {
    signInOfficer();
    answerWarrants([], [activeBolo()]);
    loseAnswers(boloEndpoints.createBolo);
    const { dialog } = await openDialog();
    await dialog.getByLabelText('Description').fill('Teal Blista Compact');
    await dialog.getByLabelText('Expires').selectOptions('6');
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await cleanup();
    answer(boloEndpoints.createBolo, {
      success: true as const,
      message: '',
      bolo: activeBolo({ _id: 'new' }),
    });
    const again = await openDialog();
    await expect.element(again.dialog.getByLabelText('Description')).toHaveValue('Teal Blista Compact');
    await again.dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(again.screen.getByText('BOLO created.')).toBeVisible();
    const [first, second] = requestsTo(boloEndpoints.createBolo);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('disappear when they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    signInOfficer();
    answerWarrants([], [activeBolo({ expiresAt: new Date(Date.now() + 60_000).toISOString() })]);
    const screen = await openWarrants();
    await expect.element(screen.getByRole('row', { name: /Yellow Surfer van/ })).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(screen.getByText('No active BOLOs.')).toBeVisible();
  });

  test('keep the focus in the panel when canceled by keyboard, and come back with Undo', async () => {
    signInOfficer();
    answerWarrants([], [activeBolo(), activeBolo({ _id: 'second', vehicleDescription: 'Pink Panto' })]);
    const later = '2026-03-01T11:00:00.000Z';
    answer(boloEndpoints.cancelBolo, {
      success: true as const,
      message: '',
      bolo: activeBolo({ status: 'Cancelled', updatedAt: later }),
    });
    answer(boloEndpoints.updateBolo, {
      success: true as const,
      message: '',
      bolo: activeBolo({ updatedAt: '2026-03-01T12:00:00.000Z' }),
    });
    const screen = await openWarrants();
    const row = screen.getByRole('row', { name: /Yellow Surfer van/ });
    await expect.element(row).toBeVisible();
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    const details = screen.getByRole('dialog', { name: 'BOLO Details' });
    const cancel = details.getByRole('button', { name: 'Cancel BOLO' });
    await expect.element(cancel).toBeVisible();
    cancel.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(row).not.toBeInTheDocument();
    const panel = screen.getByRole('region', { name: 'Active BOLOs' }).element();
    await expect.poll(() => panel.contains(document.activeElement)).toBe(true);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row).toBeVisible();
    expect(requestsTo(boloEndpoints.updateBolo)[0]?.body).toEqual({ cancelled: false });
  });
});
