import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { PHONE, waitForBoard } from '../support/thumb.ts';

const BOARD = '/dashboard/safr';
const KIND = 'Fire & EMS';
test.use(PHONE);

const strip = (page: Page) => page.getByRole('region', { name: 'Officer Information' });
const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });

/** Creates a call with the user's unit and returns its number. */
async function joinCall(page: Page, type: string, location: string): Promise<number> {
  const created = await page.request.post('/api/calls', {
    data: { type, location, attach: false, kind: KIND },
  });
  const { _id, callNumber } = (await created.json()).call;
  const attached = await page.request.post(`/api/calls/${_id}/attach`, { data: { move: true, kind: KIND } });
  expect(attached.status()).toBe(200);
  return callNumber;
}

test("a medic boards a rescue, takes a patient to the hospital and clears, live on the officers' board", async ({
  openAs,
}) => {
  const page = await openAs('Fire/Rescue');
  const officer = await openAs('Officer Xbox');
  await officer.setViewportSize({ width: 1440, height: 900 });
  await page.request.post('/api/clock/out');
  await officer.goto('/dashboard/pso');
  const unit = officer.getByRole('table', { name: 'Units on duty' }).getByRole('row', { name: /RA-7/ });
  await page.goto(BOARD);
  await waitForBoard(page);
  await page.getByRole('button', { name: 'Ride RA-7' }).tap();
  await page.getByRole('menuitem', { name: 'Driver' }).tap();
  await expect(strip(page)).toContainText('RA-7');
  await expect(unit).toContainText('aboard');

  const number = await joinCall(page, 'Medical Emergency', 'Clinton Ave');
  for (const stage of ['En route', 'On scene', 'Transporting']) {
    const next = ownCall(page).getByRole('button', { name: stage });
    await next.tap();
    await expect(next).toHaveCount(0);
  }
  await expect(unit).toContainText(`#${number}`);
  await ownCall(page).getByRole('button', { name: 'Clear and close call' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Only clear my unit' }).tap();
  await expect(page.getByText(`RA-7 cleared from call ${number}.`)).toBeVisible();
  await expect(unit).not.toContainText(`#${number}`);
  await page.request.post('/api/clock/out');
});
