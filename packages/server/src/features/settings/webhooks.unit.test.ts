import { expect, test } from 'vitest';
import { type Sealing, sealWebhook } from '#features/settings/webhooks.domain';

const platform = {
  config: { discord: { apiUrl: 'https://discord.com/api/v10' } },
  settingsVault: { seal: (text: string) => text, open: (text: string) => text },
} as unknown as Sealing;
const seal = (address: string) => sealWebhook(platform, { address, at: 'value', before: null });

test.each(['discord.com', 'canary.discord.com', 'ptb.discord.com', 'discordapp.com'])(
  'stores a webhook copied from %s as one of discord.com',
  (host) => {
    expect(seal(` https://${host}/api/webhooks/12/token `)?.sealed).toBe(
      'https://discord.com/api/webhooks/12/token',
    );
  },
);

test.each([
  'https://discord.com.example.org/api/webhooks/12/token',
  'https://example.org/api/webhooks/12/token',
  'http://canary.discord.com/api/webhooks/12/token',
  'https://user@discordapp.com/api/webhooks/12/token',
  'https://evil.discord.com/api/webhooks/12/token',
  'https://discord.com/channels/1/2',
])('refuses %s', (address) => {
  expect(() => seal(address)).toThrow();
});
