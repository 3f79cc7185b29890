import type { FastifyInstance } from 'fastify';
import type { Authorizations } from '#demo/discord-stand-in/authorizations';
import type { Community } from '#demo/discord-stand-in/community';
import type { Guild } from '#demo/discord-stand-in/guild';
import type { Interactions } from '#demo/discord-stand-in/interactions';
import type { Messages } from '#demo/discord-stand-in/messages';
import type { Signer } from '#demo/discord-stand-in/signing';
import type { Webhooks } from '#demo/discord-stand-in/webhooks';
import type { Persona } from '#demo/personas';

/** What the stand-in is started with: the same values as the server's Discord settings. */
export interface StandInOptions {
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
  /** Adds hooks that see every request before its route does. */
  beforeRoutes?: (app: FastifyInstance) => void;
}

/** What the routes of the stand-in work with. */
export interface Parts {
  options: StandInOptions;
  now: () => number;
  guild: Guild;
  community: Community;
  authorizations: Authorizations;
  messages: Messages;
  webhooks: Webhooks;
  interactions: Interactions;
  signer: Signer;
}
