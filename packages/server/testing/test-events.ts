import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { LiveEventName, STREAM_EVENTS } from '@ten-four/contract/live/live.values';
import { inTransaction } from '#db/database';
import { publish, type Readers } from '#platform/live/publish';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

type EventName = LiveEventName | (typeof STREAM_EVENTS)[number];

export interface TestEvent {
  id: string | null;
  name: EventName;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect events of any shape
  data: any;
}

/** A user's open event stream over HTTP. */
export interface TestEvents {
  /** The first event. */
  ready: TestEvent;
  headers: IncomingMessage['headers'];
  /**
   * Returns the oldest event not yet taken, of a name or of any except `heartbeat`, and waits for it. Throws if the
   * stream ends or nothing arrives.
   */
  next(name?: EventName): Promise<TestEvent>;
  /**
   * Publishes a marker to this user, waits for it and returns all events before it except heartbeats. Events that
   * aren't included were not sent.
   */
  upToNow(server: TestServer): Promise<TestEvent[]>;
  /** The IDs of received log events, in order. */
  ids(): string[];
  /** The ID to resume from, after everything received or only what was taken. */
  lastId(): string | null;
  lastTakenId(): string | null;
  /** The reconnect delay in milliseconds that the server asked for. */
  retry(): number | null;
  /** Stops reading, like a slow reader. */
  stopReading(): void;
  /** Breaks the connection. */
  cut(): void;
  /** Resolves when the stream ends. */
  ended: Promise<void>;
}

/** Generous, because other tests share the machine. */
const PATIENCE = 10_000;
const OWN_WORDS: readonly string[] = ['ready', 'resync', 'heartbeat'];

/**
 * Opens an event stream and waits for `ready`. Throws if it is refused. `lastEventId` resumes; `origin` may be
 * another server.
 */
export async function openEvents(
  user: TestUser,
  options: { lastEventId?: string | null; query?: string; origin?: string } = {},
): Promise<TestEvents> {
  const { lastEventId = null, query = '', origin = user.origin } = options;
  const clientRequest = request(`${origin}/api/events${query}`, {
    agent: false,
    headers: { cookie: user.cookies(), ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
  });
  clientRequest.end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    response.setEncoding('utf8');
    let text = '';
    for await (const chunk of response) text += chunk;
    throw new Error(`No stream: ${response.statusCode} ${text}`);
  }
  const events = read(clientRequest, response, user, lastEventId);
  const ready = await events.next('ready');
  return { ...events, ready };
}

/** Returns the number of open streams from the metrics. */
export async function countStreams({ visitor }: TestServer): Promise<number> {
  const { text } = await visitor().get('/metrics');
  return Number(/^ten_four_live_streams (\d+)/m.exec(text)?.[1]);
}

function read(
  clientRequest: ClientRequest,
  response: IncomingMessage,
  user: TestUser,
  lastEventId: string | null,
): Omit<TestEvents, 'ready'> {
  const untaken: TestEvent[] = [];
  const ids: string[] = [];
  let last = lastEventId;
  let lastTaken = lastEventId;
  let retry: number | null = null;
  let isOver = false;
  let look = () => {};
  let unread = '';

  const receive = (event: TestEvent) => {
    if (event.id !== null) {
      last = event.id;
      if (!OWN_WORDS.includes(event.name)) ids.push(event.id);
    }
    untaken.push(event);
  };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    unread += chunk;
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = parse(block);
      const wait = fields.get('retry');
      if (wait !== undefined) retry = Number(wait);
      const event = toEvent(fields);
      if (event !== null) receive(event);
    }
    look();
  });
  // A connection that breaks mid-event ends the stream.
  response.on('error', () => {});
  clientRequest.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isOver = true;
      look();
      resolve();
    });
  });

  const take = (name: EventName | undefined): TestEvent | undefined => {
    const matches = ({ name: came }: TestEvent) =>
      name === undefined ? came !== 'heartbeat' : came === name;
    const index = untaken.findIndex(matches);
    const [taken] = index < 0 ? [] : untaken.splice(index, 1);
    lastTaken = taken?.id ?? lastTaken;
    return taken;
  };
  const next = (name?: EventName): Promise<TestEvent> =>
    new Promise((resolve, reject) => {
      const settle = (result: TestEvent | Error) => {
        clearTimeout(patience);
        look = () => {};
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const explain = (what: string) =>
        new Error(`${what} while waiting for ${name ?? 'an event'}; not taken: ${JSON.stringify(untaken)}`);
      const patience = setTimeout(() => settle(explain('Nothing came')), PATIENCE);
      look = () => {
        const event = take(name);
        if (event !== undefined) settle(event);
        else if (isOver) settle(explain('The stream ended'));
      };
      look();
    });

  return {
    headers: response.headers,
    next,
    upToNow: async (server) => {
      const { body: me } = await user.get('/api/auth/me');
      marks += 1;
      const mark = `mark ${marks}`;
      await announce(server, { userId: me._id }, mark);
      const before: TestEvent[] = [];
      for (;;) {
        const event = await next();
        if (event.name === 'accounts' && event.data.civilianId === mark) return before;
        before.push(event);
      }
    },
    ids: () => [...ids],
    lastId: () => last,
    lastTakenId: () => lastTaken,
    retry: () => retry,
    stopReading: () => response.pause(),
    cut: () => clientRequest.destroy(),
    ended,
  };
}

let marks = 0;

function parse(block: string): Map<string, string> {
  const lines = block.split('\n').map((line) => /^([a-z]+): (.*)$/.exec(line));
  return new Map(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
}

/** Returns null for a block without an event, such as the one with the reconnect delay. */
function toEvent(fields: Map<string, string>): TestEvent | null {
  const name = fields.get('event');
  const data = fields.get('data');
  if (name === undefined || data === undefined) return null;
  return { id: fields.get('id') ?? null, name: name as EventName, data: JSON.parse(data) };
}

/** Publishes an event with a mark in `data.civilianId`. */
export async function announce({ platform }: TestServer, readers: Readers, mark: string): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database.db, (tx) =>
    publish(tx, { name: 'accounts', readers, data: { civilianId: mark }, now: clock.now() }),
  );
}

export const textOf = (user: TestUser, path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${new URL(user.origin).host}\r\ncookie: ${user.cookies()}\r\n\r\n`;

/** Sends the same request several times on one connection without reading the answers. */
export async function askWithoutReading(user: TestUser, path: string, times: number): Promise<Socket> {
  const { hostname, port } = new URL(user.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(textOf(user, path).repeat(times));
  return socket;
}

/** Sends the same request several times at once on one connection. Returns the statuses in order. */
export async function askAtOnce(user: TestUser, path: string, times: number): Promise<number[]> {
  const socket = await askWithoutReading(user, path, times);
  const statuses: number[] = [];
  let unread = '';
  for await (const part of socket.setEncoding('latin1')) {
    unread += part;
    statuses.push(...[...unread.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    // The rest may be the start of the next answer.
    unread = unread.slice(-11);
    if (statuses.length === times) break;
  }
  return statuses;
}
