import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type StandIn, startStandIn } from '@ten-four/server/demo/discord-stand-in/stand-in';
import { DEMO_ROLES, PERSONAS } from '@ten-four/server/demo/personas';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { memberOf, UNITS } from './fill-crowd.ts';

/** A browser as its push service knows it. */
export interface Phone {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the product talks to, in this process. */
export interface World {
  standIn: StandIn;
  phones: readonly Phone[];
  /** When messages to phones came since the last time that this was asked, in milliseconds since 1970. */
  takeArrivals(): number[];
  /** How the product is started. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const PHONES = 200;
/** Demo mode's: its data are about this Discord. */
const GUILD = '1042900000000000000';
const CLIENT = '1042900000000000001';

/** Starts a Discord, and a push service that takes everything and opens nothing. */
export async function startWorld(): Promise<World> {
  const port = await freePort();
  const secrets = { clientSecret: 'secret-of-the-bench', botToken: 'bot-token-of-the-bench' };
  const standIn = await startStandIn({
    ...secrets,
    personas: PERSONAS,
    guildId: GUILD,
    clientId: CLIENT,
    communityName: 'Los Santos Roleplay',
    interactionsUrl: () => `http://localhost:${port}/discord/interactions`,
  });
  // Whoever is not among its members would have left.
  for (let index = 0; index < UNITS; index += 1) {
    const { discordId, username } = memberOf(index);
    standIn.parts.guild.addMember(discordId, [DEMO_ROLES.publicSafety], { username, label: username });
  }
  let arrivals: number[] = [];
  const push = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(201).end();
      arrivals.push(Date.now());
    });
  });
  await new Promise<void>((resolve) => push.listen(0, '127.0.0.1', resolve));
  const address = push.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const phone = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return {
    standIn,
    phones: Array.from({ length: PHONES }, (_, index) => ({
      ...phone,
      endpoint: `http://${host}/push/${index}`,
    })),
    takeArrivals: () => {
      const taken = arrivals;
      arrivals = [];
      return taken;
    },
    environment: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DISCORD_CLIENT_ID: CLIENT,
      DISCORD_CLIENT_SECRET: secrets.clientSecret,
      DISCORD_GUILD_ID: GUILD,
      DISCORD_BOT_TOKEN: secrets.botToken,
      DISCORD_PUBLIC_KEY: standIn.publicKey,
      DISCORD_API_URL: standIn.apiUrl,
      DISCORD_AUTHORIZE_URL: standIn.authorizeUrl,
      DISCORD_CDN_URL: standIn.cdnUrl,
      PUSH_HOSTS: host,
    },
    close: async () => {
      push.closeAllConnections();
      push.close();
      await standIn.close();
    },
  };
}
