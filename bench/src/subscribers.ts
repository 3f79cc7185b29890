import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { sharedNow } from './shared-clock.ts';

/**
 * Holds open streams of live events in a process of its own. Arguments: origin, cookie, how many. Says 'ready' once
 * all are open; asked with the times at which things were changed, it answers how long after that their events came.
 */
export type Question =
  | { changed: Record<string, number> }
  /** Breaks the lines of so many streams, each of which goes on where it was; says 'ready' once they are open again. */
  | { cut: number };

export interface FanOut {
  /** Milliseconds from each change to its event, over all streams; none where an event came before. */
  waits: number[];
  /** Events that did not come; they still may. */
  missing: number;
  /** Events that came again. */
  again: number;
}

/** Streams that are opened at a time, as many as the server's queue of connections takes well. */
const AT_ONCE = 50;
/** What a change is known by: a call by its id, a unit's status by when it began, the settings by their version. */
const MARK =
  /event: (?:call\ndata: \{"call":\{"_id":"([^"]+)"|unit\ndata: .*?"statusSince":"([^"]+)"|settings\ndata: .*?"version":(\d+))/;

const [origin = '', cookie = '', count = '0'] = process.argv.slice(2);

interface Stream {
  asked: ClientRequest;
  lastEventId: string | null;
  /** When each event came, by its mark. */
  received: Map<string, number>;
}
const streams: Stream[] = [];
let again = 0;

for (let opened = 0; opened < Number(count); opened += AT_ONCE) {
  const some = Math.min(AT_ONCE, Number(count) - opened);
  await Promise.all(Array.from({ length: some }, () => open(null, new Map())));
}
// They must not outlive a measurement that failed.
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => void answer(question));
process.send?.('ready');

async function answer(question: Question): Promise<void> {
  if ('changed' in question) process.send?.(summarise(question.changed));
  else {
    const some = streams.splice(0, question.cut);
    for (const { asked, lastEventId, received } of some) {
      asked.destroy();
      await open(lastEventId, received);
    }
    process.send?.('ready');
  }
}

async function open(lastEventId: string | null, received: Stream['received']): Promise<void> {
  const resume = lastEventId === null ? {} : { 'last-event-id': lastEventId };
  const asked = request(`${origin}/api/events`, { agent: false, headers: { cookie, ...resume } });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`No stream: ${response.statusCode}`);
  asked.on('error', () => {});
  response.on('error', () => {});
  response.setEncoding('utf8');
  const stream: Stream = { asked, lastEventId, received };
  streams.push(stream);
  await new Promise<void>((resolve) => {
    let unread = '';
    response.on('data', (chunk: string) => {
      const at = sharedNow();
      const blocks = (unread + chunk).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: ready')) resolve();
        note(stream, block, at);
      }
    });
  });
}

function note(stream: Stream, block: string, at: number): void {
  stream.lastEventId = /^id: (.+)$/m.exec(block)?.[1] ?? stream.lastEventId;
  const marks = MARK.exec(block);
  const mark = marks?.[1] ?? marks?.[2] ?? marks?.[3];
  if (mark === undefined) return;
  if (stream.received.has(mark)) again += 1;
  else stream.received.set(mark, at);
}

function summarise(changed: Record<string, number>): FanOut {
  const waits: number[] = [];
  let missing = 0;
  for (const [mark, since] of Object.entries(changed)) {
    for (const { received } of streams) {
      const at = received.get(mark);
      if (at === undefined) missing += 1;
      else waits.push(Math.max(0, at - since));
    }
  }
  return { waits, missing, again };
}
