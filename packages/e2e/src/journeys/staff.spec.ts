import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('staff sees the messages to Discord by state', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Discord Messages' }).click();
  await expect(page.getByRole('heading', { name: 'Discord Messages' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Messages to Discord' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  for (const head of ['State', 'Recipient', 'Report', 'Attempts', 'Last error']) {
    await expect(table.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/state=Failed/);
  await expect(table.getByText('Sent', { exact: true })).toHaveCount(0);
  // Everybody in the demo can be reached, so that nothing has failed.
  await page.getByRole('button', { name: 'Sent', exact: true }).click();
  await expect(page).toHaveURL(/state=Sent/);
  await expect(table.getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('a message whose fate is unknown is sent again', async ({ page }) => {
  await signInAs(page, 'Staff');
  const message = {
    _id: '0190a000-0000-7000-8000-000000000001',
    channel: 'direct-message',
    state: 'Unknown',
    title: 'Citation Issued',
    recipient: 'Dex Farrow',
    reportId: '0190a000-0000-7000-8000-000000000002',
    reportNumber: 1042,
    attempts: 3,
    lastError: 'No answer in time.',
    createdAt: '2026-03-01T10:00:00.000Z',
    sentAt: null,
    nextAttemptAt: null,
  };
  // The stand-in Discord of the demo always answers: a message without an answer is told in its place.
  await page.route('**/api/outbox?*', (route) =>
    route.fulfill({ json: { messages: [message], nextCursor: null } }),
  );
  await page.goto('/dashboard/staff/outbox');
  await expect(page.getByText('No answer in time.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again: Citation Issued to Dex Farrow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await expect(dialog).toContainText('it may have arrived');
  await expectNoAxeViolations(page);
  // The server knows no such message, and says so.
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('Message not found.')).toBeVisible();
  await page.route('**/api/outbox/*/send-again', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'The message will be sent again.',
        outboxMessage: { ...message, state: 'Pending' },
      },
    }),
  );
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The message will be sent again.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('staff reads in the audit log who did what', async ({ openAs, page }) => {
  const officer = await openAs('Officer PlayStation');
  await officer.goto('/dashboard/pso/warrants');
  await officer
    .getByRole('button', { name: /^Resolve Warrant/ })
    .first()
    .click();
  await officer.getByRole('dialog').getByRole('button', { name: 'Resolve Warrant' }).click();
  await expect(officer.getByText('Warrant resolved.')).toBeVisible();

  await signInAs(page, 'Staff');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit Log' });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: /Resolved .* warrant against/ }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Action').selectOption('warrant.resolve');
  await expect(page).toHaveURL(/action=warrant\.resolve/);
  await expect(rows.filter({ hasText: 'Warrant issued' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'P-210' }).first()).toContainText('Warrant resolved');
  await page.getByLabel('Contains').fill('nothing like this');
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByLabel('Contains')).toHaveValue('');
  await expect(rows.nth(1)).toBeVisible();
  await rows.filter({ hasText: 'Warrant resolved' }).first().getByRole('button').click();
  await expect(page).toHaveURL(/object=[0-9a-f-]{36}/);
  // The head, that it was issued, and that it was resolved.
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
});

test('staff gives a player back a civilian that was deleted', async ({ page }) => {
  await signInAs(page, 'Staff');
  const born = { firstName: 'Otto', lastName: 'Undone', dateOfBirth: '1990-02-28' };
  const created = await page.request.post('/api/civilians', { data: born });
  const { civilian } = await created.json();
  await page.request.delete(`/api/civilians/${civilian._id}`);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Deleted Civilians' }).click();
  const table = page.getByRole('table', { name: 'Deleted Civilians' });
  const row = table.getByRole('row', { name: /Otto Undone/ });
  await expect(row).toContainText(civilian.ssn);
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Restore Otto Undone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Civilian' });
  await expect(dialog).toContainText('Otto Undone');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Civilian restored.')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Civilian', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Otto Undone' })).toBeVisible();
});

test('staff moves an officer to another platform', async ({ openAs, page }) => {
  const officer = await openAs('Officer PlayStation');
  await officer.request.post('/api/clock/out');
  await officer.goto('/dashboard/pso');

  await signInAs(page, 'Staff');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Officers' }).click();
  await expect(page.getByRole('heading', { name: 'Officers' })).toBeVisible();
  await page.getByLabel('Callsign, name, badge or player').fill('p-210');
  const table = page.getByRole('table', { name: 'Officers' });
  // The head and the one that is found.
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /P-210/ })).toContainText('PlayStation');
  await expectNoAxeViolations(page);

  const dialog = page.getByRole('dialog', { name: 'Edit Officer' });
  await page.getByRole('button', { name: 'Edit P-210' }).click();
  await dialog.getByLabel('Platform').selectOption('Xbox');
  await dialog.getByLabel('Callsign').fill('D-118');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(/^Callsign D-118 is taken on Xbox\./)).toBeVisible();
  await dialog.getByLabel('Callsign').fill('D-910');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Officer updated.')).toBeVisible();
  await expect(page.getByText('No officer matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table.getByRole('row', { name: /D-910/ })).toContainText('Xbox');
  await expect(officer.getByText('D-910').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit D-910' }).click();
  await dialog.getByLabel('Platform').selectOption('PlayStation');
  await dialog.getByLabel('Callsign').fill('P-210');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(table.getByRole('row', { name: /P-210/ })).toContainText('PlayStation');
});

test('who is no staff is told so', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  for (const path of [
    '/dashboard/staff/outbox',
    '/dashboard/staff/audit',
    '/dashboard/staff/officers',
    '/dashboard/staff/deleted-civilians',
  ]) {
    await page.goto(path);
    await expect(page.getByText(/needs the staff role/)).toBeVisible();
  }
});
