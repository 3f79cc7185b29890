import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { type Panic, panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, officer, panic } from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

afterEach(() => page.viewport(1280, 800));

const OWN = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
const ownPanic = (more: Partial<Panic> = {}) => panic({ officer: OWN, callId: 'call', ...more });
const saved = (one: Panic) => ({ success: true as const, message: 'Panic cleared.', panic: one });
const CLEARED = { clearedAt: '2026-03-01T10:05:00.000Z', clearedBy: 'D-104' };

const button = page.getByRole('button', { name: /^Panic Button/ });
const banner = page.getByRole('region', { name: /^Panic from / });
const unsent = page.getByRole('region', { name: 'Panic not sent' });
const notice = page.getByText('Panics could not be loaded.');

async function openSearch(): Promise<void> {
  await openLivePage('/dashboard/pso/search');
  await expect.element(button).toBeVisible();
}

async function holdUntil(shown: Locator): Promise<void> {
  button.element().focus();
  await userEvent.keyboard('{Enter>}');
  await expect.element(shown).toBeVisible();
  await userEvent.keyboard('{/Enter}');
}

const answerRaising = () => answer(panicEndpoints.raisePanic, saved(ownPanic()));

test('raises a panic after a one-second hold, and not before', async () => {
  answerBoard();
  answerRaising();
  await openSearch();
  button.element().focus();
  await userEvent.keyboard('{Enter>}');
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  await userEvent.keyboard('{/Enter}');
  await expect.element(button).toHaveAccessibleDescription('hold 1 second');
  const press = { bubbles: true, button: 0, isPrimary: true, pointerId: 1 };
  button.element().dispatchEvent(new PointerEvent('pointerdown', press));
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  window.dispatchEvent(new PointerEvent('pointermove', { ...press, clientX: 1, clientY: 1 }));
  await expect.element(button).toHaveAccessibleDescription('hold 1 second');
  expect(requestsTo(panicEndpoints.raisePanic)).toEqual([]);

  button.element().dispatchEvent(new PointerEvent('pointerdown', press));
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  // As when a banner moves the button from under a resting finger.
  button.element().dispatchEvent(new PointerEvent('pointerout', press));
  await expect.element(button).toHaveTextContent('PANIC ACTIVE');
  await expect.element(banner).toHaveTextContent('Not acknowledged yet');
  await expect.element(banner.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  expect(requestsTo(panicEndpoints.raisePanic).map(({ body }) => body)).toEqual([
    { kind: 'Law Enforcement' },
  ]);
});

test('raises a panic when Alt+P is pressed twice', async () => {
  answerBoard();
  answerRaising();
  await openSearch();
  await userEvent.keyboard('{Alt>}p{/Alt}');
  expect(requestsTo(panicEndpoints.raisePanic)).toEqual([]);
  await userEvent.keyboard('{Alt>}p{/Alt}');
  await expect.element(banner).toBeVisible();
});

test('reports an unsent panic offline, and retries until stopped or sent', async () => {
  answerBoard();
  answerRaising();
  await openSearch();
  goOffline();
  await holdUntil(unsent);
  await expect.element(unsent).toHaveTextContent("PANIC NOT SENT. You're offline. Use the radio.");
  await expect.element(button).toHaveTextContent('NOT SENT – tryingUse your radio.');
  await unsent.getByRole('button', { name: 'Stop' }).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await holdUntil(unsent);
  const before = requestsTo(panicEndpoints.raisePanic).length;
  await expect.poll(() => requestsTo(panicEndpoints.raisePanic).length).toBeGreaterThan(before);
  goOnline();
  await expect.element(banner).toBeVisible();
  await expect.element(unsent).not.toBeInTheDocument();
});

test('gives up a panic after five minutes unsent', async () => {
  answerBoard();
  answerRaising();
  await openSearch();
  goOffline();
  await holdUntil(unsent);
  moveClock(301_000);
  await unsent.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('PANIC');
});

test('announces a panic until acknowledged, and removes it once cleared', async () => {
  answerBoard();
  answer(panicEndpoints.acknowledgePanic, () =>
    saved(
      panic({
        acknowledgements: [{ userId: 'user-1', callsign: 'D-104', name: 'M. Vance', at: CLEARED.clearedAt }],
      }),
    ),
  );
  await openSearch();
  publish('panic', { panic: panic() });
  await expect.element(page.getByRole('alert').filter({ hasText: /^Panic: / })).toBeInTheDocument();
  expect(document.title).toMatch(/^PANIC D-10/);
  await expect.element(banner.getByRole('button', { name: 'Attach and acknowledge' })).toBeVisible();
  await banner.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.element(banner).toHaveTextContent(/Acknowledged by D-104/);
  await expect.element(banner.getByRole('button', { name: /acknowledge/i })).not.toBeInTheDocument();
  expect(document.title).not.toMatch(/PANIC/);
  publish('panic', { panic: panic(CLEARED) });
  await expect.element(banner).not.toBeInTheDocument();
});

test('attaches the unit before acknowledging', async () => {
  answerBoard();
  answer(callEndpoints.attachToCall, callSaved(fakeCall({ _id: 'panic-call' })));
  answer(panicEndpoints.acknowledgePanic, saved(panic()));
  await openSearch();
  publish('panic', { panic: panic() });
  await banner.getByRole('button', { name: 'Attach and acknowledge' }).click();
  await expect.poll(() => requestsTo(panicEndpoints.acknowledgePanic)).toHaveLength(1);
  expect(requestsTo(callEndpoints.attachToCall)[0]?.params).toEqual({ id: 'panic-call' });
});

test("asks about the call of the user's own panic after it is cleared", async () => {
  answerBoard({ calls: [fakeCall()], panics: [ownPanic()] });
  answer(panicEndpoints.clearPanic, saved(ownPanic(CLEARED)));
  answer(callEndpoints.closeCall, callSaved(fakeCall({ status: 'Closed' })));
  await openSearch();
  await banner.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await question.getByRole('button', { name: 'Arrest made' }).click();
  await question.getByRole('button', { name: 'Close Call' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Arrest made' });
});

test("asks staff before clearing another officer's panic", async () => {
  answerBoard({
    user: { publicSafety: true, registered: true, staff: true },
    calls: [fakeCall({ _id: 'panic-call' })],
    panics: [panic()],
  });
  answer(panicEndpoints.clearPanic, saved(panic(CLEARED)));
  answer(accountRequestEndpoints.listAccountRequests, { requests: [], nextCursor: null });
  answer(outboxEndpoints.getDiscordHealth, {
    health: {
      commands: 'Live',
      interactions: 'Live',
      gateway: 'Live',
      channels: [],
      push: { devices: 0, failing: 0 },
      problems: [],
    },
  });
  await openSearch();
  await banner.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: "Clear D-10's Panic" });
  await expect.element(question).toBeVisible();
  expect(requestsTo(panicEndpoints.clearPanic)).toEqual([]);
  await question.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(requestsTo(panicEndpoints.clearPanic)).toHaveLength(1);
});

test('asks nothing if the call is already closed', async () => {
  answerBoard({ calls: [fakeCall({ status: 'Closed' })], panics: [ownPanic()] });
  answer(panicEndpoints.clearPanic, saved(ownPanic(CLEARED)));
  await openSearch();
  await banner.getByRole('button', { name: 'Clear' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('offers to clear a panic by command with or without its call, and clears it', async () => {
  answerBoard({ calls: [fakeCall()], panics: [ownPanic({ callNumber: 1050 })] });
  answer(panicEndpoints.clearPanic, saved(ownPanic(CLEARED)));
  await openSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command, name or 10-code' }).fill('clear');
  await expect.element(page.getByRole('option', { name: 'Clear panic, keep call 1050 open' })).toBeVisible();
  await page.getByRole('option', { name: 'Clear panic, close call 1050', exact: true }).click();
  await expect.element(page.getByText('Panic cleared.')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

for (const width of [390, 1440]) {
  test(`shows whole names of the places to choose from at ${width}`, async () => {
    await page.viewport(width, 844);
    const places = ['Great Ocean Highway', 'Jamestown Ave / Roy Lowenstein Blvd', 'Playa'];
    answerBoard({
      calls: places.map((location) => fakeCall({ _id: location, location })),
      panics: [ownPanic()],
    });
    await openSearch();
    for (const place of places) {
      const chosen = page
        .getByRole('region', { name: 'Where are you?' })
        .getByRole('button', { name: place });
      await expect.element(chosen).toBeVisible();
      const bounds = chosen.element().getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(chosen.getByText(place).element());
      const { left, right, top, bottom } = text.getBoundingClientRect();
      expect([left >= bounds.left, right <= bounds.right]).toEqual([true, true]);
      expect([top >= bounds.top, bottom <= bounds.bottom]).toEqual([true, true]);
      for (const part of [chosen.element(), ...chosen.element().querySelectorAll('*')]) {
        expect([part.scrollWidth, part.scrollHeight]).toEqual([part.clientWidth, part.clientHeight]);
      }
    }
  });

  test(`shows a panic above a dialog at ${width}, in reach of pointer and Tab`, async () => {
    await page.viewport(width, 844);
    answerBoard({ calls: [fakeCall()] });
    const acknowledgement = { userId: 'user-1', callsign: 'D-104', name: 'M. Vance', at: CLEARED.clearedAt };
    answer(panicEndpoints.acknowledgePanic, saved(panic({ acknowledgements: [acknowledgement] })));
    await openLivePage('/dashboard/pso');
    await expect.element(page.getByRole('button', { name: 'Create Call' }).first()).toBeVisible();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    const dialog = page.getByRole('dialog', { name: 'Create Call' });
    await dialog.getByLabelText('Location').fill('Grove St');
    publish('panic', { panic: panic() });
    const acknowledge = banner.getByRole('button', { name: 'Acknowledge', exact: true });
    await expect.element(acknowledge).toBeVisible();
    dialog.getByRole('button', { name: 'Create Call' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(banner.getByRole('button').first()).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(acknowledge).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(acknowledge).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await expect.element(dialog.getByLabelText('Location')).toHaveValue('Grove St');
    publish('panic', { panic: panic({ _id: `second at ${width}` }) });
    await acknowledge.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
}

test('shows a panic although the list failed, and says so until it loads', async () => {
  answerBoard();
  refuse(panicEndpoints.listPanics, 'rate_limited', 'Slow down.');
  await openSearch();
  await expect.element(notice).toBeVisible();
  publish('panic', { panic: panic() });
  await expect.element(banner).toBeVisible();
  await expect.element(notice).toBeVisible();
  answer(panicEndpoints.listPanics, { panics: [panic()] });
  // Retries within five seconds.
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(banner).toBeVisible();
});

test("shows the user's own panic although the list failed", async () => {
  answerBoard();
  answerRaising();
  refuse(panicEndpoints.listPanics, 'rate_limited', 'Slow down.');
  await openSearch();
  await expect.element(notice).toBeVisible();
  await holdUntil(banner);
  await expect.element(button).toHaveTextContent('PANIC ACTIVE');
  answer(panicEndpoints.listPanics, { panics: [ownPanic()] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('marks the unit and its call on the board, and puts the call on top in any order', async () => {
  const other = { _id: 'other', callsign: 'D-10', name: 'E. Reyes' };
  answerBoard({
    officer: officer(),
    units: [fakeUnit(), fakeUnit(other)],
    calls: [fakeCall(), fakeCall({ _id: 'panic-call', callNumber: 1099, type: 'Vagrancy', priority: 1 })],
    panics: [panic()],
  });
  await openPage('/dashboard/pso?calls-sort=type');
  const top = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
  const row = page.getByRole('region', { name: 'Live Units' }).getByRole('row', { name: /D-10 / });
  await expect.element(top).toHaveTextContent(/1099Panic/);
  await expect.element(row).toHaveTextContent('Panic');
  publish('panic', { panic: panic(CLEARED) });
  await expect.element(row).not.toHaveTextContent('Panic');
  await expect.element(top).toHaveTextContent(/1050/);
});

test("shows a panic's call under any filter", async () => {
  answerBoard({
    calls: [fakeCall({ _id: 'panic-call', callNumber: 1099, type: 'Officer Down', services: ['EMS'] })],
    panics: [panic()],
  });
  await openPage('/dashboard/pso?calls=mine&services=Police&q=nowhere');
  const row = page.getByRole('row').filter({ hasText: '1099' });
  await expect.element(row).toHaveTextContent('Officer Down');
  for (const shown of ['Unassigned', 'All']) {
    await page
      .getByRole('group', { name: 'Calls shown' })
      .getByRole('button', { name: shown, exact: true })
      .click();
    await expect.element(row).toBeVisible();
  }
});
