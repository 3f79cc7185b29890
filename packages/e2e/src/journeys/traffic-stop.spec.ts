import { boxOf } from '../support/box-of.ts';
import { createMotorist } from '../support/motorist.ts';
import { expect, test } from '../support/server.fixture.ts';
import { button, expectTaps, ownCall, ownUnit, PHONE, signInOnDuty, waitForBoard } from '../support/thumb.ts';

test.use(PHONE);

const BOARD = '/dashboard/pso';
const PLATE = '8STOP88';

test('an officer stops a vehicle, cites its owner and clears the call in eight presses, without leaving the board', async ({
  page,
  openAs,
}) => {
  const civilianId = await createMotorist(await openAs('Civilian'), { firstName: 'Stopped', plate: PLATE });
  await signInOnDuty(page, BOARD);
  await waitForBoard(page);
  const pages: string[] = [];
  page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname));
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/search') searches.push(search);
  });

  const card = page.getByRole('region', { name: 'Stop card' });
  const report = page.getByRole('dialog', { name: 'Create Report' });
  const clear = page.getByRole('dialog', { name: /^Clear and close call/ });
  await expectTaps(8, async (tap) => {
    await tap(button(ownUnit(page), 'Search'));
    await expect(page.getByRole('combobox', { name: 'Command, name or 10-code' })).toBeFocused();
    await page.keyboard.insertText(`10-11 ${PLATE} Elgin Ave`);
    await tap(page.getByRole('option', { name: `Traffic stop: ${PLATE} at Elgin Ave` }));
    await expect(card).toContainText('Karin Futo');
    // The whole card is in view, above the buttons at the bottom of the screen.
    const fixed = await boxOf(button(ownCall(page), 'On scene'));
    expect((await boxOf(card)).top).toBeGreaterThan(0);
    expect((await boxOf(button(card, 'Clear and close'))).bottom).toBeLessThanOrEqual(fixed.top);

    await tap(button(card, 'View Registered Owner'));
    await expect(card).toContainText('Stopped Sought');
    await tap(button(card, 'Citation'));
    await expect(report.getByLabel('Add Offense')).toBeFocused();
    await page.keyboard.type('speeding');
    await tap(report.getByRole('option', { name: /speeding/i }).first());
    await tap(button(report, 'Submit Report'));
    await expect(card).toContainText(/Citation \d+ filed/);
    await tap(button(card, 'Clear and close'));
    await expect(button(clear, 'Citation issued')).toBeFocused();
    await tap(button(clear, 'Citation issued'));
  });
  await expect(card).toBeHidden();
  expect(new Set(pages)).toEqual(new Set([BOARD]));
  expect(searches).toEqual([`?plate=${PLATE}`]);

  const id = new URL(page.url()).searchParams.get('call');
  const { call } = await (await page.request.get(`/api/calls/${id}`)).json();
  expect(call).toMatchObject({ status: 'Closed', disposition: 'Citation issued' });
  const { reports } = await (await page.request.get(`/api/reports?callId=${id}`)).json();
  expect(reports).toMatchObject([{ type: 'citation', plate: PLATE, civilian: { _id: civilianId } }]);
  await expect(button(page, /^10-8/)).toHaveAttribute('aria-pressed', 'true');
});
