import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ApplicationFlags,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Channels } from '#demo/discord-stand-in/channels';
import { apiBot, type Guild } from '#demo/discord-stand-in/guild';
import { remember, rememberBy } from '#demo/discord-stand-in/kept-things';

/** What somebody who connected asked for, in their order. */
export interface GatewayRequest {
  kind: 'identify' | 'resume';
  sessionId: string;
  at: number;
}

/** Goes on when a connection breaks: what was missed is sent again to who resumes it. */
interface Session {
  id: string;
  hasMembers: boolean;
  sequence: number;
  sent: { sequence: number; text: string }[];
  socket: WebSocket | null;
}

const PATH = '/gateway';
const HEARTBEAT_EVERY = 41_250;
const KEPT_SESSIONS = 20;
const KEPT_EVENTS = 2000;
const KEPT_REQUESTS = 300;
/** A client that closes with one of these ends its session. */
const ENDING = [1000, 1001];
/** Events that need the privileged intent. */
const OF_MEMBERS = new Set<string>([
  GatewayDispatchEvents.GuildMemberAdd,
  GatewayDispatchEvents.GuildMemberUpdate,
  GatewayDispatchEvents.GuildMemberRemove,
]);

/** Discord's gateway: tells connected bots of what changes in the community. */
export class Gateway {
  readonly requests: GatewayRequest[] = [];
  /** What clients closed their connections with. */
  readonly closed: number[] = [];
  readonly #options: { clientId: string; botToken: string };
  readonly #guild: Guild;
  readonly #now: () => number;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  #origin = '';
  #hasIntent = true;
  #isAnswering = true;
  #made = 0;

  constructor(
    options: { clientId: string; botToken: string; guildId: string },
    { guild, channels }: { guild: Guild; channels: Channels },
    now: () => number,
  ) {
    this.#options = options;
    this.#guild = guild;
    this.#now = now;
    guild.onEvent = (name, data) => this.#dispatch(name, data);
    channels.onEvent = (name, { id, type, name: called }) =>
      this.#dispatch(name, { guild_id: options.guildId, id, type, name: called });
  }

  /** Takes connections at the stand-in's address. */
  serve(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] !== PATH) {
        socket.destroy();
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (client) => this.#greet(client));
    });
    app.addHook('onListen', async () => {
      const address = app.server.address();
      if (address !== null && typeof address === 'object') this.#origin = `ws://127.0.0.1:${address.port}`;
    });
    app.addHook('preClose', async () => this.dropAll());
  }

  /** What `GET /gateway/bot` answers. */
  apiGateway() {
    const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
    return { url: `${this.#origin}${PATH}`, shards: 1, session_start_limit: limit };
  }

  /** The application's flags. */
  get flags(): number {
    return this.#hasIntent ? ApplicationFlags.GatewayGuildMembersLimited : 0;
  }

  /** How many are connected. */
  get connected(): number {
    return this.#server.clients.size;
  }

  /** Whether Server Members Intent is on at the bot's page. */
  setIntent(isOn: boolean): void {
    this.#hasIntent = isOn;
  }

  /** False: takes connections, and says nothing more on any. */
  setAnswering(isAnswering: boolean): void {
    this.#isAnswering = isAnswering;
  }

  /** Ends all connections, as Discord does with a code. */
  closeAll(code: number): void {
    for (const client of this.#server.clients) client.close(code);
  }

  /** Breaks all connections. */
  dropAll(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  /** Asks everybody to connect anew. */
  askToReconnect(): void {
    for (const client of this.#server.clients) this.#send(client, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Forgets all sessions, so that nobody can resume one, and says so. */
  invalidateSessions(): void {
    this.#sessions.clear();
    for (const client of this.#server.clients) {
      this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
    }
  }

  #greet(client: WebSocket): void {
    client.on('message', (data) => this.#hear(client, String(data)));
    client.on('error', () => client.terminate());
    client.on('close', (code) => {
      remember(this.closed, code, KEPT_REQUESTS);
      for (const session of this.#sessions.values()) {
        if (session.socket !== client) continue;
        session.socket = null;
        if (ENDING.includes(code)) this.#sessions.delete(session.id);
      }
    });
    this.#send(client, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: HEARTBEAT_EVERY } });
  }

  #hear(client: WebSocket, text: string): void {
    const { op, d } = Object(JSON.parse(text));
    switch (op) {
      case GatewayOpcodes.Heartbeat:
        this.#send(client, { op: GatewayOpcodes.HeartbeatAck, d: null });
        return;
      case GatewayOpcodes.Identify:
        this.#identify(client, Object(d));
        return;
      case GatewayOpcodes.Resume:
        this.#resume(client, Object(d));
        return;
      default:
        client.close(GatewayCloseCodes.UnknownOpcode);
    }
  }

  #identify(client: WebSocket, { token, intents }: { token?: unknown; intents?: unknown }): void {
    const { botToken, clientId } = this.#options;
    if (token !== botToken) {
      client.close(GatewayCloseCodes.AuthenticationFailed);
      return;
    }
    const hasMembers = (Number(intents) & GatewayIntentBits.GuildMembers) !== 0;
    if (hasMembers && !this.#hasIntent) {
      client.close(GatewayCloseCodes.DisallowedIntents);
      return;
    }
    this.#made += 1;
    const session = { id: `session-${this.#made}`, hasMembers, sequence: 0, sent: [], socket: client };
    rememberBy(this.#sessions, session.id, session, KEPT_SESSIONS);
    this.#note('identify', session.id);
    const guild = this.#guild.apiGuild();
    this.#tell(session, GatewayDispatchEvents.Ready, {
      v: 10,
      user: apiBot(clientId),
      guilds: [{ id: guild.id, unavailable: true }],
      session_id: session.id,
      resume_gateway_url: `${this.#origin}${PATH}`,
      shard: [0, 1],
      application: { id: clientId, flags: this.flags },
    });
    this.#tell(session, GatewayDispatchEvents.GuildCreate, guild);
  }

  #resume(client: WebSocket, request: { token?: unknown; session_id?: unknown; seq?: unknown }): void {
    const session = this.#sessions.get(String(request.session_id));
    if (request.token !== this.#options.botToken || session === undefined) {
      this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
      return;
    }
    session.socket?.close(GatewayCloseCodes.UnknownError);
    session.socket = client;
    this.#note('resume', session.id);
    for (const { sequence, text } of session.sent)
      if (sequence > Number(request.seq)) this.#sendText(client, text);
    this.#tell(session, GatewayDispatchEvents.Resumed, {});
  }

  #note(kind: GatewayRequest['kind'], sessionId: string): void {
    remember(this.requests, { kind, sessionId, at: this.#now() }, KEPT_REQUESTS);
  }

  #dispatch(name: string, data: object): void {
    for (const session of this.#sessions.values()) {
      if (session.hasMembers || !OF_MEMBERS.has(name)) this.#tell(session, name, data);
    }
  }

  #tell(session: Session, name: string, data: object): void {
    session.sequence += 1;
    const { sequence } = session;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: name, s: sequence, d: data });
    remember(session.sent, { sequence, text }, KEPT_EVENTS);
    if (session.socket !== null) this.#sendText(session.socket, text);
  }

  #send(client: WebSocket, payload: object): void {
    this.#sendText(client, JSON.stringify(payload));
  }

  #sendText(client: WebSocket, text: string): void {
    if (this.#isAnswering) client.send(text);
  }
}
