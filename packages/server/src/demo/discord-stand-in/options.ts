import type { Persona } from '#demo/personas';

/** The two platforms have a webhook each. */
export type WebhookPlatform = 'Xbox' | 'PlayStation';

/** What the stand-in is started with: the same values as the server's Discord settings. */
export interface StandInOptions {
  /** Port on 127.0.0.1; absent or 0 takes a free one. */
  port?: number;
  personas: readonly Persona[];
  guildId: string;
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** Where sign-in may lead back to; absent: any address on this machine. */
  redirectUris?: readonly string[];
  communityName: string;
  /** Where signed interactions are sent; asked at each press, since the server may start later. */
  interactionsUrl?: () => string;
  /** Time in milliseconds since 1970. */
  now?: () => number;
}
