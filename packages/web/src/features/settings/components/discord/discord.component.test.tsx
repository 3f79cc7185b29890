import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { setupEndpoints } from '@ten-four/contract/setup/setup.contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { discordHealth } from '#testing/fixtures/outbox.fixtures.ts';
import { answerSettings, guild } from '#testing/fixtures/settings.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { DiscordPage } from '../pages/discord-page.tsx';

const calls = page.getByLabelText('Call cards of Xbox');
const save = page.getByRole('button', { name: 'Save', exact: true });
const changes = () => requestsTo(settingsEndpoints.changeSection).map(({ body }) => body.ops);

afterEach(() => page.viewport(1280, 800));

const showPage = () =>
  show(
    <SignedIn>
      <DiscordPage onWebhook={() => {}} check={null} health={null} />
    </SignedIn>,
  );

test('sets a channel and a bot option, shows a missing channel and an invalid webhook at their fields, and only the end of the stored one', async () => {
  const settings = answerSettings();
  await showPage();
  await expect.element(calls).toHaveTextContent('None#xbox-dispatch (Dispatch)');
  await calls.selectOptions('#duty-log (Dispatch)');
  await page.getByLabelText('Apply Discord role changes immediately').click();
  await save.click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(changes()).toEqual([
    [
      { op: 'set', field: 'liveRoles', value: false },
      { op: 'set', field: 'platforms.Xbox.calls', value: '42' },
    ],
  ]);
  expect(settings.valueOf('discord').platforms.Xbox.calls).toBe('42');
  refuse(settingsEndpoints.changeSection, 'invalid', SETTINGS_TEXTS.noSuchChannel, [
    { field: 'platforms.Xbox.calls', message: SETTINGS_TEXTS.noSuchChannel },
  ]);
  await calls.selectOptions('#xbox-dispatch (Dispatch)');
  await save.click();
  await expect.element(calls).toHaveAccessibleDescription(SETTINGS_TEXTS.noSuchChannel);
  await expect.element(calls).toHaveFocus();

  refuse(settingsEndpoints.changeSection, 'invalid', SETTINGS_TEXTS.badWebhook, [
    { field: 'webhookXbox', message: SETTINGS_TEXTS.badWebhook },
  ]);
  await expect.element(page.getByText('…a1b2, Reports')).toBeVisible();
  await page.getByRole('button', { name: 'Replace the webhook for Xbox' }).click();
  const address = page.getByLabelText('Webhook URL for Xbox');
  await address.fill('https://example.com/hook');
  await page.getByRole('button', { name: 'Check the webhook for Xbox' }).click();
  await expect.element(address).toHaveAccessibleDescription(SETTINGS_TEXTS.badWebhook);
  expect(changes().at(-1)).toEqual([{ op: 'set', field: 'webhookXbox', value: 'https://example.com/hook' }]);
});

test("fits the bot's invitation, long channel names and delivery problems into a narrow phone, and checks again on request but not when settings change", async () => {
  await page.viewport(320, 700);
  const settings = answerSettings();
  const name = 'los-santos-county-dispatch-and-emergency-calls';
  answer(settingsEndpoints.getGuild, guild({ channels: [{ _id: '41', name, category: 'Dispatch' }] }));
  settings.change('discord', [{ op: 'set', field: 'platforms.Xbox.calls', value: '41' }]);
  const problems = [{ what: '#xbox-dispatch is gone.', remedy: 'Choose another channel.', since: null }];
  await openDiscord(discordHealth({ problems }));
  await expect.element(calls).toHaveTextContent(name);
  expect(calls.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  const invitation = page.getByRole('link', { name: /^Invite the bot/ });
  await expect
    .element(invitation)
    .toHaveAttribute('href', 'https://discord.com/oauth2/authorize?client_id=1&scope=bot');
  const label = invitation.getByText('Invite the bot with the permissions it needs');
  await expect.element(label).toBeVisible();
  const { scrollWidth, clientWidth } = label.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expect.element(page.getByText(SETTINGS_TEXTS.whoeverReads)).toBeVisible();
  const health = page.getByRole('region', { name: 'Health' });
  await expect.element(health).toHaveTextContent('#xbox-dispatch is gone.Choose another channel.');
  expect(document.documentElement.scrollWidth).toBe(320);

  answer(outboxEndpoints.checkDiscord, () => {
    answer(outboxEndpoints.getDiscordHealth, { health: discordHealth() });
    return { success: true as const, message: 'Checked.', health: discordHealth() };
  });
  await health.getByRole('button', { name: 'Check again' }).click();
  await expect.element(health).toHaveTextContent('All messages are being delivered.');
  await expect.poll(() => requestsTo(setupEndpoints.checkSetup)).toHaveLength(1);
  await waitForStream();
  await refetchSettings();
  expect(requestsTo(setupEndpoints.checkSetup)).toHaveLength(1);
});

function openDiscord(health: ReturnType<typeof discordHealth>) {
  answer(setupEndpoints.checkSetup, { at: '2026-03-01T10:00:00.000Z', findings: [] });
  answer(outboxEndpoints.getDiscordHealth, { health });
  return openPage('/dashboard/settings/discord');
}

/** Waits for the refetches that a settings event starts. */
async function refetchSettings() {
  const before = requestsTo(settingsEndpoints.getSection).length;
  publish('settings', { version: 2, sections: ['discord'] });
  await expect.poll(() => requestsTo(settingsEndpoints.getSection).length).toBeGreaterThan(before);
}
