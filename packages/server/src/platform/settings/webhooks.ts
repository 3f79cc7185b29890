import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Vault } from '#platform/secrets';
import type { Settings, StoredWebhook } from '#platform/settings/settings';

/** What is kept of the webhook that a platform's reports are announced by; null where there is none. */
export const webhookOf = ({ values }: Settings, platform: GamePlatform): StoredWebhook | null =>
  platform === 'Xbox' ? values.discord.webhookXbox : values.discord.webhookPlaystation;

/** Its address; null where there is none, or it was sealed under another secret. Never shown or logged. */
export const openWebhook = (vault: Vault, webhook: StoredWebhook | null): string | null =>
  webhook === null ? null : vault.open(webhook.sealed);
