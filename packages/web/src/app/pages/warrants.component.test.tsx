import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CreateBoloDialog } from '#features/dispatch/bolos/bolo-forms.tsx';
import { BolosPanel } from '#features/dispatch/bolos/bolo-list.tsx';
import { WarrantList } from '#features/warrants/components/warrant-list.tsx';
import { WarrantsPanel } from '#features/warrants/components/warrants-panel.tsx';
import { answer, loseAnswers, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { waitForStream } from '#testing/fake-events.ts';
import { activeBolo, answerWarrants, signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { warrant } from '#testing/fixtures/warrants.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { searchLink } from '../search-link.ts';
import WarrantsPage from './warrants.page.tsx';

const openWarrants = (query = '') => show(<WarrantsPage />, { path: `/dashboard/pso/warrants${query}` });
async function showWarrants(query = '') {
  const screen = await show(<WarrantsPanel platform="Xbox" canEdit onCreate={() => {}} aside={null} />, {
    path: `/dashboard/pso/warrants${query}`,
  });
  await waitForStream();
  return screen;
}
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
  test('are resolved after a confirmation that focuses Cancel and shows a failure', async () => {
    signIn();
    answerWarrants([warrant()]);
    refuse(warrantEndpoints.resolveWarrant, 'internal', '');
    const screen = await showWarrants();
    const card = screen.getByRole('article', { name: /Dex Farrow/ });
    await card.getByRole('button', { name: /^Resolve Warrant/ }).click();
    const question = screen.getByRole('dialog', { name: 'Resolve Warrant' });
    await expect.element(question).toHaveTextContent(/Dex Farrow/);
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(card).toHaveTextContent(/Active/);
    await card.getByRole('button', { name: /^Resolve Warrant/ }).click();
    expect(requestsTo(warrantEndpoints.resolveWarrant)).toEqual([]);
    await question.getByRole('button', { name: 'Resolve Warrant' }).click();
    await expect.element(question.getByText('Failed to resolve warrant.')).toBeVisible();
    const resolvedAt = '2026-03-02T10:00:00.000Z';
    answer(warrantEndpoints.resolveWarrant, {
      success: true as const,
      message: '',
      warrant: warrant({ status: 'Resolved', resolvedAt, resolvedBy: 'D-104' }),
    });
    await question.getByRole('button', { name: 'Resolve Warrant' }).click();
    await expect.element(screen.getByText('Warrant resolved.')).toBeVisible();
    await expect.element(card).toHaveTextContent(/Resolved.*by D-104/);
    expect(requestsTo(warrantEndpoints.resolveWarrant)).toHaveLength(2);
  });

  test('keep their filters in the URL, and print the filtered list', async () => {
    signIn();
    answerWarrants([
      warrant(),
      JUNO,
      warrant({
        ...JUNO,
        _id: 'other',
        civilianId: { _id: 'x', firstName: 'Ann', lastName: 'Ortiz', dateOfBirth: '1990-02-11' },
      }),
    ]);
    const screen = await showWarrants('?status=Resolved&q=JUNO');
    const filter = screen.getByRole('searchbox', { name: 'Filter by name or reason' });
    const cards = screen.getByRole('article');
    await expect.element(filter).toHaveValue('JUNO');
    await expect.poll(() => cards.elements()).toHaveLength(1);
    window.dispatchEvent(new Event('beforeprint'));
    await expect
      .element(screen.getByText('Juno Park, Feb 11, 1990 - Search - Resolved', { exact: true }))
      .toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await screen.getByRole('button', { name: /^Expired/ }).click();
    await expect.element(screen.getByText('No warrants match the filters.')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(filter).toHaveValue('');
    await expect.poll(() => cards.elements()).toHaveLength(3);

    await screen.getByRole('button', { name: /^Resolved/ }).click();
    await expect.element(screen.getByRole('article', { name: /Juno Park/ })).toBeVisible();
    await filter.fill('JUNO');
    await expect.poll(() => window.location.search).toBe('?status=Resolved&q=JUNO');
    await expect.poll(() => cards.elements()).toHaveLength(1);
  });

  test('show that they are loading, or could not be loaded, with Retry', async () => {
    signIn();
    let fail = () => {};
    const loading = new Promise<void>((resolve) => {
      fail = resolve;
    });
    answerWarrants([]);
    answer(warrantEndpoints.listWarrants, async () => {
      await loading;
      throw new Refusal('rate_limited', '');
    });
    const screen = await showWarrants('?status=Expired');
    await expect.element(screen.getByText('Loading warrants...')).toBeVisible();
    fail();
    const failed = screen.getByText('Failed to load warrants. Please try again.');
    await expect.element(failed).toBeVisible();
    answerWarrants([warrant({ status: 'Expired' })]);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('list', { name: 'Warrants' })).toBeVisible();
  });

  test("are read-only while the viewer's profile fails to load", async () => {
    signInOfficer();
    answerWarrants([warrant()]);
    refuse(officerEndpoints.getOfficer, 'rate_limited', '');
    const screen = await openWarrants();
    await waitForStream();
    await expect.element(screen.getByText("Couldn't load your officer profile.")).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Warrants' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '+ Create Warrant' })).not.toBeInTheDocument();
    answer(officerEndpoints.getOfficer, officerProfile());
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: '+ Create Warrant' })).toBeVisible();
  });

  test('expand a long reason on demand without growing other cards', async () => {
    const reason = `Failed to appear. ${'Known to run through the market. '.repeat(20)}End.`;
    signIn();
    const shown = [warrant({ reason }), warrant({ _id: 'beside', reason: 'Seen.' })];
    const screen = await show(
      <WarrantList shown={shown} now={Date.now()} selectedId={null} onResolve={undefined} />,
    );
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

function BoloButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        + Create BOLO
      </button>
      <CreateBoloDialog opened={opened} onClose={() => setOpened(false)} officerId="officer" />
    </>
  );
}

describe('BOLOs', () => {
  test('have fields for their type, and keep a draft on Escape', async () => {
    signIn();
    const screen = await show(
      <SignedIn>
        <BoloButton />
      </SignedIn>,
    );
    const create = screen.getByRole('button', { name: '+ Create BOLO' });
    await create.click();
    const dialog = screen.getByRole('dialog', { name: 'Create BOLO' });
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
    await create.click();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Wanda Quill');
    expect(requestsTo(boloEndpoints.createBolo)).toEqual([]);
  });

  const openDialog = async () => {
    const screen = await show(
      <SignedIn>
        <CreateBoloDialog opened onClose={() => {}} officerId="officer" />
      </SignedIn>,
    );
    return { screen, dialog: screen.getByRole('dialog', { name: 'Create BOLO' }) };
  };

  test('keep their expiry time when requested again after a lost response, which is no server error', async () => {
    signIn();
    refuse(boloEndpoints.createBolo, 'internal', '');
    const { dialog } = await openDialog();
    await dialog.getByLabelText('Description').fill('Teal Blista Compact');
    await dialog.getByLabelText('Expires').selectOptions('6');
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByText('Failed to create BOLO.')).toBeVisible();
    loseAnswers(boloEndpoints.createBolo);
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect.element(dialog.getByText(/^An error occurred\./)).toBeVisible();
    await expect.element(dialog.getByLabelText('Description')).toHaveValue('Teal Blista Compact');
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
    const [, lost, retried] = requestsTo(boloEndpoints.createBolo);
    expect(retried?.body).toEqual(lost?.body);
    expect(retried?.idempotencyKey).toBe(lost?.idempotencyKey);
  });

  const showPanel = () => {
    signIn();
    return show(<BolosPanel platform="Xbox" canEdit onCreate={() => {}} searchLink={searchLink} />);
  };

  test('disappear when they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    answerWarrants([], [activeBolo({ expiresAt: new Date(Date.now() + 60_000).toISOString() })]);
    const screen = await showPanel();
    await expect.element(screen.getByRole('row', { name: /Yellow Surfer van/ })).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(screen.getByText('No active BOLOs.')).toBeVisible();
  });

  test('keep the focus in the panel when canceled by keyboard, and come back with Undo', async () => {
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
    const screen = await showPanel();
    await waitForStream();
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
