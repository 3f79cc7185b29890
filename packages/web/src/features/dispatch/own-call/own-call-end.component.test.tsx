import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

const BOARD = '/dashboard/pso';
const own: Call = fakeCall({
  _id: 'own',
  callNumber: 1050,
  type: 'Shots Fired',
  location: 'Mirror Park',
  postal: '3011',
  status: 'Assigned',
  units: [onCall(fakeUnit())],
});
const ownCall = page.getByRole('region', { name: 'Your call' });
const closed: Call = { ...own, status: 'Closed', closedAt: own.createdAt, disposition: 'Unfounded' };

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1280, 800));

/** Opens a page and has the call closed while a note is typed, which goes on. */
async function typeWhileClosed(path: string) {
  const calls = [own];
  answerBoard({ calls, units: [fakeUnit({ call: 1050 })] });
  await openPage(path);
  await ownCall.getByRole('button', { name: 'Note' }).click();
  await userEvent.keyboard('Gray van, no plates.');
  calls[0] = closed;
  publish('call', { call: closed, entries: [] });
  const noteForm = page.getByRole('region', { name: 'Note for call 1050' });
  await expect.element(noteForm.getByText("this note wasn't added")).toBeVisible();
  await expect.element(noteForm.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard(' Two people.');
  await expect.element(noteForm.getByRole('textbox')).toHaveValue('Gray van, no plates. Two people.');
  return calls;
}

test('keeps a note in progress on the board when someone else closes the call', async () => {
  await typeWhileClosed(BOARD);
});

test('keeps a note in progress in the car when someone else closes the call, and sends it once reopened', async () => {
  answer(callEndpoints.addCallNote, callSaved(own));
  const calls = await typeWhileClosed(`${BOARD}/car`);
  calls[0] = own;
  publish('call', { call: own, entries: [] });
  await ownCall.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Note added.')).toBeVisible();
  expect(requestsTo(callEndpoints.addCallNote)[0]?.body).toEqual({
    text: 'Gray van, no plates. Two people.',
  });
});

test('detaches from the call, returns to it with Undo, and closes it with a disposition', async () => {
  answerBoard({ calls: [own], units: [fakeUnit({ call: 1050 })] });
  answer(callEndpoints.detachFromCall, callSaved({ ...own, status: 'Open', units: [] }));
  answer(callEndpoints.attachToCall, callSaved(own));
  answer(callEndpoints.closeCall, callSaved(closed));
  await openPage(`${BOARD}/car`);
  await ownCall.getByRole('button', { name: 'Detach' }).click();
  await expect.element(ownCall).toHaveTextContent('No call.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await ownCall.getByRole('button', { name: 'Close', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Close Call 1050' });
  await sheet.getByRole('button', { name: 'Unfounded' }).click();
  await expect.element(page.getByText('Call 1050 closed.')).toBeVisible();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Unfounded' });
});

test('keeps the calls in the car when boarding an apparatus', async () => {
  answerBoard({ calls: [own], units: [fakeUnit()] });
  await openLivePage(`${BOARD}/car`);
  await expect.element(page.getByRole('heading', { name: 'D-104' })).toBeVisible();
  const before = requestsTo(callEndpoints.listCalls).length;
  const rescue = fakeUnit({ _id: 'rescue', callsign: 'RA-7', isApparatus: true });
  answerBoard({ officer: officer({ aboard: 'rescue' }), calls: [own], units: [rescue] });
  publish('unit', { unit: rescue });
  publish('unit', { unit: fakeUnit({ aboard: 'rescue' }) });
  await expect.element(page.getByRole('heading', { name: 'RA-7' })).toBeVisible();
  expect(requestsTo(callEndpoints.listCalls)).toHaveLength(before);
});

test("does not move the board when the user's own call arrives late", async () => {
  answerBoard({ units: [fakeUnit({ call: 1050 })] });
  const release = holdAnswers(callEndpoints.listCalls);
  await openPage(BOARD);
  const heading = page.getByRole('heading', { name: 'Active Calls' });
  await expect.element(heading).toBeVisible();
  await expect.poll(() => requestsTo(unitEndpoints.listUnits)).not.toEqual([]);
  const top = () => heading.element().getBoundingClientRect().top + window.scrollY;
  const before = top();
  release({ calls: [own], nextCursor: null });
  await expect.element(ownCall).toBeVisible();
  expect(top()).toBe(before);
});

test.each(['/dashboard/pso/car', '/dashboard/safr/car'])('%s requires a unit', async (address) => {
  signIn();
  await openPage(address);
  await expect.element(page.getByRole('heading', { name: 'No access' })).toBeVisible();
});
