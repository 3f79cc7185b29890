import { type Endpoint, endpoint } from '@ten-four/contract/common/endpoint';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type FakeDiscord, startFakeDiscord } from '@ten-four/fake-discord/fake-discord';
import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import type { Phones } from '@ten-four/fake-discord/phones';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ownAddress } from '#platform/addresses';
import type { Config, DiscordSettings } from '#platform/env';
import { newToken } from '#platform/secrets';
import people from './rows/people.json' with { type: 'json' };

export interface DemoDiscord {
  settings: DiscordSettings;
  webhooks: Record<GamePlatform, string>;
  messagesUrl: string;
  phones: Phones;
  pushHost: string;
  /** Forwards the path of browsers to the fake Discord server. */
  registerOn(app: FastifyInstance): void;
  stop(): Promise<void>;
}

const PATH = '/demo/discord';

/**
 * Starts the fake Discord server and returns the settings that point this server at it. Both talk over loopback,
 * however browsers reach the server.
 */
export async function startDemoDiscord(config: Config): Promise<DemoDiscord> {
  const identity = {
    guildId: '1042900000000000000',
    clientId: '1042900000000000001',
    clientSecret: newToken(),
    botToken: newToken(),
  };
  const fakeDiscord = await startFakeDiscord({
    ...identity,
    personas: PERSONAS,
    path: PATH,
    anyHost: config.demoPublic,
    communityName: config.communityName ?? 'Los Santos Roleplay',
    interactionsUrl: () => `${ownAddress(config)}/discord/interactions`,
  });
  // Reports about these officers' characters are sent to them as direct messages.
  const members = [
    ...people.units.map((member) => ({ ...member, roles: [DEMO_ROLES.publicSafety] })),
    ...people.crews.map((member) => ({ ...member, roles: [DEMO_ROLES.fireRescue] })),
    ...[people.townspeople, people.suspended].map((member) => ({ ...member, roles: [] })),
  ];
  for (const { discordId, username, roles } of members) {
    fakeDiscord.parts.guild.addMember(discordId, roles, { username, label: username });
  }
  return {
    settings: {
      ...identity,
      publicKey: fakeDiscord.publicKey,
      apiUrl: fakeDiscord.apiUrl,
      authorizeUrl: PATH + new URL(fakeDiscord.authorizeUrl).pathname,
      cdnUrl: PATH + new URL(fakeDiscord.cdnUrl).pathname,
      // Set as a community would.
      webhookXbox: null,
      webhookPlaystation: null,
    },
    webhooks: { Xbox: fakeDiscord.webhookUrl('Xbox'), PlayStation: fakeDiscord.webhookUrl('PlayStation') },
    messagesUrl: `${PATH}/messages`,
    phones: fakeDiscord.parts.phones,
    pushHost: new URL(fakeDiscord.origin).host,
    registerOn: (app) => serve(fakeDiscord, app),
    stop: () => fakeDiscord.close(),
  };
}

/** The fake Discord server checks its own tokens. */
const POLICY: Endpoint = endpoint({
  method: 'GET',
  path: PATH,
  summary: "Demo mode's Discord",
  tag: 'demo',
  who: ['anyone'],
  answer: Type.Unsafe<undefined>({}),
});

function serve(fakeDiscord: FakeDiscord, app: FastifyInstance): void {
  app.register(async (scope) => {
    // Bodies are forwarded unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${PATH}/*`, { config: { endpoint: POLICY }, schema: { hide: true } }, (request, reply) => {
      reply.hijack();
      request.raw.url = request.url.slice(PATH.length);
      fakeDiscord.answer(request.raw, reply.raw);
    });
  });
}
