import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { flushSync } from 'react-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { answerConsole, CONSOLE } from '#testing/fixtures/console.fixtures.ts';
import { showConsole } from '#testing/fixtures/console-alone.fixtures.tsx';
import {
  callSaved,
  detailOf,
  fakeCall,
  fakeUnit,
  onCall,
  SAVED,
} from '#testing/fixtures/dispatch.fixtures.ts';

const vance = fakeUnit({ _id: 'vance', callsign: 'D-104' });
const reyes = fakeUnit({ _id: 'reyes', callsign: 'D-112', call: 1050, response: 'On scene' });
const busy = fakeUnit({
  _id: 'busy',
  callsign: 'D-120',
  status: '10-6',
  meaning: 'Busy',
  availableSince: null,
});
const kortz = fakeCall({
  _id: 'kortz',
  callNumber: 1050,
  location: 'Kortz Center',
  units: [{ ...onCall(reyes), response: 'On scene' }],
});
const vitus = fakeCall({ _id: 'vitus', callNumber: 1051, location: 'Vitus St' });

const calls = page.getByRole('table', { name: 'Active Calls' });
const callRow = (location: string) => calls.getByRole('row').filter({ hasText: location });
const unitRow = (callsign: string) =>
  page.getByRole('table', { name: 'Units on duty' }).getByRole('row').filter({ hasText: callsign });
const footer = page.getByText('Drop on a call to assign');
const question = page.getByRole('dialog', { name: 'D-112 is on scene at 1050.' });
const assigned = () =>
  requestsTo(callEndpoints.assignToCall).map(({ params, body }) => ({ to: params.id, ...body }));

async function openBoard({
  more = [],
  address = CONSOLE,
}: {
  more?: readonly Call[];
  address?: string;
} = {}) {
  const calls = [kortz, vitus, ...more];
  answerConsole({ calls, units: [vance, reyes, busy] });
  await showConsole(address);
  answer(callEndpoints.assignToCall, callSaved(vitus));
  await expect.element(callRow('Vitus St')).toBeVisible();
  // Once the units are loaded and the user is known as a dispatcher.
  await expect.element(page.getByLabelText('Actions for D-104')).toBeInTheDocument();
  return calls;
}

function pointIn(at: Locator) {
  const element = at.element();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { element, point: { clientX: x + Math.min(width / 2, 120), clientY: y + height / 2 } };
}

function mouse(type: string, at: Locator, more: MouseEventInit = {}) {
  const { element, point } = pointIn(at);
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...point, ...more }));
}

/** Dispatches a touch event, which goes to the element touched first. */
function touch(type: string, of: Locator, at: Locator = of) {
  const target = of.element();
  const finger = new Touch({ identifier: 0, target, ...pointIn(at).point });
  const touches = type === 'touchend' ? [] : [finger];
  const init = { bubbles: true, cancelable: true, touches, changedTouches: [finger] };
  target.dispatchEvent(new TouchEvent(type, init));
}

/** Drags with two moves: the first starts the drag, the second sets the target. */
async function lift(unit: Locator, onto: Locator, more: MouseEventInit = {}) {
  mouse('mousedown', unit, more);
  mouse('mousemove', onto, more);
  await expect.element(footer).toBeVisible();
  mouse('mousemove', onto, more);
}

function publishNewCall(calls: Call[], _id: string, location: string) {
  const call = fakeCall({ _id, callNumber: 1052, location, priority: 1 });
  calls.push(call);
  publish('call', { call, entries: [] });
}

const freezeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Advances frozen timers and renders what they change. */
const advance = (milliseconds: number) => flushSync(() => vi.advanceTimersByTime(milliseconds));

afterEach(() => {
  // A drag listens on the document even without its page, and blocks clicks until its last timer.
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const VANCE_TO_VITUS = { to: 'vitus', unitIds: ['vance'], move: true };

test('assigns a recommended unit with one press until Undo, and a unit chosen by keyboard', async () => {
  await openBoard({ address: `${CONSOLE}&call=vitus` });
  answer(callEndpoints.detachFromCall, callSaved(vitus));
  const recommended = page.getByRole('region', { name: 'Recommended' });
  await recommended.getByRole('button', { name: 'Assign D-104' }).click();
  await expect.element(page.getByText('D-104 assigned to call 1051.')).toBeVisible();
  expect(assigned()).toEqual([VANCE_TO_VITUS]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => requestsTo(callEndpoints.detachFromCall)[0]?.body).toEqual({ officerId: 'vance' });

  await userEvent.keyboard('{Alt>}u{/Alt} ');
  await expect.element(page.getByText(/D-104.* selected: choose a call/)).toBeVisible();
  await userEvent.keyboard('{Alt>}c{/Alt}');
  await expect.poll(() => document.activeElement?.hasAttribute('data-call')).toBe(true);
  if (document.activeElement !== callRow('Vitus St').element()) await userEvent.keyboard('{ArrowDown}');
  await expect.element(callRow('Vitus St')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(assigned).toEqual([VANCE_TO_VITUS, VANCE_TO_VITUS]);
});

test('keeps rows in place while the pointer moves over them', async () => {
  const calls = await openBoard();
  freezeTimers();
  mouse('pointermove', callRow('Vitus St'));
  publishNewCall(calls, 'bay', 'Bay City Ave');
  // The count includes the new call, the list doesn't yet.
  const panel = page.getByRole('region', { name: 'Active Calls' });
  await expect.element(panel.getByText('3', { exact: true })).toBeVisible();
  expect(callRow('Bay City Ave').query()).toBeNull();
  advance(1_000);
  await expect.element(callRow('Bay City Ave')).toBeVisible();
});

test('scrolls the list while a unit is dragged over the footer', async () => {
  const more = Array.from({ length: 16 }, (_, n) =>
    fakeCall({ _id: `pier-${n}`, callNumber: 1100 + n, location: `Pier ${n}.`, priority: 3 }),
  );
  await openBoard({ more });
  await expect.element(callRow('Pier 15.')).not.toBeInViewport();
  await lift(unitRow('D-104'), callRow('Vitus St'));
  mouse('mousemove', footer);
  await expect.element(callRow('Pier 15.')).toBeInViewport();
  await userEvent.keyboard('{Escape}');
});

async function drop(unit: Locator, label: string, more: MouseEventInit = {}) {
  await lift(unit, callRow('Vitus St'), more);
  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  mouse('mouseup', callRow('Vitus St'), more);
}

async function choose(choice: string) {
  await question.getByRole('button', { name: choice, exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
}

test('asks whether to move a unit on scene or keep it on both calls, unless Alt is held on drop', async () => {
  await openBoard();
  await drop(unitRow('D-112'), 'D-112 · Assign to 1051');
  await choose('Cancel');
  await drop(unitRow('D-112'), 'D-112 · Assign to 1051');
  await choose('Both');
  expect(assigned()).toEqual([{ to: 'vitus', unitIds: ['reyes'], move: false }]);
  await drop(unitRow('D-112'), 'D-112 · Also assign to 1051', { altKey: true });
  await expect.poll(assigned).toHaveLength(2);
  expect(assigned()[1]).toEqual({ to: 'vitus', unitIds: ['reyes'], move: false });
  expect(question.query()).toBeNull();
});

test('holds back new calls during a drag until Escape cancels it, and then assigns all units still selected', async () => {
  const calls = await openBoard();
  await unitRow('D-104').click();
  await unitRow('D-112').click();
  await lift(unitRow('D-104'), callRow('Vitus St'));
  publishNewCall(calls, 'elgin', 'Elgin Ave');
  await expect.element(page.getByText('1 new call, shown after you drop')).toBeVisible();
  expect(callRow('Elgin Ave').query()).toBeNull();
  await expect.element(page.getByText('D-104, D-112 · Assign to 1051', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(callRow('Elgin Ave')).toBeVisible();
  mouse('mouseup', callRow('Vitus St'));
  expect(assigned()).toEqual([]);
  expect(question.query()).toBeNull();
  await expect.element(page.getByText('D-104, D-112 selected')).toBeVisible();
  await drop(unitRow('D-112'), 'D-104, D-112 · Assign to 1051');
  await choose('Move');
  expect(assigned()).toEqual([{ to: 'vitus', unitIds: ['vance', 'reyes'], move: true }]);
});

test('lifts a unit after a long touch, but not when the touch moves at once', async () => {
  await openBoard();
  freezeTimers();
  touch('touchstart', unitRow('D-104'));
  touch('touchmove', unitRow('D-104'), callRow('Vitus St'));
  advance(350);
  expect(footer.query()).toBeNull();
  touch('touchend', unitRow('D-104'), callRow('Vitus St'));
  touch('touchstart', unitRow('D-104'));
  advance(349);
  expect(footer.query()).toBeNull();
  advance(1);
  await expect.element(footer).toBeVisible();
  touch('touchmove', unitRow('D-104'), callRow('Vitus St'));
  await expect.element(page.getByText('D-104 · Assign to 1051', { exact: true })).toBeVisible();
  touch('touchend', unitRow('D-104'), callRow('Vitus St'));
  await expect.poll(assigned).toEqual([VANCE_TO_VITUS]);
});

test('assigns the units chosen in Create Call, on a phone anywhere in their rows', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await openBoard();
  const created = fakeCall({ _id: 'made', callNumber: 1053 });
  answer(callEndpoints.createCall, { ...SAVED, call: detailOf(created), refused: [] });
  answer(callEndpoints.getCall, { call: detailOf(created), nextCursor: null });
  await userEvent.keyboard('{Alt>}n{/Alt}');
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByRole('checkbox', { name: /^D-104 / }).click();
  await dialog.getByLabelText('Add another unit').selectOptions('busy');
  await expect.element(dialog.getByRole('checkbox', { name: /^D-120 / })).toBeChecked();
  const { labels } = dialog.getByRole('checkbox', { name: /^D-104 / }).element() as HTMLInputElement;
  expect(Math.round(labels?.[0]?.getBoundingClientRect().height ?? 0)).toBeGreaterThanOrEqual(44);
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.createCall)[0]?.body).toMatchObject({
    platform: 'Xbox',
    unitIds: ['vance', 'busy'],
  });
});
