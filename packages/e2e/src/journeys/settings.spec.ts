import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { becomesLive } from '../support/live.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { takeBackLatest } from '../support/take-back-latest.ts';

/** The server is that of other journeys too: each change is taken back, where at once by the button that offers it. */
async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

async function openSettings(page: Page, path: string): Promise<void> {
  await signInAs(page, 'Administrator');
  await page.goto(`/dashboard/settings${path}`);
}

test('the settings are for administrators', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/settings');
  await expect(page.getByText('This page needs the administrator role.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('a name is changed, is at work in an open page, and is taken back', async ({ openAs, page }) => {
  const other = await openAs('Civilian');
  const live = becomesLive(other);
  await other.goto('/dashboard/civilian');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
  await live;
  await openSettings(page, '');
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  const field = page.getByLabel('Bank name');
  await field.fill('Fleeca');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Texts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  // As it closes it gives the focus back to the link.
  await expect(question).toBeHidden();
  await field.press('Control+Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await expect(other.getByRole('link', { name: 'Fleeca' })).toBeVisible();
  await takeBackLatest(page);
  await expect(field).toHaveValue('Maze Bank');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
});

test('what two change at once is merged, and who is typing keeps the text', async ({ openAs, page }) => {
  const live = becomesLive(page);
  await openSettings(page, '');
  await page.getByLabel('Characters a member may have').fill('7');
  await live;
  const other = await openAs('Administrator');
  await other.goto('/dashboard/settings');
  await other.getByLabel('Bank name').fill('Lombank');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Changed meanwhile by olivia.park.')).toBeVisible();
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('7');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Bank name')).toHaveValue('Lombank');
  await page.getByRole('button', { name: 'Save' }).click();
  await takeBack(page);
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('25');
  await takeBackLatest(other);
});

test('a list is searched, and an entry added, edited, moved and removed by the keyboard alone', async ({
  page,
}) => {
  await openSettings(page, '/ten-codes');
  const table = page.getByRole('table', { name: '10-codes' });
  const row = (name: string) => table.getByRole('row', { name });
  await page.getByRole('button', { name: 'New 10-code' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New 10-code' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('10-777');
  await dialog.getByLabel('Meaning').fill('Lunch');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Saved. 10-777')).toBeVisible();
  await row('10-777').focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit 10-code' });
  await edit.getByLabel('Code').fill('10-4');
  await page.keyboard.press('Control+Enter');
  await expect(edit.getByRole('alert')).toContainText('10-4 is there already.');
  await edit.getByLabel('Code').fill('10-778');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(row('10-778')).toBeVisible();
  const count = await table.getByRole('row').count();
  await row('10-778').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(table.getByRole('row').nth(count - 2)).toContainText('10-778');
  await expect(row('10-778')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(table.getByRole('row').nth(count - 1)).toContainText('10-778');
  await expectNoAxeViolations(page);
  await page.getByLabel('Search 10-codes').fill('lunch');
  await expect(table.getByRole('row')).toHaveCount(2);
  await row('10-778').getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table.getByRole('row')).toHaveCount(count - 1);
});

test('an offense is dragged to its place, and sorted by what it costs', async ({ page }) => {
  await openSettings(page, '/penal-code');
  const table = page.getByRole('table', { name: 'Penal code' });
  const titles = () => table.getByRole('row').filter({ hasText: /\$/ });
  const [first, third] = [titles().nth(0), titles().nth(2)];
  await first.hover();
  const grip = await boxOf(first.locator('[draggable]'));
  const onto = await boxOf(third);
  await page.mouse.move(grip.left + 8, grip.top + 8);
  await page.mouse.down();
  await page.mouse.move(onto.left + 100, onto.bottom - 12, { steps: 5 });
  await page.mouse.move(onto.left + 100, onto.bottom - 8);
  await page.mouse.up();
  await expect(titles().nth(2)).toContainText('Speeding (up to 15 over)');
  await takeBack(page);
  await expect(titles().nth(0)).toContainText('Speeding (up to 15 over)');
  await table.getByRole('button', { name: 'Fine' }).click();
  await table.getByRole('button', { name: 'Fine' }).click();
  await expect(page).toHaveURL(/entries-sort=-fine/);
  await expect(page.getByText('Traffic', { exact: true })).toHaveCount(0);
});

test('an offense costs what its form says, and refuses what is none', async ({ page }) => {
  await openSettings(page, '/penal-code');
  await page.getByRole('button', { name: 'New offense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offense' });
  await dialog.getByLabel('Title').fill('Loitering, mostly');
  await dialog.getByLabel('Category').fill('Peace');
  await dialog.getByLabel('Fine, dollars').fill('$1,250');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Loitering, mostly/ });
  await expect(row).toContainText('$1,250');
  await takeBack(page);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'New offense' }).click();
  await dialog.getByLabel('Title').fill('Loitering, mostly');
  await dialog.getByLabel('Category').fill('Peace');
  await dialog.getByLabel('Fine, dollars').fill('$1,250');
  await dialog.getByLabel('Fine from').fill('2000');
  await dialog.getByLabel('Fine to').fill('3000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The range must hold the standard: least, standard, most.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Fine from').fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('$1,250');
  await expect(row).toContainText('$1,000–$3,000');
  await takeBack(page);
  await expect(row).toHaveCount(0);
});

test('a role is given a grant, narrowed to a department, and taken out after a question', async ({
  page,
}) => {
  await openSettings(page, '/roles');
  const add = page.getByRole('button', { name: 'Add role to Public Safety' });
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await expect(page.getByLabel('Search roles')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('fire/rescue staff');
  await expect(page.getByRole('option', { name: 'Fire/Rescue Staff' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Fire/Rescue Staff')).toBeVisible();
  const departments = (chosen: string) =>
    page
      .getByRole('button', { name: `Departments of Fire/Rescue Staff: ${chosen}` })
      .filter({ visible: true })
      .first();
  await departments('All departments').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Departments' });
  await dialog.getByLabel('Public Safety, Xbox').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Take Public Safety away?' });
  await expect(question).toContainText(/\d+ (person loses|people lose) Public Safety, 0 of them on duty\./);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(departments('PS')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Fire/Rescue Staff' }).first().click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Fire/Rescue Staff' }).first().click();
  await expect(question).toContainText('Public Safety, 0 of them on duty.');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(departments('PS')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('who would be shut out by a change is told, and keeps what was', async ({ page }) => {
  await openSettings(page, '/roles');
  await page.getByRole('button', { name: 'Remove Staff' }).click();
  const question = page.getByRole('dialog', { name: 'Take Staff away?' });
  await expect(question).toContainText('lose');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove Staff' })).toBeVisible();
});

test('an administrator is named by search, and is one until that is taken back', async ({ openAs, page }) => {
  const other = await openAs('Staff');
  await openSettings(page, '/roles');
  const panel = page.getByRole('region', { name: 'Administrators by name' });
  await expect(panel).toContainText('Owner of the Discord server');
  // What stands above it would push it out of sight, and its list hides with it.
  await expect(page.getByText('Class C License')).toBeVisible();
  await panel.getByRole('button', { name: 'Add administrator' }).press('Enter');
  await expect(page.getByLabel('Search members')).toBeFocused();
  await page.keyboard.type('ada.sto');
  await expect(page.getByRole('option', { name: 'ada.stone' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Name administrator' });
  await question.getByRole('button', { name: 'Name administrator' }).click();
  await expect(panel.getByRole('link', { name: 'ada.stone' })).toBeVisible();
  await expect(panel).toContainText(/Named by olivia\.park, \w{3} \d{1,2}, \d{4}/);
  await expectNoAxeViolations(page);
  await other.goto('/dashboard/settings/roles');
  await expect(other.getByRole('region', { name: 'Administrators by name' })).toContainText('ada.stone');
  await panel.getByRole('button', { name: 'Take administrator away from ada.stone' }).click();
  const taking = page.getByRole('dialog', { name: 'Take administrator away' });
  await taking.getByRole('button', { name: 'Take away' }).click();
  await expect(panel.getByRole('link', { name: 'ada.stone' })).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('This page needs the administrator role.')).toBeVisible();
});

test('a department has a page with its callsigns, ranks and subdivisions', async ({ page }) => {
  await openSettings(page, '/departments');
  await page.getByRole('button', { name: 'New department' }).click();
  const dialog = page.getByRole('dialog', { name: 'New department' });
  await dialog.getByLabel('Name', { exact: true }).fill('Sheriff');
  await dialog.getByLabel('Short name').fill('LSSD');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Sheriff/ });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Sheriff' })).toBeVisible();
  const pattern = page.getByLabel('Callsign pattern');
  await pattern.fill('#@-##');
  await expect(page.getByText('A callsign here looks like 1A-23.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'New rank' }).click();
  const rank = page.getByRole('dialog', { name: 'New rank' });
  await rank.getByLabel('Rank', { exact: true }).fill('Deputy');
  await rank.getByLabel('Follows the role').selectOption({ label: 'Public Safety' });
  await rank.getByRole('button', { name: 'Save' }).click();
  const ranks = page.getByRole('table', { name: 'Ranks' });
  await expect(ranks.getByRole('row', { name: /Deputy/ })).toContainText('Public Safety');
  await ranks.getByRole('row', { name: /Deputy/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(ranks.getByRole('row').nth(1)).toContainText('Deputy');
  await page.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Sheriff off?' });
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('link', { name: 'Departments' }).first().click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('a license has its questions, and its test can be tried', async ({ page }) => {
  await openSettings(page, '/licenses');
  const row = page.getByRole('row', { name: /Class M/ });
  await expect(row).toContainText('10 questions');
  await expectNoAxeViolations(page);
  await row.click();
  await page.getByRole('button', { name: 'Try the test' }).click();
  const test = page.getByRole('dialog');
  await test.getByRole('radio').first().check();
  await test.getByRole('button', { name: 'Grade' }).click();
  await expect(test.getByText(/of 10 right\./)).toBeVisible();
  await expectNoAxeViolations(page);
  await test.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await dialog.getByLabel('Question').fill('Which side?');
  for (const [index, answer] of ['Left', 'Right', 'Both', 'both'].entries()) {
    await dialog.getByRole('textbox', { name: `Answer ${index + 1}` }).fill(answer);
  }
  await dialog.getByLabel('Answer 2 is right').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The four answers must be different.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Answer 4' }).fill('None');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('row', { name: /Which side/ });
  await expect(question).toContainText('Right');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(question).toHaveCount(0);
});

test('the history tells what was changed, and takes it back', async ({ page }) => {
  await openSettings(page, '/bank');
  await page.getByLabel('Savings', { exact: true }).selectOption('never');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByLabel('Section').selectOption('bank');
  await expect(page).toHaveURL(/section=bank/);
  const newest = page.getByRole('group').first();
  await newest.getByText('Bank · Approval').first().click();
  await expect(newest.getByText('never')).toBeVisible();
  await expectNoAxeViolations(page);
  await newest.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone by olivia.park').first()).toBeVisible();
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await expect(page.getByLabel('Savings', { exact: true })).toHaveValue('second');
});

test('a webhook is checked before it is kept, and never shown', async ({ page }) => {
  await openSettings(page, '/discord');
  await expect(page.getByText('Los Santos Roleplay', { exact: true })).toBeVisible();
  await expect(page.getByText('The webhook of Xbox answers')).toBeVisible();
  await page.getByRole('button', { name: 'Replace the webhook of Xbox' }).click();
  await page.getByLabel('Address of the webhook of Xbox').fill('https://example.com/hook');
  await page.getByRole('button', { name: 'Check the webhook of Xbox' }).click();
  await expect(page.getByText('This is no address of a Discord webhook.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('everybody reads the penal code and the rules', async ({ openAs, page }) => {
  const reader = await openAs('Civilian');
  await reader.goto('/rules');
  await expect(reader.getByRole('heading', { name: /Page not found/ })).toBeVisible();
  await openSettings(page, '/texts');
  const rules = page.getByLabel('Rules, for everybody to read');
  await rules.fill('# Driving\n- Keep **right**\n<script>alert(1)</script>\n[bad](javascript:alert(1))');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Driving' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(reader.getByText('[bad](javascript:alert(1))')).toBeVisible();
  await expect(reader.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectNoAxeViolations(reader);
  await reader.goto('/dashboard/penal-code');
  await expect(reader.getByRole('table', { name: 'Penal Code' })).toContainText('Street racing');
  await reader.getByLabel('Search the penal code').fill('racing');
  await expect(reader.getByRole('row', { name: /\$/ })).toHaveCount(1);
  await expectNoAxeViolations(reader);
  await reader.keyboard.press('Control+k');
  await reader.keyboard.type('rules');
  await expect(reader.getByRole('option', { name: /Rules/ })).toBeVisible();
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/rules$/);
  // The offer to take it back is over by now.
  await page.getByRole('link', { name: 'History' }).click();
  const newest = page.getByRole('group').first();
  await newest.getByText('Rules').first().click();
  await newest.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const path of [
    '',
    '/roles',
    '/departments',
    '/departments/00000000-0000-7000-9000-000400000001',
    '/dispatch',
    '/ten-codes',
    '/penal-code',
    '/licenses',
    '/licenses/00000000-0000-7000-9000-000800000001',
    '/vehicles',
    '/bank',
    '/texts',
    '/discord',
    '/history',
    '/transfer',
  ]) {
    test(`${path === '' ? '/' : path} fits, answers to a finger, and has no faults`, async ({ page }) => {
      await openSettings(page, path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectNoAxeViolations(page);
      const { wide, small } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - window.innerWidth,
        small: [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, summary)')]
          .filter((element) => !/^(radio|checkbox)$/.test(element.getAttribute('type') ?? ''))
          .filter(
            ({ offsetHeight, offsetWidth }) => offsetWidth > 1 && (offsetHeight < 44 || offsetWidth < 44),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      }));
      expect({ wide, small }).toEqual({ wide: 0, small: [] });
    });
  }

  test('an entry is added, edited, moved and removed by touch', async ({ page }) => {
    await openSettings(page, '/dispatch');
    await page.getByRole('button', { name: 'New call type' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New call type' });
    await dialog.getByLabel('Title').fill('Lost dog');
    expect((await boxOf(dialog.getByRole('button', { name: 'Save' }))).top).toBeGreaterThan(700);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog).toBeHidden();
    const rows = page.getByRole('table', { name: 'Call types' }).getByRole('row');
    const own = rows.filter({ hasText: 'Lost dog' });
    await own.tap();
    const edit = page.getByRole('dialog', { name: 'Edit call type' });
    await edit.getByLabel('Priority').selectOption('2');
    await edit.getByRole('button', { name: 'Save' }).tap();
    await expect(own).toContainText('2');
    const choose = async (name: string) => {
      await own.getByRole('button', { name: 'More actions' }).tap();
      await page.getByRole('menuitem', { name }).tap();
    };
    const last = await rows.count();
    await choose('Move up');
    await expect(rows.nth(last - 2)).toContainText('Lost dog');
    await choose('Remove');
    await expect(own).toHaveCount(0);
  });
});
