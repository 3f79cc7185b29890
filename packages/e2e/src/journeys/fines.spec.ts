import { expectNoAxeViolations } from '../support/accessibility.ts';
import { becomesLive } from '../support/live.ts';
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
  const live = becomesLive(page);
  await page.goto(`/dashboard/civilian/${civilianId}`);
  await expect(page.getByText('Tickets')).toBeVisible();
  await live;

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
  await expect(dialog.getByText('$12.50 from your wallet.')).toBeVisible();
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

test('before a fine is paid, the question names what is debited and what remains there', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Fire/Rescue');
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  const person = { firstName: 'Nora', lastName: 'Quint', dateOfBirth: '1990-05-05' };
  const civilianId: string = (await post('/api/civilians', person)).civilian._id;
  const other: string = (await post('/api/civilians', { ...person, firstName: 'Olga' })).civilian._id;
  const open = async (whose: string, accountType: string) =>
    (await post('/api/bank/create', { civilianId: whose, accountType })).account;
  const foreign = await open(other, 'Checking');
  const account = await open(civilianId, 'Checking');
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  const { balance } = await (await page.request.get(`/api/wallet/${discordId}`)).json();
  await post('/api/bank/deposit', { accountId: foreign._id, amount: 500 });
  await post('/api/bank/deposit', { accountId: account._id, amount: balance - 500 - 100 });

  const officer = await openAs('Officer Xbox');
  const cite = (fine: number) =>
    officer.request.post('/api/reports/create', {
      data: { civilianId, type: 'citation', offenses: [{ title: `Fine of ${fine}`, fine, jailTime: 0 }] },
    });
  await cite(150.25);
  await cite(balance);
  await page.goto(`/dashboard/civilian/${civilianId}`);

  const ask = async (reason: string) => {
    await page.getByRole('button', { name: new RegExp(`: ${reason}$`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay Fine' }).click();
  };
  const digits = account.accountNumber.slice(-4);
  const dollars = (amount: number) =>
    `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const dialog = page.getByRole('dialog');
  await ask(`Fine of ${balance}`);
  await expect(
    dialog.getByText(
      `Your wallet and the accounts of this character hold ${dollars(balance - 500)}, which is $500.00 too little.`,
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: `Pay ${dollars(balance)}` }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You do not have enough money to pay this fine.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await ask('Fine of 150.25');
  await expect(
    dialog.getByText(`$100.00 from your wallet, $50.25 from Checking ····${digits}.`),
  ).toBeVisible();
  await expect(
    dialog.getByText(
      `Remaining: $0.00 in your wallet, ${dollars(balance - 600 - 50.25)} in Checking ····${digits}.`,
    ),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Pay $150.25' }).click();
  await expect(dialog.getByRole('status', { name: 'Receipt' }).getByText('$50.25')).toBeVisible();
});

test('a fine is told to whoever plays the civilian, and stands on its card until it is paid', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Newcomer');
  const person = { firstName: 'Tess', lastName: 'Harlow', dateOfBirth: '1991-03-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data: person })).json();
  const live = becomesLive(page);
  await page.goto('/dashboard/civilian');
  const card = page.getByRole('link', { name: 'Tess Harlow' });
  await expect(card).toBeVisible();
  await expect(card.getByText('UNPAID')).toBeHidden();
  await live;

  const officer = await openAs('Officer Xbox');
  const cite = (type: string, fineAmount: number) =>
    officer.request.post('/api/reports/create', {
      data: { civilianId: civilian._id, type, reason: 'Loud exhaust', fineAmount },
    });
  await cite('warning', 0);
  await expect(page.getByText('Warning for Tess Harlow', { exact: true })).toBeVisible();
  await cite('citation', 150);
  await expect(page.getByText('Citation for Tess Harlow: $150.00 fine')).toBeVisible();
  await expect(card.getByText('1 UNPAID FINE, $150.00')).toBeVisible();
  await expectNoAxeViolations(page);

  // What is told of it leads there for a few seconds only.
  await cite('citation', 75.5);
  await page.getByText('Citation for Tess Harlow: $75.50 fine').getByRole('link').click();
  const profile = page.getByRole('article', { name: 'Tess Harlow' });
  await expect(profile.getByText('2 UNPAID FINES, $225.50')).toBeVisible();
  await page
    .getByRole('button', { name: /^Open ticket \d+: Loud exhaust$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pay Fine' }).click();
  await dialog.getByRole('button', { name: 'Pay $75.50' }).click();
  await expect(profile.getByText('1 UNPAID FINE, $150.00')).toBeVisible();
  await page.request.delete(`/api/civilians/${civilian._id}`);
});
