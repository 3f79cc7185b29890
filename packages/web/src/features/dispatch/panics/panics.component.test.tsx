import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { type Panic, panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { callSaved, fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, panic } from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openPage, refetchAll, show } from '#testing/show.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PanicButton } from './panic-button.tsx';

afterEach(() => page.viewport(1280, 800));

const OWN = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
const ownPanic = (more: Partial<Panic> = {}) => panic({ officer: OWN, callId: 'call', ...more });
const saved = (one: Panic) => ({ success: true as const, message: 'Panic cleared.', panic: one });
const CLEARED = { clearedAt: '2026-03-01T10:05:00.000Z', clearedBy: 'D-104' };

const button = page.getByRole('button', { name: /^Panic Button/ });
const banner = page.getByRole('region', { name: /^Panic from / });
const unsent = page.getByRole('region', { name: 'Panic not sent' });
const notice = page.getByText('Panics could not be loaded.');

/** Shows the panic button below the banners, and waits for its data and its event stream. */
async function showButton(): Promise<void> {
  await show(
    <main>
      <h1>Page</h1>
      <PanicButton layout="strip" />
    </main>,
  );
  await waitForData();
}

async function waitForData(): Promise<void> {
  await waitForStream();
  await expect.poll(() => requestsTo(panicEndpoints.listPanics).length).toBeGreaterThan(0);
  await refetchAll();
}

/** Controls the timers of the page until the test ends. Call it before the page opens. */
function controlTimers(): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ toFake: [...toFake] });
  onTestFinished(() => void vi.useRealTimers());
}

const answerRaising = () => answer(panicEndpoints.raisePanic, saved(ownPanic()));
const raisings = () => requestsTo(panicEndpoints.raisePanic);

test('raises a panic after a one-second hold, and not before', async () => {
  controlTimers();
  answerBoard();
  answerRaising();
  await showButton();
  button.element().focus();
  await userEvent.keyboard('{Enter>}');
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  await userEvent.keyboard('{/Enter}');
  await expect.element(button).toHaveAccessibleDescription('hold 1 second');
  const press = { bubbles: true, button: 0, isPrimary: true, pointerId: 1 };
  button.element().dispatchEvent(new PointerEvent('pointerdown', press));
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  window.dispatchEvent(new PointerEvent('pointermove', { ...press, clientX: 1, clientY: 1 }));
  await expect.element(button).toHaveAccessibleDescription('hold 1 second');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(raisings()).toEqual([]);

  button.element().dispatchEvent(new PointerEvent('pointerdown', press));
  await expect.element(button).toHaveAccessibleDescription('keep holding');
  // As when a banner moves the button from under a resting finger.
  button.element().dispatchEvent(new PointerEvent('pointerout', press));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(raisings().map(({ body }) => body)).toEqual([{ kind: 'Law Enforcement' }]);
  await expect.element(button).toHaveTextContent('PANIC ACTIVE');
  await expect.element(banner).toHaveTextContent('Not acknowledged yet');
  await expect.element(banner.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
});

test('reports an unsent panic offline, and retries until stopped, sent, or five minutes later', async () => {
  controlTimers();
  answerBoard();
  answerRaising();
  await showButton();
  const hold = async () => {
    button.element().focus();
    await userEvent.keyboard('{Enter>}');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(unsent).toBeVisible();
    await userEvent.keyboard('{/Enter}');
  };
  goOffline();
  await hold();
  await expect.element(unsent).toHaveTextContent("PANIC NOT SENT. You're offline. Use the radio.");
  await expect.element(button).toHaveTextContent('NOT SENT – tryingUse your radio.');
  await unsent.getByRole('button', { name: 'Stop' }).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await hold();
  moveClock(301_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await unsent.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('PANIC');
  await hold();
  const before = raisings().length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(raisings().length).toBeGreaterThan(before);
  goOnline();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(banner).toBeVisible();
  await expect.element(unsent).not.toBeInTheDocument();
});

test('announces a panic until acknowledged, attaches first if chosen, and removes it once cleared', async () => {
  answerBoard();
  const at = CLEARED.clearedAt;
  const acknowledgements = [{ userId: 'user-1', callsign: 'D-104', name: 'M. Vance', at }];
  answer(panicEndpoints.acknowledgePanic, ({ params }) => saved(panic({ _id: params.id, acknowledgements })));
  answer(callEndpoints.attachToCall, callSaved(fakeCall({ _id: 'panic-call' })));
  await showButton();
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
  expect(requestsTo(callEndpoints.attachToCall)).toEqual([]);

  publish('panic', { panic: panic({ _id: 'second' }) });
  await banner.getByRole('button', { name: 'Attach and acknowledge' }).click();
  await expect.poll(() => requestsTo(panicEndpoints.acknowledgePanic)).toHaveLength(2);
  expect(requestsTo(callEndpoints.attachToCall)[0]?.params).toEqual({ id: 'panic-call' });
});

test("asks about the call of the user's own panic after it is cleared, unless the call is closed", async () => {
  const closed = fakeCall({ _id: 'closed call', status: 'Closed' });
  answerBoard({ calls: [fakeCall(), closed], panics: [ownPanic()] });
  answer(panicEndpoints.clearPanic, ({ params }) => saved(ownPanic({ _id: params.id, ...CLEARED })));
  answer(callEndpoints.closeCall, callSaved(fakeCall({ status: 'Closed' })));
  await showButton();
  await banner.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await question.getByRole('button', { name: 'Arrest made' }).click();
  await question.getByRole('button', { name: 'Close Call' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Arrest made' });

  publish('panic', { panic: ownPanic({ _id: 'second', callId: closed._id }) });
  await banner.getByRole('button', { name: 'Clear' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
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
  await showButton();
  await banner.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: "Clear D-10's Panic" });
  await expect.element(question).toBeVisible();
  expect(requestsTo(panicEndpoints.clearPanic)).toEqual([]);
  await question.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(requestsTo(panicEndpoints.clearPanic)).toHaveLength(1);
});

test('offers to clear a panic by command with or without its call, and clears it', async () => {
  answerBoard({ calls: [fakeCall()], panics: [ownPanic({ callNumber: 1050 })] });
  answer(panicEndpoints.clearPanic, saved(ownPanic(CLEARED)));
  await openPage('/dashboard/penal-code');
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command, name or 10-code' }).fill('clear');
  await expect.element(page.getByRole('option', { name: 'Clear panic, keep call 1050 open' })).toBeVisible();
  await page.getByRole('option', { name: 'Clear panic, close call 1050', exact: true }).click();
  await expect.element(page.getByText('Panic cleared.')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test('shows whole names of the places to choose from at 390 and 1440', async () => {
  await page.viewport(390, 844);
  const places = ['Great Ocean Highway', 'Jamestown Ave / Roy Lowenstein Blvd', 'Playa'];
  answerBoard({
    calls: places.map((location) => fakeCall({ _id: location, location })),
    panics: [ownPanic()],
  });
  await show(<h1>Page</h1>);
  for (const width of [390, 1440]) {
    await page.viewport(width, 844);
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
  }
});

function OpenDialog() {
  const [opened, { close }] = useDisclosure(true);
  return (
    <Dialog opened={opened} onClose={close} title="Create Call">
      <TextInput label="Location" />
      <Button>Create Call</Button>
    </Dialog>
  );
}

test('shows a panic above a dialog at 390 and 1440, in reach of pointer and Tab', async () => {
  await page.viewport(390, 844);
  answerBoard();
  const at = CLEARED.clearedAt;
  const acknowledgements = [{ userId: 'user-1', callsign: 'D-104', name: 'M. Vance', at }];
  answer(panicEndpoints.acknowledgePanic, ({ params }) => saved(panic({ _id: params.id, acknowledgements })));
  await show(<OpenDialog />);
  await waitForData();
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  const location = dialog.getByLabelText('Location');
  await location.fill('Grove St');
  const acknowledge = banner.getByRole('button', { name: 'Acknowledge', exact: true });
  const tabToAcknowledge = async () => {
    await expect.element(acknowledge).toBeVisible();
    dialog.getByRole('button', { name: 'Create Call' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(banner.getByRole('button').first()).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(acknowledge).toHaveFocus();
  };
  publish('panic', { panic: panic() });
  await tabToAcknowledge();
  await userEvent.keyboard('{Enter}');
  await expect.element(acknowledge).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(location).toHaveValue('Grove St');
  publish('panic', { panic: panic(CLEARED) });
  publish('panic', { panic: panic({ _id: 'second' }) });
  await acknowledge.click();
  await expect.element(acknowledge).not.toBeInTheDocument();
  publish('panic', { panic: panic({ _id: 'second', ...CLEARED }) });

  await page.viewport(1440, 844);
  publish('panic', { panic: panic({ _id: 'third' }) });
  await tabToAcknowledge();
  await acknowledge.click();
  await expect.element(acknowledge).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(location).toHaveValue('Grove St');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("shows others' and the user's own panic although the list failed, and says so until a retry loads it", async () => {
  controlTimers();
  answerBoard();
  answerRaising();
  const other = panic({ _id: 'other' });
  refuse(panicEndpoints.listPanics, 'rate_limited', 'Slow down.');
  await showButton();
  await expect.element(notice).toBeVisible();
  publish('panic', { panic: other });
  await expect.element(banner).toBeVisible();
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Alt>}p{/Alt}');
  expect(raisings()).toEqual([]);
  await userEvent.keyboard('{Alt>}p{/Alt}');
  await expect.element(button).toHaveTextContent('PANIC ACTIVE');
  await expect.poll(() => banner.elements()).toHaveLength(2);
  await expect.element(notice).toBeVisible();
  answer(panicEndpoints.listPanics, { panics: [ownPanic(), other] });
  // Retries within five seconds.
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(notice).not.toBeInTheDocument();
  expect(banner.elements()).toHaveLength(2);

  refuse(panicEndpoints.listPanics, 'rate_limited', 'Slow down.');
  await refetchAll();
  await expect.element(notice).toBeVisible();
  answer(panicEndpoints.listPanics, { panics: [ownPanic(), other] });
  const before = requestsTo(panicEndpoints.listPanics).length;
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(requestsTo(panicEndpoints.listPanics)).toHaveLength(before + 1);
  await expect.element(notice).not.toBeInTheDocument();
});
