import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Vault } from '#platform/secrets';
import type { Settings, StoredWebhook } from '#platform/settings/settings';

export const webhookOf = ({ values }: Settings, platform: GamePlatform): StoredWebhook | null =>
  platform === 'Xbox' ? values.discord.webhookXbox : values.discord.webhookPlaystation;

/** Returns null if missing or sealed under another secret. Never show or log it. */
export const openWebhook = (vault: Vault, webhook: StoredWebhook | null): string | null =>
  webhook === null ? null : vault.open(webhook.sealed);
