import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

/** Where the community's channels are chosen, and how it goes with Discord, on a server of its own. */

const own = startOwnServer();
const PAGE = '/dashboard/settings/discord';
const calls = (page: Page) => page.getByLabel('Call cards of Xbox');
const health = (page: Page) => page.getByRole('region', { name: 'Health' });

/** Has the page offer a channel that is gone by the time it is saved. */
async function offerLostChannel(page: Page): Promise<void> {
  await page.route('**/api/settings/guild*', async (route) => {
    const response = await route.fetch();
    const guild = await response.json();
    const lost = { _id: '99', name: 'lost', category: null };
    await route.fulfill({ response, json: { ...guild, channels: [lost, ...guild.channels] } });
  });
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a channel is chosen, one that is gone is refused at its field', async ({ openAs }) => {
    const page = await openAs('Administrator', { baseURL: own() });
    await offerLostChannel(page);
    await page.goto(PAGE);
    await expect(calls(page).locator('option').first()).toHaveText('None');
    await expect(calls(page)).toContainText('#xbox-dispatch (Dispatch)');
    await expect(
      page.getByText('Whoever can read a channel in Discord reads what is written there.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Invite the bot/ })).toHaveAttribute(
      'href',
      /^https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+&scope=bot\+applications\.commands&permissions=268585984$/,
    );
    await expectNoAxeViolations(page);
    await calls(page).selectOption('#lost');
    await page.getByLabel('Role changes in Discord count at once').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const refusal = page.getByText('This channel is not in your Discord server, or no text channel.');
    await expect(refusal).toBeVisible();
    await expect(calls(page)).toHaveAccessibleDescription(/no text channel/);
    await expect(calls(page)).toBeFocused();
    await expectNoAxeViolations(page);
    await calls(page).selectOption('#duty-log (Dispatch)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
    const { value } = await (await page.request.get('/api/settings/discord')).json();
    expect(value.liveRoles).toBe(false);
    await page.reload();
    await expect(calls(page).locator('option:checked')).toHaveText('#duty-log (Dispatch)');
  });

  test('what Discord does not take is said with what helps, and looked at again', async ({ openAs }) => {
    const page = await openAs('Administrator', { baseURL: own() });
    const trouble = '**/api/discord/health';
    await page.route(trouble, async (route) => {
      const response = await route.fetch();
      const { health: known } = await response.json();
      const problems = [
        {
          what: '#xbox-dispatch is gone.',
          remedy: 'Choose another channel in the settings.',
          since: new Date().toISOString(),
        },
      ];
      await route.fulfill({ response, json: { health: { ...known, problems } } });
    });
    await page.goto(PAGE);
    await expect(health(page)).toContainText('#xbox-dispatch is gone.');
    await expect(health(page)).toContainText('Choose another channel in the settings.');
    await expect(page.getByRole('link', { name: 'Discord Messages something is wrong' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute(trouble);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(health(page)).toContainText('Discord takes everything.');
    await expect(page.getByRole('link', { name: 'Discord Messages', exact: true })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one column, what saves at the bottom', async ({ openAs }) => {
    const page = await openAs('Administrator', { baseURL: own() });
    await page.goto(PAGE);
    const panics = page.getByLabel('Panics of Xbox');
    expect((await boxOf(panics)).height).toBeGreaterThanOrEqual(44);
    await expect(panics.locator('option:checked')).toHaveText('#xbox-panic (Dispatch)');
    expect((await boxOf(page.getByLabel('Panics of PlayStation'))).left).toBe((await boxOf(panics)).left);
    await panics.selectOption('None');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    for (const place of [page.getByRole('heading', { name: 'Server' }), health(page)]) {
      await place.scrollIntoViewIfNeeded();
      const { top, bottom } = await boxOf(save);
      expect(top).toBeGreaterThan(760);
      expect(bottom).toBeLessThanOrEqual(844);
    }
    await expectNoAxeViolations(page);
    await panics.press('Control+Enter');
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(panics.locator('option:checked')).toHaveText('None');
  });
});
