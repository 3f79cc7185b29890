import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sharedNow } from './shared-clock.ts';

/**
 * Holds open streams of live events in a process of its own. Arguments: origin, cookie, how many. Says 'ready' once
 * all are open; asked with the times at which calls were answered, it answers how long after that they came.
 */
export interface Question {
  /** By the call's id, milliseconds on the shared clock. */
  answered: Record<string, number>;
}

export interface FanOut {
  /** Milliseconds over all streams and calls. */
  p50: number;
  p99: number;
  /** Events that did not come; they still may. */
  missing: number;
}

/** Streams that are opened at a time, as many as the server's queue of connections takes well. */
const AT_ONCE = 50;
const CALL = /event: call\ndata: \{"call":\{"_id":"([0-9a-f-]+)"/;

const [origin = '', cookie = '', count = '0'] = process.argv.slice(2);
const received = new Map<string, number[]>();

for (let opened = 0; opened < Number(count); opened += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - opened) }, open));
}
// They must not outlive a measurement that failed.
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => process.send?.(summarise(question)));
process.send?.('ready');

async function open(): Promise<void> {
  const asked = request(`${origin}/api/events`, { agent: false, headers: { cookie } });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`No stream: ${response.statusCode}`);
  response.setEncoding('utf8');
  await new Promise<void>((resolve) => {
    let unread = '';
    response.on('data', (chunk: string) => {
      const at = sharedNow();
      const blocks = (unread + chunk).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: ready')) resolve();
        const id = CALL.exec(block)?.[1];
        if (id !== undefined) note(id, at);
      }
    });
  });
}

function note(id: string, at: number): void {
  const times = received.get(id) ?? [];
  times.push(at);
  received.set(id, times);
}

function summarise({ answered }: Question): FanOut {
  const waits: number[] = [];
  let missing = 0;
  for (const [id, at] of Object.entries(answered)) {
    const times = received.get(id) ?? [];
    missing += Number(count) - times.length;
    // What came before the answer was not waited for.
    for (const time of times) waits.push(Math.max(0, time - at));
  }
  waits.sort((a, b) => a - b);
  const percentile = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN;
  return { p50: percentile(0.5), p99: percentile(0.99), missing };
}
