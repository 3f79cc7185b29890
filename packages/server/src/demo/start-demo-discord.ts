import { startStandIn } from '#demo/discord-stand-in/stand-in';
import { DEMO_ROLES, PERSONAS } from '#demo/personas';
import type { Config, DiscordSettings, RoleSettings } from '#platform/env';
import { newToken } from '#platform/secrets';

/**
 * Starts demo mode's Discord on loopback and answers the settings that make the server talk to it, by the same code
 * that talks to the real one. Role ids that are configured stay as they are.
 */
export async function startDemoDiscord(
  config: Config,
): Promise<{ settings: DiscordSettings; roles: RoleSettings; stop: () => Promise<void> }> {
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
    interactionsUrl: () => `http://${config.host}:${config.port}/discord/interactions`,
  });
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
    roles: demoRoles(config.roles),
    stop: () => standIn.close(),
  };
}

function demoRoles(configured: RoleSettings): RoleSettings {
  const { licenses } = configured;
  return {
    publicSafety: configured.publicSafety ?? DEMO_ROLES.publicSafety,
    staff: configured.staff ?? DEMO_ROLES.staff,
    fireRescue: configured.fireRescue ?? DEMO_ROLES.fireRescue,
    fireRescueStaff: configured.fireRescueStaff ?? DEMO_ROLES.fireRescueStaff,
    licenses: {
      'Class C - Standard Drivers License':
        licenses['Class C - Standard Drivers License'] ?? DEMO_ROLES.licenseClassC,
      'Class M - Motorcycle License': licenses['Class M - Motorcycle License'] ?? DEMO_ROLES.licenseClassM,
      'Class A - CDL Class A License': licenses['Class A - CDL Class A License'] ?? DEMO_ROLES.licenseClassA,
      'Class B - CDL Class B License': licenses['Class B - CDL Class B License'] ?? DEMO_ROLES.licenseClassB,
    },
  };
}
