import type { SessionInfo } from '@discordjs/ws';
import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10';
import { SECOND } from '#platform/clock';

/** What is needed to go on where a connection ended. */
export interface GatewaySession {
  sessionId: string;
  resumeUrl: string;
  sequence: number;
}

/** What Discord tells of; `session` is the one that it came in, with this event's number. */
export interface GatewayEvent {
  name: string;
  data: unknown;
  session: GatewaySession;
}

/** Told of what happens, until the connection is closed. None of them may throw. */
export interface ConnectionListener {
  /** Whether it may connect now. If not, it waits for `poke` and asks again. */
  mayConnect(how: { begins: boolean }): boolean;
  /** A session is about to be begun. */
  onIdentify(): Promise<void>;
  onLive(): void;
  onDown(): void;
  /** Discord does not want this bot, and so it is over. */
  onRefused(code: number): void;
  onEvent(event: GatewayEvent): void;
}

/** A connection that comes back by itself until it is closed. */
export interface Connection {
  /** Null while none could be resumed. */
  session(): GatewaySession | null;
  poke(): void;
  /** Ends it so that its session can be resumed. */
  close(): Promise<void>;
}

/** Codes after which trying again would come to the same. */
const REFUSALS: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];
/** Says that the session goes on. */
const TO_BE_RESUMED = 4200;
/** Discord is not waited for any longer than this to end a connection. */
const CLOSED_WITHIN = 2 * SECOND;
const SHARD = 0;

/**
 * Connects to an address of the gateway as soon as it may. The library does what the protocol asks for: heartbeats,
 * dead connections, resuming, and which close code means what. Throws for what is no such address.
 */
export async function openConnection(
  { url, token, begun }: { url: string; token: string; begun: GatewaySession | null },
  listener: ConnectionListener,
): Promise<Connection> {
  if (!isAddress(url)) throw new Error('Discord gave no address of its gateway');
  // Loaded by whoever connects: of many processes one does.
  const { Encoding, WebSocketShard, WebSocketShardEvents, WebSocketShardStatus } = await import(
    '@discordjs/ws'
  );
  let session = begun === null ? null : toLibrary(begun);
  let isClosed = false;
  let poke = () => {};

  /** Resolves once it may connect, and never once it is closed: the library tries again by itself otherwise. */
  const mayConnect = () =>
    new Promise<void>((resolve) => {
      poke = () => {
        if (isClosed || !listener.mayConnect({ begins: session === null })) return;
        poke = () => {};
        resolve();
      };
      poke();
    });

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
      // Asked for at every event, so it is in memory; also before each connection.
      retrieveSessionInfo: async () => {
        if (shard.status === WebSocketShardStatus.Idle) await mayConnect();
        return session;
      },
      updateSessionInfo: (_shard, changed) => {
        // It forgets the session where it is told to close.
        if (isClosed) return;
        const isUsable = changed === null || isAddress(changed.resumeURL);
        session = isUsable ? changed : { ...changed, resumeURL: url };
      },
      waitForIdentify: () => listener.onIdentify(),
    },
    SHARD,
  );
  const unlessClosed =
    <A extends unknown[]>(tell: (...told: A) => void) =>
    (...told: A) => {
      if (!isClosed) tell(...told);
    };
  // It throws what nobody listens for; the code says the same.
  shard.on(WebSocketShardEvents.Error, () => {});
  shard.on(WebSocketShardEvents.Ready, unlessClosed(listener.onLive));
  shard.on(WebSocketShardEvents.Resumed, unlessClosed(listener.onLive));
  shard.on(
    WebSocketShardEvents.Closed,
    unlessClosed((code) => {
      listener.onDown();
      if (REFUSALS.includes(code)) listener.onRefused(code);
    }),
  );
  shard.on(
    WebSocketShardEvents.Dispatch,
    unlessClosed(({ t, d, s }) => {
      if (session !== null)
        listener.onEvent({ name: t, data: d, session: { ...toOwn(session), sequence: s } });
    }),
  );
  // Whether it came to anything is told by the events.
  shard.connect().catch(() => {});

  /** Once the line stands, or failed: ended before, the library leaves it behind, and its failure would end the process. */
  const isDecided = async () => {
    if (shard.status !== WebSocketShardStatus.Connecting) return;
    const { Hello, Closed, Error: Failed } = WebSocketShardEvents;
    await new Promise<void>((resolve) => {
      for (const event of [Hello, Closed, Failed]) shard.once(event, () => resolve());
    });
  };

  return {
    session: () => (session === null ? null : toOwn(session)),
    poke: () => poke(),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      const over = new Promise<void>((resolve) => setTimeout(resolve, CLOSED_WITHIN).unref());
      await Promise.race([isDecided().then(() => shard.destroy({ code: TO_BE_RESUMED })), over]);
    },
  };
}

/** Whether a connection can be tried; the library is not prepared for others. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, search } = new URL(text);
  return ['ws:', 'wss:'].includes(protocol) && hash === '' && search === '';
}

const toOwn = ({ sessionId, resumeURL, sequence }: SessionInfo): GatewaySession => ({
  sessionId,
  resumeUrl: resumeURL,
  sequence,
});

const toLibrary = ({ sessionId, resumeUrl, sequence }: GatewaySession): SessionInfo => ({
  sessionId,
  resumeURL: resumeUrl,
  sequence,
  shardId: SHARD,
  shardCount: 1,
});
