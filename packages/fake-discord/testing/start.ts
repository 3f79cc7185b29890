import type { FastifyInstance } from 'fastify';
import { pushBounded } from '../src/bounded.ts';
import type { Channels } from '../src/channels.ts';
import {
  type FakeDiscord as PlainFakeDiscord,
  startFakeDiscord as startPlainFakeDiscord,
} from '../src/fake-discord.ts';
import type { Gateway } from '../src/gateway.ts';
import type { BotRole, Profile, RoleGrant } from '../src/guild.ts';
import type { Signer } from '../src/interactions.ts';
import type { SentMessage, WebhookPost } from '../src/messages.ts';
import type { FakeDiscordOptions } from '../src/parts.ts';
import { PERSONAS } from '../src/personas.ts';
import { type PressResult, pressButton } from '../src/press-button.ts';
import { type FaultControls, registerFaults } from './faults.ts';

export const SETTINGS = {
  guildId: '9002',
  clientId: '9001',
  clientSecret: 'client-secret-of-the-tests',
  botToken: 'bot-token-of-the-tests',
} as const;

interface SeenRequest {
  method: string;
  path: string;
}

const MAX_REQUESTS = 1000;

export interface FakeDiscord extends PlainFakeDiscord {
  readonly messages: readonly SentMessage[];
  readonly webhookPosts: readonly WebhookPost[];
  readonly grantedRoles: readonly RoleGrant[];
  readonly gateway: Gateway;
  /** Including failed ones. */
  readonly requests: readonly SeenRequest[];
  setRoles(userId: string, roles: readonly string[]): void;
  removeMember(userId: string): void;
  deleteRole(roleId: string): void;
  /** New members sign in as `?persona={id}` unless `profile` has a key. */
  addMember(userId: string, roles: readonly string[], profile?: Profile): void;
  setDirectMessages(userId: string, open: boolean): void;
  setBotRole(role: Partial<BotRole>): void;
  readonly channels: Channels;
  deleteMessage(messageId: string): void;
  press(
    messageId: string,
    customId: string,
    asUserId?: string,
    values?: readonly string[],
  ): Promise<PressResult>;
  /** `timestamp` in seconds. */
  signInteraction: Signer['sign'];
  fail: FaultControls;
}

export async function startFakeDiscord(options: Partial<FakeDiscordOptions> = {}): Promise<FakeDiscord> {
  const requests: SeenRequest[] = [];
  const faults: FaultControls[] = [];
  const fakeDiscord = await startPlainFakeDiscord({
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
  if (fail === undefined) throw new Error('The fake Discord server was started without its faults');
  const { guild, channels, messages, signer, gateway } = fakeDiscord.parts;
  return {
    ...fakeDiscord,
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
    deleteMessage: (messageId) => messages.delete(messages.findMessage(messageId)),
    press: (...press) => pressButton(fakeDiscord.parts, ...press),
    signInteraction: signer.sign,
    fail,
  };
}

function logRequests(app: FastifyInstance, requests: SeenRequest[]): void {
  app.addHook('onRequest', async ({ method, url }) => {
    pushBounded(requests, { method, path: url.split('?')[0] ?? '' }, MAX_REQUESTS);
  });
}
