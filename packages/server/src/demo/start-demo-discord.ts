import { startStandIn } from '#demo/discord-stand-in/stand-in';
import { DEMO_ROLES, PERSONAS } from '#demo/personas';
import type { Config, DiscordSettings, RoleSettings } from '#platform/env';
import { newToken } from '#platform/secrets';
import people from './rows/people.json' with { type: 'json' };

/** Demo mode's Discord while it runs. */
export interface DemoDiscord {
  settings: DiscordSettings;
  roles: RoleSettings;
  /** The page that shows what was sent. */
  messagesUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts demo mode's Discord on loopback and answers the settings that make the server talk to it, by the same code
 * that talks to the real one.
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
    communityName: config.communityName,
    interactionsUrl: () => new URL('/discord/interactions', config.publicUrl).href,
  });
  // Nobody signs in as them, but reports on their characters are sent to them.
  for (const { discordId, username } of people.units) {
    standIn.parts.guild.addMember(discordId, [DEMO_ROLES.publicSafety], { username, label: username });
  }
  const { discordId, username } = people.townspeople;
  standIn.parts.guild.addMember(discordId, [], { username, label: username });
  return {
    settings: {
      ...identity,
      publicKey: standIn.publicKey,
      apiUrl: standIn.apiUrl,
      authorizeUrl: standIn.authorizeUrl,
      cdnUrl: standIn.cdnUrl,
      webhookXbox: standIn.webhookUrl('Xbox'),
      webhookPlaystation: standIn.webhookUrl('PlayStation'),
    },
    roles: ROLES,
    messagesUrl: `${standIn.origin}/messages`,
    stop: () => standIn.close(),
  };
}

/** The personas hold these, so other ids that happen to be configured would only take their rights away. */
const ROLES: RoleSettings = {
  ...DEMO_ROLES,
  licenses: {
    'Class C - Standard Drivers License': DEMO_ROLES.licenseClassC,
    'Class M - Motorcycle License': DEMO_ROLES.licenseClassM,
    'Class A - CDL Class A License': DEMO_ROLES.licenseClassA,
    'Class B - CDL Class B License': DEMO_ROLES.licenseClassB,
  },
};
