import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { fastify } from 'fastify';
import { registerApi } from './api-routes.ts';
import { registerHttpRules } from './http-rules.ts';
import { registerPageRoutes } from './messages-page.ts';
import { createParts, type FakeDiscordOptions, type Parts } from './parts.ts';
import { registerPushService } from './phones.ts';
import { registerPhoneButtons } from './phones-html.ts';
import { registerPictureRoutes } from './picture-routes.ts';
import { registerAuthorizeRoutes, registerTokenRoutes } from './sign-in.ts';

export interface FakeDiscord {
  origin: string;
  /** For `DISCORD_API_URL`, `DISCORD_AUTHORIZE_URL`, `DISCORD_CDN_URL` and `DISCORD_PUBLIC_KEY`. */
  apiUrl: string;
  authorizeUrl: string;
  cdnUrl: string;
  publicKey: string;
  webhookUrl(platform: GamePlatform): string;
  /** Lists hold the last few hundred entries, the newest last. */
  parts: Parts;
  /** Handles a request that another server received. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and stores nothing on disk. */
export async function startFakeDiscord(options: FakeDiscordOptions): Promise<FakeDiscord> {
  const parts = createParts(options);
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  registerHttpRules(app, options);
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
