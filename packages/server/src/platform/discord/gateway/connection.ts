import type { SessionInfo } from '@discordjs/ws';
import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10';
import { SECOND } from '#platform/clock';

export interface GatewaySession {
  sessionId: string;
  resumeUrl: string;
  sequence: number;
}

export interface GatewayEvent {
  name: string;
  data: unknown;
  session: GatewaySession;
}

/** Callbacks of a connection until it is closed. None may throw. */
export interface ConnectionListener {
  beforeIdentify(): Promise<void>;
  onLive(): void;
  onEvent(event: GatewayEvent): void;
  /** The connection is lost; `refusal` is the close code where Discord rejected the bot. */
  onDown(how: { canResume: boolean; refusal: number | null }): void;
}

export interface Connection {
  close(): Promise<void>;
}

const REFUSALS: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];
const RESUMABLE = 4200;
const CLOSE_TIMEOUT = 2 * SECOND;
const SHARD = 0;

/** Connects once: identifies, or resumes a session. Throws for an invalid address. */
export async function openConnection(
  { url, token, session: begun }: { url: string; token: string; session: GatewaySession | null },
  listener: ConnectionListener,
): Promise<Connection> {
  if (!isGatewayUrl(url)) throw new Error("Discord's gateway has an invalid address");
  const { Encoding, WebSocketShard, WebSocketShardEvents, WebSocketShardStatus } = await import(
    '@discordjs/ws'
  );
  let session = begun === null ? null : toLibrary({ ...begun, resumeUrl: url });
  let hasBegun = false;
  let isOver = false;

  const end = (refusal: number | null) => {
    if (isOver) return;
    isOver = true;
    listener.onDown({ canResume: refusal === null && session !== null, refusal });
  };

  const shard = new WebSocketShard(
    {
      options: {
        token,
        intents: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMembers,
        version: '10',
        encoding: Encoding.JSON,
        compression: null,
        useIdentifyCompression: false,
        identifyProperties: { os: process.platform, browser: 'ten-four', device: 'ten-four' },
        initialPresence: null,
        largeThreshold: null,
        shardCount: 1,
        handshakeTimeout: 30 * SECOND,
        helloTimeout: 60 * SECOND,
        readyTimeout: 15 * SECOND,
        gatewayInformation: {
          url,
          shards: 1,
          session_start_limit: { total: 1, remaining: 1, reset_after: 0, max_concurrency: 1 },
        },
      },
      retrieveSessionInfo: () => {
        if (shard.status !== WebSocketShardStatus.Idle) return session;
        if (!hasBegun) {
          hasBegun = true;
          return session;
        }
        // The library is about to reconnect, which it does without limit: the caller decides when.
        end(null);
        return new Promise<never>(() => {});
      },
      updateSessionInfo: (_shard, changed) => {
        session = changed;
      },
      waitForIdentify: () => listener.beforeIdentify(),
    },
    SHARD,
  );
  // The library throws errors without a listener; the close code says the same.
  shard.on(WebSocketShardEvents.Error, () => {});
  const onLive = () => {
    if (!isOver) listener.onLive();
  };
  shard.on(WebSocketShardEvents.Ready, onLive);
  shard.on(WebSocketShardEvents.Resumed, onLive);
  shard.on(WebSocketShardEvents.Closed, (code) => {
    if (REFUSALS.includes(code)) end(code);
  });
  shard.on(WebSocketShardEvents.Dispatch, ({ t, d, s }) => {
    if (isOver || session === null) return;
    const { sessionId, resumeURL } = session;
    listener.onEvent({ name: t, data: d, session: { sessionId, resumeUrl: resumeURL, sequence: s } });
  });
  shard.connect().catch(() => {});

  /** Waits while connecting: the library abandons a socket that is closed then, and its error would end the process. */
  const waitUntilConnected = async () => {
    if (shard.status !== WebSocketShardStatus.Connecting) return;
    const { Hello, Closed, Error: Failed } = WebSocketShardEvents;
    await new Promise<void>((resolve) => {
      for (const event of [Hello, Closed, Failed]) shard.once(event, () => resolve());
    });
  };

  return {
    close: async () => {
      isOver = true;
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT).unref());
      await Promise.race([waitUntilConnected().then(() => shard.destroy({ code: RESUMABLE })), timeout]);
    },
  };
}

/** Returns whether the library accepts an address; it crashes on any other. */
export function isGatewayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, search } = new URL(text);
  return ['ws:', 'wss:'].includes(protocol) && hash === '' && search === '';
}

const toLibrary = ({ sessionId, resumeUrl, sequence }: GatewaySession): SessionInfo => ({
  sessionId,
  resumeURL: resumeUrl,
  sequence,
  shardId: SHARD,
  shardCount: 1,
});
