import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { fastify } from 'fastify';
import { registerApi } from '#demo/discord-stand-in/api-routes';
import { registerHttpManners } from '#demo/discord-stand-in/http-manners';
import { registerPageRoutes } from '#demo/discord-stand-in/messages-page';
import { createParts, type Parts, type StandInOptions } from '#demo/discord-stand-in/parts';
import { registerPhoneButtons } from '#demo/discord-stand-in/phone-buttons';
import { registerPushService } from '#demo/discord-stand-in/phones';
import { registerPictureRoutes } from '#demo/discord-stand-in/picture-routes';
import { registerAuthorizeRoutes, registerTokenRoutes } from '#demo/discord-stand-in/sign-in';

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
  /** Answers a request that came in at another server, by the path that it would have here. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Starts the stand-in on 127.0.0.1. It keeps nothing on disk. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const parts = createParts(options);
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  registerHttpManners(app, options);
  options.beforeRoutes?.(app);
  parts.gateway.serve(app);
  registerAuthorizeRoutes(app, parts);
  registerPageRoutes(app, parts);
  registerPictureRoutes(app);
  registerPhoneButtons(app, parts);
  registerPushService(app, parts.phones);
  const api = '/api/v10';
  app.register(async (scope) => registerApi(scope, parts), { prefix: api });
  app.register(async (scope) => registerTokenRoutes(scope, parts), { prefix: api });
  const origin = (await app.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, '');
  parts.phones.origin = origin;
  return {
    origin,
    apiUrl: origin + api,
    authorizeUrl: `${origin}/oauth2/authorize`,
    cdnUrl: `${origin}/cdn`,
    publicKey: parts.signer.publicKey,
    webhookUrl: (platform) => {
      const webhook = parts.messages.webhooks.find((known) => known.platform === platform);
      if (webhook === undefined) throw new Error(`There is no webhook for ${platform}`);
      return `${origin}${api}/webhooks/${webhook.id}/${webhook.token}`;
    },
    parts,
    answer: (request, response) => app.routing(request, response),
    close: () => app.close(),
  };
}
