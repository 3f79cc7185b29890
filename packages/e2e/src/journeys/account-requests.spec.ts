import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Milliseconds after which the queue is surely read again. */
const POLLED = 31_000;

/** Somebody whose requests no other journey looks for. */
const OWNER = 'Fire/Rescue';

interface Waiting {
  _id: string;
  own: boolean;
  civilian: { _id: string };
  reason: string;
}

/** Asks for an account of each type, for a new character of `owner`. */
async function ask(owner: Page, types: readonly string[]): Promise<void> {
  const character = { firstName: 'Rita', lastName: 'Request', dateOfBirth: '1990-01-02' };
  const made = await owner.request.post('/api/civilians', { data: character });
  const { civilian } = await made.json();
  for (const accountType of types) {
    const data = { civilianId: civilian._id, accountType, reason: `For a ${accountType} account` };
    const answer = await owner.request.post('/api/bank/create', { data });
    expect(answer.status()).toBe(201);
  }
}

/** Opens the queue as staff, on a clock that the test moves; answers who waits, longest first. */
async function openQueue(page: Page): Promise<Waiting[]> {
  await signInAs(page, 'Staff');
  await page.clock.install();
  await page.goto('/dashboard/staff/account-requests');
  const answer = await page.request.get('/api/bank/requests?status=Pending');
  const { requests }: { requests: Waiting[] } = await answer.json();
  return requests;
}

/** Somebody else decides: the same person from another place will do, the queue knows no difference. */
const decideElsewhere = (page: Page, { _id }: Waiting) =>
  page.request.post(`/api/bank/requests/${_id}/deny`, {
    data: { reason: 'No lease' },
  });

const detailOf = (page: Page, { reason: words }: Waiting) =>
  page.getByRole('region', { name: /^Request from/ }).filter({ hasText: words });
const reason = (page: Page) => page.getByLabel('Reason, sent to the owner (required to deny)');

test.use({ viewport: { width: 1440, height: 900 } });

test('staff sees how many wait, and an owner can remove what was denied', async ({ openAs, page }) => {
  const owner = await openAs(OWNER);
  await ask(owner, ['Business Checking']);
  const [request] = (await openQueue(page)).filter(({ own }) => !own).slice(-1);
  if (request === undefined) throw new Error('There is no request.');
  await page.goto('/dashboard/civilian');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: /^Account Requests \d+ waiting$/ })).toBeVisible();

  await decideElsewhere(page, request);
  await owner.goto(`/bank/dashboard?civilian=${request.civilian._id}`);
  await owner.getByRole('button', { name: 'Remove Account' }).click();
  const question = owner.getByRole('dialog', { name: 'Remove Account' });
  await expect(question).toContainText('Business Checking');
  await expectNoAxeViolations(owner);
  await question.getByRole('button', { name: 'Remove Account' }).click();
  await expect(owner.getByText('Account removed.')).toBeVisible();
  await expect(owner.getByText('None yet')).toHaveCount(2);
});

test('a request does not change under the hands of who decides on it', async ({ openAs, page }) => {
  await ask(await openAs(OWNER), ['Business Checking', 'Business Savings']);
  const [first, second] = await openQueue(page);
  if (first === undefined || second === undefined) throw new Error('There are too few requests.');
  await expect(detailOf(page, first)).toBeVisible();
  await reason(page).fill('The lease is missing');

  // What was typed outlives a reload.
  await page.reload();
  await expect(reason(page)).toHaveValue('The lease is missing');
  await reason(page).focus();

  await decideElsewhere(page, first);
  await page.clock.runFor(POLLED);
  await expect(page.getByRole('list', { name: 'Requests' })).not.toContainText(first.reason);
  await expect(detailOf(page, first)).toContainText('This request has been decided in the meantime');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(page.getByLabel('Your reason, not sent')).toHaveValue('The lease is missing');
  await expect(page.getByLabel('Your reason, not sent')).toBeFocused();
  await expectNoAxeViolations(page);

  await detailOf(page, first).getByRole('link', { name: 'All requests' }).last().click();
  await expect(detailOf(page, second)).toBeVisible();
  await expect(reason(page)).toHaveValue('');

  // After one's own decision the next one is shown, though the queue could not be read again.
  await page.route('**/api/bank/requests?*', () => undefined);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Account approved.').first()).toBeVisible();
  await expect(detailOf(page, second)).toBeHidden();
  await expect(page.getByText('has been decided in the meantime')).toBeHidden();
});

test('a request that was chosen and is decided elsewhere says so, and keeps the words', async ({
  openAs,
  page,
}) => {
  await ask(await openAs(OWNER), ['Savings', 'Savings']);
  const waiting = (await openQueue(page)).filter(({ own }) => !own);
  const chosen = waiting.at(-1);
  if (chosen === undefined) throw new Error('There is no request.');
  await page.goto(`/dashboard/staff/account-requests?request=${chosen._id}`);
  await reason(page).fill('Come to the desk');
  await page.getByRole('button', { name: 'Approve' }).focus();
  await decideElsewhere(page, chosen);
  // What is pressed at that moment is refused.
  await page.keyboard.press('Enter');
  await expect(detailOf(page, chosen)).toContainText('This request has been decided in the meantime');
  await expect(page.getByLabel('Your reason, not sent')).toHaveValue('Come to the desk');
  await expect(detailOf(page, chosen).getByRole('link', { name: 'All requests' }).last()).toBeFocused();
});

for (const width of [390, 1440]) {
  test(`at ${width} a toast lies on nothing that can be pressed, and goes though the pointer rests on it`, async ({
    openAs,
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await ask(await openAs(OWNER), ['Business Checking', 'Business Savings']);
    const waiting = (await openQueue(page)).filter(({ own }) => !own);
    await page.goto(`/dashboard/staff/account-requests?request=${waiting[0]?._id}`);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    // However long the journey takes, little of the toast's time passes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    const soon = (look: () => Promise<unknown>) =>
      expect.poll(async () => {
        await page.clock.runFor(100);
        return look();
      });
    await page.getByRole('button', { name: 'Approve' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Account approved.' });
    await soon(() => toast.isVisible()).toBe(true);
    if (width > 1000) await soon(() => page.getByRole('button', { name: 'Deny' }).isVisible()).toBe(true);
    const covered = () =>
      toast.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const buttons = [...document.querySelectorAll('main button, main a')];
        return buttons
          .map((button) => button.getBoundingClientRect())
          .filter(({ left, right }) => left < box.right && right > box.left)
          .filter(({ top, bottom }) => top < box.bottom && bottom > box.top).length;
      });
    await soon(covered).toBe(0);
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeHidden();
  });
}
