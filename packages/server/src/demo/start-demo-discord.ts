import { type Endpoint, endpoint } from '@ten-four/contract/common/endpoint';
import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Phones } from '#demo/discord-stand-in/phones';
import { type StandIn, startStandIn } from '#demo/discord-stand-in/stand-in';
import { DEMO_ROLES, PERSONAS } from '#demo/personas';
import { ownAddress } from '#platform/addresses';
import type { Config, DiscordSettings } from '#platform/env';
import { newToken } from '#platform/secrets';
import people from './rows/people.json' with { type: 'json' };

/** Demo mode's Discord while it runs. */
export interface DemoDiscord {
  settings: DiscordSettings;
  /** Where reports are announced, by platform. */
  webhooks: Record<GamePlatform, string>;
  /** The page that shows what was sent. */
  messagesUrl: string;
  /** The phones that ring, and the host that they are rung by. */
  phones: Phones;
  pushHost: string;
  /** Has a server answer browsers for it. */
  serveBy(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Path of the server that browsers find it beneath. */
const PATH = '/demo/discord';

/**
 * Starts demo mode's Discord and answers the settings that make the server talk to it, by the same code that talks to
 * the real one. The two talk on loopback, so that it does not matter how browsers reach the server.
 */
export async function startDemoDiscord(config: Config): Promise<DemoDiscord> {
  const identity = {
    guildId: '1042900000000000000',
    clientId: '1042900000000000001',
    clientSecret: newToken(),
    botToken: newToken(),
  };
  const standIn = await startStandIn({
    ...identity,
    personas: PERSONAS,
    path: PATH,
    anyHost: config.demoPublic,
    communityName: config.communityName ?? 'Los Santos Roleplay',
    interactionsUrl: () => `${ownAddress(config)}/discord/interactions`,
  });
  // Nobody signs in as them, but reports on their characters are sent to them.
  for (const { discordId, username } of people.units) {
    standIn.parts.guild.addMember(discordId, [DEMO_ROLES.publicSafety], { username, label: username });
  }
  for (const { discordId, username } of people.crews) {
    standIn.parts.guild.addMember(discordId, [DEMO_ROLES.fireRescue], { username, label: username });
  }
  for (const { discordId, username } of [people.townspeople, people.suspended]) {
    standIn.parts.guild.addMember(discordId, [], { username, label: username });
  }
  return {
    settings: {
      ...identity,
      publicKey: standIn.publicKey,
      apiUrl: standIn.apiUrl,
      authorizeUrl: PATH + new URL(standIn.authorizeUrl).pathname,
      cdnUrl: PATH + new URL(standIn.cdnUrl).pathname,
      // The community has them, as it would have its own.
      webhookXbox: null,
      webhookPlaystation: null,
    },
    webhooks: { Xbox: standIn.webhookUrl('Xbox'), PlayStation: standIn.webhookUrl('PlayStation') },
    messagesUrl: `${PATH}/messages`,
    phones: standIn.parts.phones,
    pushHost: new URL(standIn.origin).host,
    serveBy: (app) => serve(standIn, app),
    stop: () => standIn.close(),
  };
}

/** Open to anyone, as a Discord is; it asks for tokens itself. */
const POLICY: Endpoint = endpoint({
  method: 'GET',
  path: PATH,
  summary: "Demo mode's Discord",
  tag: 'demo',
  who: ['anyone'],
  answer: Type.Unsafe<undefined>({}),
});

function serve(standIn: StandIn, app: FastifyInstance): void {
  app.register(async (scope) => {
    // It reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${PATH}/*`, { config: { endpoint: POLICY }, schema: { hide: true } }, (request, reply) => {
      reply.hijack();
      request.raw.url = request.url.slice(PATH.length);
      standIn.answer(request.raw, reply.raw);
    });
  });
}
