import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type FastifyInstance, fastify } from 'fastify';
import { Authorizations } from '#demo/discord-stand-in/authorizations';
import { registerAuthorizeRoutes } from '#demo/discord-stand-in/authorize-routes';
import { Community } from '#demo/discord-stand-in/community';
import { registerCommunityRoutes } from '#demo/discord-stand-in/community-routes';
import { Guild } from '#demo/discord-stand-in/guild';
import { registerHttpManners } from '#demo/discord-stand-in/http-manners';
import { Interactions } from '#demo/discord-stand-in/interactions';
import { registerMemberRoutes } from '#demo/discord-stand-in/member-routes';
import { registerMessageRoutes } from '#demo/discord-stand-in/message-routes';
import { Messages } from '#demo/discord-stand-in/messages';
import { registerPageRoutes } from '#demo/discord-stand-in/page-routes';
import type { Parts, StandInOptions } from '#demo/discord-stand-in/parts';
import { registerPictureRoutes } from '#demo/discord-stand-in/picture-routes';
import { createSigner } from '#demo/discord-stand-in/signing';
import { snowflakeMaker } from '#demo/discord-stand-in/snowflakes';
import { registerTokenRoutes } from '#demo/discord-stand-in/token-routes';
import { Webhooks } from '#demo/discord-stand-in/webhooks';

/** A running stand-in for Discord. */
export interface StandIn {
  origin: string;
  /** For `DISCORD_API_URL`, `DISCORD_AUTHORIZE_URL`, `DISCORD_CDN_URL` and `DISCORD_PUBLIC_KEY`. */
  apiUrl: string;
  authorizeUrl: string;
  cdnUrl: string;
  publicKey: string;
  /** For `DISCORD_WEBHOOK_XBOX` and `DISCORD_WEBHOOK_PLAYSTATION`. */
  webhookUrl(platform: Platform): string;
  /** What it knows and was sent; lists hold the last few hundred entries, the newest last, and grow while held. */
  parts: Parts;
  close(): Promise<void>;
}

/** Starts the stand-in on 127.0.0.1. It keeps nothing on disk. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const parts = assemble(options);
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  registerHttpManners(app);
  options.beforeRoutes?.(app);
  registerRoutes(app, parts);
  const origin = (await app.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, '');
  const apiUrl = `${origin}/api/v10`;
  return {
    origin,
    apiUrl,
    authorizeUrl: `${origin}/oauth2/authorize`,
    cdnUrl: `${origin}/cdn`,
    publicKey: parts.signer.publicKey,
    webhookUrl: (platform) => apiUrl + parts.webhooks.path(platform),
    parts,
    close: () => app.close(),
  };
}

function assemble(options: StandInOptions): Parts {
  const now = options.now ?? Date.now;
  const newId = snowflakeMaker(now);
  const guild = new Guild(options.personas, now);
  const messages = new Messages(guild, newId, now);
  return {
    options,
    now,
    guild,
    community: new Community(options),
    messages,
    authorizations: new Authorizations(now),
    webhooks: new Webhooks(newId, now),
    interactions: new Interactions(messages, newId, now),
    signer: createSigner(),
  };
}

function registerRoutes(app: FastifyInstance, parts: Parts): void {
  registerAuthorizeRoutes(app, parts);
  registerPageRoutes(app, parts);
  registerPictureRoutes(app);
  app.register(
    async (api) => {
      registerTokenRoutes(api, parts);
      registerMemberRoutes(api, parts);
      registerCommunityRoutes(api, parts);
      registerMessageRoutes(api, parts);
    },
    { prefix: '/api/v10' },
  );
}
