import type { FastifyInstance } from 'fastify';
import { Authorizations } from '#demo/discord-stand-in/authorizations';
import { Channels } from '#demo/discord-stand-in/channels';
import { Gateway } from '#demo/discord-stand-in/gateway';
import { Guild } from '#demo/discord-stand-in/guild';
import { createSigner, Interactions } from '#demo/discord-stand-in/interactions';
import { snowflakeMaker } from '#demo/discord-stand-in/kept-things';
import { Messages } from '#demo/discord-stand-in/messages';
import { Phones } from '#demo/discord-stand-in/phones';
import { SlashCommands } from '#demo/discord-stand-in/slash-commands';
import type { Persona } from '#demo/personas';

/** What the stand-in is started with: the same values as the server's Discord settings. */
export interface StandInOptions {
  personas: readonly Persona[];
  guildId: string;
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** Path that browsers find its pages beneath, where it is served by another server; its own paths stay as they are. */
  path?: string;
  /** Whether it answers by whatever name it is asked for; absent: only by those of this machine. */
  anyHost?: boolean;
  /** Where sign-in may lead back to; absent: any address on this machine or on the host that was asked. */
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
export type Parts = ReturnType<typeof createParts>;

export function createParts(options: StandInOptions) {
  const now = options.now ?? Date.now;
  const newId = snowflakeMaker(now);
  const guild = new Guild(options, now);
  const channels = new Channels();
  const messages = new Messages({ guild, channels }, newId, now);
  const interactions = new Interactions(messages, newId, now);
  const authorizations = new Authorizations(now);
  return {
    options,
    path: options.path ?? '',
    now,
    guild,
    channels,
    gateway: new Gateway(options, { guild, channels }, now),
    messages,
    interactions,
    commands: new SlashCommands(newId),
    authorizations,
    phones: new Phones(now),
    signer: createSigner(),
  };
}
