import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { hold } from '../support/hold.ts';
import { becomesLive } from '../support/live.ts';
import { serveAsMedic } from '../support/medic.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

/** Law enforcement and fire and EMS side by side: one person with a profile in each, and a medic whom officers help. */

// What a role gives is changed.
const origin = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

async function openLive(page: Page, path: string): Promise<void> {
  const live = becomesLive(page);
  await page.goto(path);
  await live;
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

/** Has those who may serve in law enforcement also serve in fire and EMS. */
async function grantFireToOfficers(admin: Page): Promise<void> {
  const address = '/api/settings/grants';
  const { version, value } = await (await admin.request.get(address)).json();
  const { roleId, roleName } = value.entries.find(
    ({ grant }: { grant: string }) => grant === 'Public Safety',
  );
  const ops = [{ op: 'add', list: 'entries', entry: { grant: 'Fire & EMS', roleId, roleName } }];
  expect((await admin.request.patch(address, { data: { version, ops } })).status()).toBe(200);
}

test('beginning a shift as one ends that as the other, and is said', async ({ openAs }) => {
  await grantFireToOfficers(await openAs('Administrator', { baseURL: origin() }));
  const page = await openAs('Officer Xbox', { baseURL: origin() });
  await ensureOfficer(page, 'D-104');
  await serveAsMedic(page, 'M-41');
  const law = { data: { kind: 'Law Enforcement' } };
  expect((await page.request.post('/api/clock/in', law)).status()).toBe(200);
  const dispatcher = await openAs('Dispatcher', { baseURL: origin() });
  await openLive(dispatcher, '/dashboard/dispatch?platform=Xbox');
  const unit = (callsign: string) =>
    dispatcher.getByRole('table', { name: 'Units on duty' }).getByRole('row').filter({ hasText: callsign });
  await expect(unit('D-104')).toBeVisible();
  await expect(unit('M-41')).toHaveCount(0);

  const status = (code: string) => page.getByRole('button', { name: new RegExp(`^${code} `) });
  await openLive(page, '/dashboard/safr');
  await status('10-8').click();
  await expect(page.getByText('D-104 clocked out.', { exact: true })).toBeVisible();
  await expect(status('10-8')).toHaveAttribute('aria-pressed', 'true');
  await expect(unit('M-41')).toBeVisible();
  await expect(unit('D-104')).toHaveCount(0);

  await openLive(page, '/dashboard/pso');
  await expect(page.getByText('You are off duty.')).toBeVisible();
  await status('10-8').click();
  await expect(page.getByText('M-41 clocked out.', { exact: true })).toBeVisible();
  await expect(unit('D-104')).toBeVisible();
  await expect(unit('M-41')).toHaveCount(0);
});

test('a medic\u2019s panic reaches officers, whose board shows its call under any filter', async ({
  openAs,
}) => {
  const officer = await openAs('Officer Xbox', { baseURL: origin() });
  await ensureOfficer(officer, 'D-104');
  const medic = await openAs('Fire/Rescue', { baseURL: origin() });
  await serveAsMedic(medic);
  await openLive(officer, '/dashboard/pso?calls=mine&services=Police&q=nowhere');
  await openLive(medic, '/dashboard/safr');

  const button = medic.getByRole('button', { name: /^Panic Button/ });
  await button.hover();
  // The officer is told by the event alone.
  await hold(officer, '**/api/panic');
  const raised = medic.waitForResponse((response) => new URL(response.url()).pathname === '/api/panic');
  await medic.mouse.down();
  const { panic } = await (await raised).json();
  await expect(officer.getByRole('region', { name: 'Panic of M-3' })).toBeVisible();
  await medic.mouse.up();
  const call = officer.getByRole('row').filter({ hasText: String(panic.callNumber) });
  await expect(call).toContainText('Officer Down');
  for (const shown of ['Unassigned', 'All']) {
    const filters = officer.getByRole('group', { name: 'Calls shown' });
    await filters.getByRole('button', { name: new RegExp(`^${shown}`) }).click();
    await expect(call).toBeVisible();
  }
});
