import type { FastifyInstance } from 'fastify';
import { Authorizations } from './authorizations.ts';
import { snowflakeMaker } from './bounded.ts';
import { Channels } from './channels.ts';
import { Gateway } from './gateway.ts';
import { Guild } from './guild.ts';
import { createSigner, Interactions } from './interactions.ts';
import { Messages } from './messages.ts';
import type { Persona } from './personas.ts';
import { Phones } from './phones.ts';
import { SlashCommands } from './slash-commands.ts';

export interface FakeDiscordOptions {
  personas: readonly Persona[];
  guildId: string;
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** Path prefix of its pages if another server serves them. */
  path?: string;
  /** Accepts any `Host`; default: only this machine's. */
  anyHost?: boolean;
  /** Default: any address on this machine or the requested host. */
  redirectUris?: readonly string[];
  communityName: string;
  /** Called at each press, because the server may start later. */
  interactionsUrl?: () => string;
  now?: () => number;
  beforeRoutes?: (app: FastifyInstance) => void;
}

export type Parts = ReturnType<typeof createParts>;

export function createParts(options: FakeDiscordOptions) {
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
    gateway: new Gateway(options, { guild, channels }),
    messages,
    interactions,
    commands: new SlashCommands(newId),
    authorizations,
    phones: new Phones(now),
    signer: createSigner(),
  };
}
