import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a citation appears with the civilian’s owner at once, and its fine is paid once', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Civilian');
  const answer = await page.request.get('/api/civilians');
  const { civilians }: { civilians: { _id: string; deceased: boolean }[] } = await answer.json();
  const civilianId = civilians.find(({ deceased }) => !deceased)?._id;
  await page.goto(`/dashboard/civilian/${civilianId}`);
  await expect(page.getByText('Tickets')).toBeVisible();

  const officer = await openAs('Officer Xbox');
  const offenses = [{ title: 'Racing a hearse', fine: 12.5, jailTime: 0 }];
  const citation = { civilianId, type: 'citation', offenses, notes: 'It won.' };
  expect((await officer.request.post('/api/reports/create', { data: citation })).status()).toBe(201);

  const entry = page.getByRole('button', { name: /^Open ticket \d+: Racing a hearse$/ });
  await expect(entry).toBeVisible();
  await expect(page.getByText('$12.50 unpaid')).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ticket \d+$/ });
  await expect(dialog.getByText('It won.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay Fine' }).click();
  await expect(dialog.getByText(/taken from your wallet first, then from your accounts/)).toBeVisible();
  await expect(dialog.getByText(/^In your wallet: \$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Pay $12.50' }).click();
  const receipt = dialog.getByRole('status', { name: 'Receipt' });
  await expect(receipt.getByText('Fine paid.')).toBeVisible();
  await expect(receipt.getByText('Wallet')).toBeVisible();
  await expect(receipt.getByText('$12.50')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/\$12\.50 paid /)).toBeVisible();
  await entry.click();
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay Fine' })).toBeHidden();

  await officer.goto('/dashboard/pso/reports?type=citation&q=hearse');
  await officer.getByRole('row').nth(1).click();
  await expect(officer.getByText(/^\$12\.50, paid /)).toBeVisible();
});
