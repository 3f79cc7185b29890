import { type FastifyInstance, fastify } from 'fastify';
import { Authorizations } from '#demo/discord-stand-in/authorizations';
import { registerAuthorizeRoutes } from '#demo/discord-stand-in/authorize-routes';
import { type BotRole, Community } from '#demo/discord-stand-in/community';
import { registerCommunityRoutes } from '#demo/discord-stand-in/community-routes';
import { type FaultControls, registerFaults } from '#demo/discord-stand-in/faults';
import { Guild, type Profile, type RoleGrant } from '#demo/discord-stand-in/guild';
import { registerHttpManners, type SeenRequest } from '#demo/discord-stand-in/http-manners';
import { Interactions } from '#demo/discord-stand-in/interactions';
import { registerMemberRoutes } from '#demo/discord-stand-in/member-routes';
import { registerMessageRoutes } from '#demo/discord-stand-in/message-routes';
import { Messages, type SentMessage } from '#demo/discord-stand-in/messages';
import type { StandInOptions, WebhookPlatform } from '#demo/discord-stand-in/options';
import { registerPageRoutes } from '#demo/discord-stand-in/page-routes';
import type { Parts } from '#demo/discord-stand-in/parts';
import { registerPictureRoutes } from '#demo/discord-stand-in/picture-routes';
import { type PressResult, pressButton } from '#demo/discord-stand-in/press';
import { createSigner, type Signer } from '#demo/discord-stand-in/signing';
import { snowflakeMaker } from '#demo/discord-stand-in/snowflakes';
import { registerTokenRoutes } from '#demo/discord-stand-in/token-routes';
import { type WebhookPost, Webhooks } from '#demo/discord-stand-in/webhooks';

/**
 * A running stand-in for Discord. Its lists hold the last few hundred entries, the newest
 * last, and grow while they are held.
 */
export interface StandIn {
  origin: string;
  /** For `DISCORD_API_URL`, `DISCORD_AUTHORIZE_URL`, `DISCORD_CDN_URL` and `DISCORD_PUBLIC_KEY`. */
  apiUrl: string;
  authorizeUrl: string;
  cdnUrl: string;
  publicKey: string;
  /** For `DISCORD_WEBHOOK_XBOX` and `DISCORD_WEBHOOK_PLAYSTATION`. */
  webhookUrl(platform: WebhookPlatform): string;
  readonly messages: readonly SentMessage[];
  readonly webhookPosts: readonly WebhookPost[];
  readonly grantedRoles: readonly RoleGrant[];
  /** Every request that reached the stand-in, also those that were made to fail. */
  readonly requests: readonly SeenRequest[];
  setRoles(userId: string, roles: readonly string[]): void;
  /** Who leaves can still sign in to Discord, but is no member any more. */
  removeMember(userId: string): void;
  /** Somebody who left comes back, or somebody new comes, who signs in as `?persona={id}` unless given a key. */
  addMember(userId: string, roles: readonly string[], profile?: Profile): void;
  /** Whether the user takes direct messages from members of the community. */
  setDirectMessages(userId: string, open: boolean): void;
  /** What the bot's own role is from now on; at first it may manage roles and stands above all others. */
  setBotRole(role: Partial<BotRole>): void;
  /** Presses a button of a direct message, as its recipient in private or as another user in the community. */
  press(messageId: string, customId: string, asUserId?: string): Promise<PressResult>;
  /** Signs any interaction; the time in seconds since 1970. */
  signInteraction: Signer['sign'];
  fail: FaultControls;
  close(): Promise<void>;
}

/** Starts the stand-in on 127.0.0.1. It keeps nothing on disk. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const parts = assemble(options);
  const { guild, community, messages, webhooks, signer } = parts;
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  const requests = registerHttpManners(app);
  const fail = registerFaults(app);
  registerRoutes(app, parts);
  const origin = (await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })).replace(/\/$/, '');
  const apiUrl = `${origin}/api/v10`;
  return {
    origin,
    apiUrl,
    authorizeUrl: `${origin}/oauth2/authorize`,
    cdnUrl: `${origin}/cdn`,
    publicKey: signer.publicKey,
    webhookUrl: (platform) => apiUrl + webhooks.path(platform),
    messages: messages.sent,
    webhookPosts: webhooks.posts,
    grantedRoles: guild.grants,
    requests,
    setRoles: (userId, roles) => guild.setRoles(userId, roles),
    removeMember: (userId) => guild.remove(userId),
    addMember: (userId, roles, profile) => guild.addMember(userId, roles, profile),
    setDirectMessages: (userId, open) => guild.setOpenToMessages(userId, open),
    setBotRole: (role) => community.setBotRole(role),
    press: (messageId, customId, asUserId) => pressButton(parts, messageId, customId, asUserId),
    signInteraction: signer.sign,
    fail,
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
