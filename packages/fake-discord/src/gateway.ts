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
import { pushBounded, setBounded } from './bounded.ts';
import type { Channels } from './channels.ts';
import { apiBot, type Guild } from './guild.ts';

/** Survives a broken connection: missed events are replayed on resume. */
interface Session {
  id: string;
  hasMembers: boolean;
  sequence: number;
  sent: { sequence: number; text: string }[];
  socket: WebSocket | null;
}

const PATH = '/gateway';
const HEARTBEAT_EVERY = 41_250;
const MAX_SESSIONS = 20;
const MAX_EVENTS = 2000;
const MAX_REQUESTS = 300;
/** Client close codes that end the session. */
const SESSION_ENDING = [1000, 1001];
const MEMBER_EVENTS = new Set<string>([
  GatewayDispatchEvents.GuildMemberAdd,
  GatewayDispatchEvents.GuildMemberUpdate,
  GatewayDispatchEvents.GuildMemberRemove,
]);

export class Gateway {
  readonly requests: { kind: 'identify' | 'resume' }[] = [];
  /** Client close codes. */
  readonly closed: number[] = [];
  readonly #options: { clientId: string; botToken: string };
  readonly #guild: Guild;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  #origin = '';
  #hasIntent = true;
  #isAnswering = true;
  #sessionCount = 0;

  constructor(
    options: { clientId: string; botToken: string; guildId: string },
    { guild, channels }: { guild: Guild; channels: Channels },
  ) {
    this.#options = options;
    this.#guild = guild;
    guild.onEvent = (name, data) => this.#dispatch(name, data);
    channels.onEvent = (event, { id, type, name }) =>
      this.#dispatch(event, { guild_id: options.guildId, id, type, name });
  }

  serve(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] !== PATH) {
        socket.destroy();
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client));
    });
    app.addHook('onListen', async () => {
      const address = app.server.address();
      if (address !== null && typeof address === 'object') this.#origin = `ws://127.0.0.1:${address.port}`;
    });
    app.addHook('preClose', async () => this.dropAll());
  }

  apiGateway() {
    const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
    return { url: `${this.#origin}${PATH}`, shards: 1, session_start_limit: limit };
  }

  get flags(): number {
    return this.#hasIntent ? ApplicationFlags.GatewayGuildMembersLimited : 0;
  }

  get connected(): number {
    return this.#server.clients.size;
  }

  setIntent(isOn: boolean): void {
    this.#hasIntent = isOn;
  }

  /** Sets whether the gateway sends anything; it always accepts connections. */
  setAnswering(isAnswering: boolean): void {
    this.#isAnswering = isAnswering;
  }

  closeAll(code: number): void {
    for (const client of this.#server.clients) client.close(code);
  }

  dropAll(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  askToReconnect(): void {
    for (const client of this.#server.clients) this.#send(client, { op: GatewayOpcodes.Reconnect, d: null });
  }

  invalidateSessions(): void {
    this.#sessions.clear();
    for (const client of this.#server.clients) {
      this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
    }
  }

  #accept(client: WebSocket): void {
    client.on('message', (data) => this.#receive(client, String(data)));
    client.on('error', () => client.terminate());
    client.on('close', (code) => {
      pushBounded(this.closed, code, MAX_REQUESTS);
      for (const session of this.#sessions.values()) {
        if (session.socket !== client) continue;
        session.socket = null;
        if (SESSION_ENDING.includes(code)) this.#sessions.delete(session.id);
      }
    });
    this.#send(client, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: HEARTBEAT_EVERY } });
  }

  #receive(client: WebSocket, text: string): void {
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
    this.#sessionCount += 1;
    const id = `session-${this.#sessionCount}`;
    const session = { id, hasMembers, sequence: 0, sent: [], socket: client };
    setBounded(this.#sessions, session.id, session, MAX_SESSIONS);
    this.#record('identify');
    const guild = this.#guild.apiGuild();
    this.#sendEvent(session, GatewayDispatchEvents.Ready, {
      v: 10,
      user: apiBot(clientId),
      guilds: [{ id: guild.id, unavailable: true }],
      session_id: session.id,
      resume_gateway_url: `${this.#origin}${PATH}`,
      shard: [0, 1],
      application: { id: clientId, flags: this.flags },
    });
    this.#sendEvent(session, GatewayDispatchEvents.GuildCreate, guild);
  }

  #resume(client: WebSocket, request: { token?: unknown; session_id?: unknown; seq?: unknown }): void {
    const session = this.#sessions.get(String(request.session_id));
    if (request.token !== this.#options.botToken || session === undefined) {
      this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
      return;
    }
    session.socket?.close(GatewayCloseCodes.UnknownError);
    session.socket = client;
    this.#record('resume');
    for (const { sequence, text } of session.sent)
      if (sequence > Number(request.seq)) this.#sendText(client, text);
    this.#sendEvent(session, GatewayDispatchEvents.Resumed, {});
  }

  #record(kind: 'identify' | 'resume'): void {
    pushBounded(this.requests, { kind }, MAX_REQUESTS);
  }

  #dispatch(name: string, data: object): void {
    for (const session of this.#sessions.values()) {
      if (session.hasMembers || !MEMBER_EVENTS.has(name)) this.#sendEvent(session, name, data);
    }
  }

  #sendEvent(session: Session, name: string, data: object): void {
    session.sequence += 1;
    const { sequence } = session;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: name, s: sequence, d: data });
    pushBounded(session.sent, { sequence, text }, MAX_EVENTS);
    if (session.socket !== null) this.#sendText(session.socket, text);
  }

  #send(client: WebSocket, payload: object): void {
    this.#sendText(client, JSON.stringify(payload));
  }

  #sendText(client: WebSocket, text: string): void {
    if (this.#isAnswering) client.send(text);
  }
}
