import { DEMO_ROLES } from '#demo/personas';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';

/** Starts a stand-in Discord for a server at a port; `now` in milliseconds, its own clock where none is given. */
export function startTestDiscord({ port, now }: { port: number; now?: () => number }): Promise<StandIn> {
  return startStandIn({
    ...(now === undefined ? {} : { now }),
    interactionsUrl: () => `http://localhost:${port}/discord/interactions`,
  });
}

/**
 * The environment that makes a server talk to a stand-in and know its roles. `withBot` false leaves roles to the users'
 * own tokens; `withWebhooks` has reports announced.
 */
export function discordVariables(
  standIn: StandIn,
  { withBot, withWebhooks }: { withBot: boolean; withWebhooks: boolean },
): Record<string, string> {
  return {
    DISCORD_CLIENT_ID: SETTINGS.clientId,
    DISCORD_CLIENT_SECRET: SETTINGS.clientSecret,
    DISCORD_GUILD_ID: SETTINGS.guildId,
    ...(withBot ? { DISCORD_BOT_TOKEN: SETTINGS.botToken } : {}),
    DISCORD_PUBLIC_KEY: standIn.publicKey,
    DISCORD_API_URL: standIn.apiUrl,
    DISCORD_AUTHORIZE_URL: standIn.authorizeUrl,
    DISCORD_CDN_URL: standIn.cdnUrl,
    ...(withWebhooks ? webhooksOf(standIn) : {}),
    ROLE_PUBLIC_SAFETY: DEMO_ROLES.publicSafety,
    ROLE_STAFF: DEMO_ROLES.staff,
    ROLE_FIRE_RESCUE: DEMO_ROLES.fireRescue,
    ROLE_FIRE_RESCUE_STAFF: DEMO_ROLES.fireRescueStaff,
    ROLE_LICENSE_CLASS_C: DEMO_ROLES.licenseClassC,
    ROLE_LICENSE_CLASS_M: DEMO_ROLES.licenseClassM,
    ROLE_LICENSE_CLASS_A: DEMO_ROLES.licenseClassA,
    ROLE_LICENSE_CLASS_B: DEMO_ROLES.licenseClassB,
  };
}

const webhooksOf = (standIn: StandIn) => ({
  DISCORD_WEBHOOK_XBOX: standIn.webhookUrl('Xbox'),
  DISCORD_WEBHOOK_PLAYSTATION: standIn.webhookUrl('PlayStation'),
});
