import { boardLogEndpoints, type LogEntry } from '@ten-four/contract/console/board-log.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerConsole } from '#testing/fixtures/console.fixtures.ts';
import { SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser, signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { ShiftLog } from './shift-log.tsx';

const DISPATCHER = currentUser({ dispatcher: true, dispatching: ['Xbox'] });
const LOG = '/dashboard/dispatch/log?platform=Xbox';
const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  _id: `line-${n}`,
  at: new Date(Date.now() - n * 60_000).toISOString(),
  by: 'D-104',
  kind: 'created',
  text: `Line ${n}.`,
  callId: `call-${n}`,
  callNumber: 1000 + n,
  ...more,
});
const rows = page.getByRole('table', { name: 'Shift Log' }).getByRole('row');

test('requires the dispatcher role', async () => {
  signIn();
  await openPage(LOG);
  await expect.element(page.getByText('This page needs the dispatcher role.', { exact: true })).toBeVisible();
});

test('requires text for a hand-over note, and hides its form from viewers who are not signed on', async () => {
  answerConsole();
  answer(boardLogEndpoints.listLog, { entries: [entry(1)], nextCursor: null });
  answer(boardLogEndpoints.addLogNote, { ...SAVED, entry: entry(0) });
  const screen = await show(<ShiftLog user={DISPATCHER} />, { path: LOG });
  await page.getByRole('button', { name: 'Add hand-over note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add hand-over note' });
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect.element(dialog.getByText('Write a note.')).toBeVisible();
  await dialog.getByLabelText('For the next Xbox dispatcher').fill('The bridge is closed.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsTo(boardLogEndpoints.addLogNote)[0]?.body).toEqual({
    platform: 'Xbox',
    text: 'The bridge is closed.',
  });

  await screen.unmount();
  await show(<ShiftLog user={currentUser({ dispatcher: true })} />, { path: LOG });
  await expect.element(rows.nth(1)).toHaveTextContent('Line 1.');
  await expect.element(page.getByRole('button', { name: 'Add hand-over note' })).not.toBeInTheDocument();
});

test('loads older lines, keeps filters in the URL, and links lines to their calls', async () => {
  answerConsole();
  answer(boardLogEndpoints.listLog, ({ query }) => {
    if (query.q !== undefined) return { entries: [], nextCursor: null };
    return query.cursor === undefined
      ? { entries: [entry(1)], nextCursor: 'older' }
      : { entries: [entry(2)], nextCursor: null };
  });
  await show(<ShiftLog user={DISPATCHER} />, { path: LOG });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows.nth(2)).toHaveTextContent('Line 2.');
  await page.getByLabelText('From', { exact: true }).fill('2025-01-01');
  await expect.element(page.getByText('At most 31 days.').first()).toBeVisible();
  await page.getByLabelText('From', { exact: true }).fill('');
  await page.getByLabelText('Contains').fill('vinewood bridge');
  await expect.element(page.getByText('Nothing matches the filters.')).toBeVisible();
  expect(window.location.search).toContain('q=vinewood+bridge');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByLabelText('Contains')).toHaveValue('');
  await expect
    .element(rows.getByRole('link', { name: 'Call 1001' }))
    .toHaveAttribute('href', '/dashboard/dispatch?platform=Xbox&call=call-1');
  await expect.element(page.getByLabelText('Contains')).toHaveValue('');
});
