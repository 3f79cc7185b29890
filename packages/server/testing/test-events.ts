import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { LiveEventName, STREAM_EVENTS } from '@ten-four/contract/live/live.values';
import { inTransaction } from '#db/database';
import { publish, type Readers } from '#platform/live/publish';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

type EventName = LiveEventName | (typeof STREAM_EVENTS)[number];

/** One event as it came over the wire; `id` is null where it carried none. */
export interface TestEvent {
  id: string | null;
  name: EventName;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

/** A user's open stream of live events, read over real HTTP. */
export interface TestEvents {
  /** What the stream began with. */
  ready: TestEvent;
  headers: IncomingMessage['headers'];
  /**
   * Takes the oldest event that was not taken yet, of the given name or of any but `heartbeat`, and waits for it where
   * it has not come. Throws where the stream ends first, or nothing comes for long.
   */
  next(name?: EventName): Promise<TestEvent>;
  /**
   * Sends this user a mark, waits until it comes, and takes all that came before it: what is not among it was not
   * sent. Heartbeats are left out.
   */
  upToNow(server: TestServer): Promise<TestEvent[]>;
  /** The ids of the events that came, in order; those of the stream's own words are left out. */
  ids(): string[];
  /** What a client would resume from that has dealt with all that came, or with what was taken only. */
  lastId(): string | null;
  lastTakenId(): string | null;
  /** Milliseconds after which the server wants a broken line to come back. */
  retry(): number | null;
  /** Leaves what comes unread, as a reader who is too slow. */
  stopReading(): void;
  /** Breaks the connection, as a lost network would. */
  cut(): void;
  /** Resolves when the stream is over, whoever ended it. */
  ended: Promise<void>;
}

/** Long for a machine that is busy with other tests. */
const PATIENCE = 10_000;
const OWN_WORDS: readonly string[] = ['ready', 'resync', 'heartbeat'];

/**
 * Opens a stream of live events and waits for its `ready`; throws with the status where it is refused. `lastEventId`
 * resumes, by the header; `origin` is another server's.
 */
export async function openEvents(
  user: TestUser,
  options: { lastEventId?: string | null; query?: string; origin?: string } = {},
): Promise<TestEvents> {
  const { lastEventId = null, query = '', origin = user.origin } = options;
  const asked = request(`${origin}/api/events${query}`, {
    agent: false,
    headers: { cookie: user.cookies(), ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    response.setEncoding('utf8');
    let text = '';
    for await (const chunk of response) text += chunk;
    throw new Error(`No stream: ${response.statusCode} ${text}`);
  }
  const events = read(asked, response, user, lastEventId);
  const ready = await events.next('ready');
  return { ...events, ready };
}

/** How many streams a server has open, as its metrics say. */
export async function countStreams({ visitor }: TestServer): Promise<number> {
  const { text } = await visitor().get('/metrics');
  return Number(/^ten_four_live_streams (\d+)/m.exec(text)?.[1]);
}

function read(
  asked: ClientRequest,
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
  // What is cut off in the middle is how a lost network looks; the next `next` says that the stream is over.
  response.on('error', () => {});
  asked.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isOver = true;
      look();
      resolve();
    });
  });

  const take = (name: EventName | undefined): TestEvent | undefined => {
    const wanted = ({ name: came }: TestEvent) => (name === undefined ? came !== 'heartbeat' : came === name);
    const index = untaken.findIndex(wanted);
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
    cut: () => asked.destroy(),
    ended,
  };
}

let marks = 0;

function parse(block: string): Map<string, string> {
  const lines = block.split('\n').map((line) => /^([a-z]+): (.*)$/.exec(line));
  return new Map(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
}

/** Null for a block without an event, as the one that says how soon to come back. */
function toEvent(fields: Map<string, string>): TestEvent | null {
  const name = fields.get('event');
  const data = fields.get('data');
  if (name === undefined || data === undefined) return null;
  return { id: fields.get('id') ?? null, name: name as EventName, data: JSON.parse(data) };
}

/**
 * Publishes, in a transaction of its own, an event that is known by its mark (`data.civilianId`); its name matters to
 * nobody but the web app.
 */
export async function announce({ platform }: TestServer, readers: Readers, mark: string): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database.db, (tx) =>
    publish(tx, { name: 'accounts', readers, data: { civilianId: mark }, now: clock.now() }),
  );
}

/** A request as it is sent. */
export const textOf = (user: TestUser, path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${new URL(user.origin).host}\r\ncookie: ${user.cookies()}\r\n\r\n`;

/** Asks for the same so many times over one connection, and reads none of the answers. */
export async function askWithoutReading(user: TestUser, path: string, times: number): Promise<Socket> {
  const { hostname, port } = new URL(user.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(textOf(user, path).repeat(times));
  return socket;
}

/** Asks for the same so many times over one connection, all at once; answers the statuses, in order. */
export async function askAtOnce(user: TestUser, path: string, times: number): Promise<number[]> {
  const socket = await askWithoutReading(user, path, times);
  const statuses: number[] = [];
  let unread = '';
  for await (const part of socket.setEncoding('latin1')) {
    unread += part;
    statuses.push(...[...unread.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    // What may be the beginning of the next.
    unread = unread.slice(-11);
    if (statuses.length === times) break;
  }
  return statuses;
}
