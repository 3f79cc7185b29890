import type { FastifyInstance } from 'fastify';
import type { Channels } from '#demo/discord-stand-in/channels';
import type { Gateway } from '#demo/discord-stand-in/gateway';
import type { BotRole, Profile, RoleGrant } from '#demo/discord-stand-in/guild';
import type { Signer } from '#demo/discord-stand-in/interactions';
import { remember } from '#demo/discord-stand-in/kept-things';
import type { SentMessage, WebhookPost } from '#demo/discord-stand-in/messages';
import type { StandInOptions } from '#demo/discord-stand-in/parts';
import { type PressResult, pressButton } from '#demo/discord-stand-in/press';
import {
  type StandIn as DemoStandIn,
  startStandIn as startDemoStandIn,
} from '#demo/discord-stand-in/stand-in';
import { PERSONAS } from '#demo/personas';
import { type FaultControls, registerFaults } from '#testing/stand-in-faults';

/** What tests start the stand-in Discord with. */
export const SETTINGS = {
  guildId: '9002',
  clientId: '9001',
  clientSecret: 'client-secret-of-the-tests',
  botToken: 'bot-token-of-the-tests',
} as const;

/** One request that reached the stand-in; the path is without its query. */
interface SeenRequest {
  method: string;
  path: string;
}

const KEPT_REQUESTS = 1000;

/** The demo's stand-in for Discord, which tests look into, change what is so there, and have misbehave. */
export interface StandIn extends DemoStandIn {
  readonly messages: readonly SentMessage[];
  readonly webhookPosts: readonly WebhookPost[];
  readonly grantedRoles: readonly RoleGrant[];
  readonly gateway: Gateway;
  /** Every request that reached the stand-in, also those that were made to fail. */
  readonly requests: readonly SeenRequest[];
  setRoles(userId: string, roles: readonly string[]): void;
  /** Who leaves can still sign in to Discord, but is no member any more. */
  removeMember(userId: string): void;
  /** A role is no more. */
  deleteRole(roleId: string): void;
  /** Somebody who left comes back, or somebody new comes, who signs in as `?persona={id}` unless given a key. */
  addMember(userId: string, roles: readonly string[], profile?: Profile): void;
  /** Whether the user takes direct messages from members of the community. */
  setDirectMessages(userId: string, open: boolean): void;
  /** What the bot's own role is from now on; at first it may manage roles and stands above all others. */
  setBotRole(role: Partial<BotRole>): void;
  /** The community's channels, and what the bot may do there. */
  readonly channels: Channels;
  /** Somebody takes a message away. */
  deleteMessage(messageId: string): void;
  /** Presses a button of a message, as its recipient in private or as another user in the community. */
  press(
    messageId: string,
    customId: string,
    asUserId?: string,
    values?: readonly string[],
  ): Promise<PressResult>;
  /** Signs any interaction; the time in seconds since 1970. */
  signInteraction: Signer['sign'];
  fail: FaultControls;
}

/** Starts a stand-in for the demo's personas, with what the test has otherwise. */
export async function startStandIn(options: Partial<StandInOptions> = {}): Promise<StandIn> {
  const requests: SeenRequest[] = [];
  const faults: FaultControls[] = [];
  const standIn = await startDemoStandIn({
    ...SETTINGS,
    personas: PERSONAS,
    communityName: 'Los Santos Roleplay',
    ...options,
    beforeRoutes: (app) => {
      logRequests(app, requests);
      faults.push(registerFaults(app));
    },
  });
  const [fail] = faults;
  if (fail === undefined) throw new Error('The stand-in was started without its faults');
  const { guild, channels, messages, signer, gateway } = standIn.parts;
  return {
    ...standIn,
    messages: messages.sent,
    webhookPosts: messages.posts,
    grantedRoles: guild.grants,
    gateway,
    requests,
    setRoles: (userId, roles) => guild.setRoles(userId, roles),
    deleteRole: (roleId) => guild.deleteRole(roleId),
    removeMember: (userId) => guild.remove(userId),
    addMember: (userId, roles, profile) => guild.addMember(userId, roles, profile),
    setDirectMessages: (userId, open) => guild.setOpenToMessages(userId, open),
    setBotRole: (role) => guild.setBotRole(role),
    channels,
    deleteMessage: (messageId) => messages.delete(messages.find(messageId)),
    press: (...press) => pressButton(standIn.parts, ...press),
    signInteraction: signer.sign,
    fail,
  };
}

function logRequests(app: FastifyInstance, requests: SeenRequest[]): void {
  app.addHook('onRequest', async ({ method, url }) => {
    remember(requests, { method, path: url.split('?')[0] ?? '' }, KEPT_REQUESTS);
  });
}
