import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DISPATCHER, NEW_CALL } from './operations.ts';
import { residentMemory, type Served } from './servers.ts';
import { sharedNow } from './shared-clock.ts';
import { signIn } from './sign-in.ts';
import type { FanOut, Question } from './subscribers.ts';

const SUBSCRIBERS = fileURLToPath(new URL('./subscribers.js', import.meta.url));
const STREAMS = 1000;
/** Opened after all else, to see what they cost: the first ones also use what the start has left unused. */
const MORE_STREAMS = 2000;
const CALLS = 100;
/** Milliseconds between calls, so that each is measured by itself. */
const EVERY = 100;
const COME_WITHIN = 10_000;

/**
 * How long after a call was answered, and so committed, its event is with each of a thousand streams, and what a
 * stream costs in memory. Answers a row of the table; throws where an event is missing.
 */
export async function measureFanOut(app: Served) {
  const cookie = await signIn(app.origin, DISPATCHER);
  const subscribers = subscribe(STREAMS);
  const more: ChildProcess[] = [];
  try {
    await once(subscribers, 'message');
    const answered: Record<string, number> = {};
    for (let calls = 0; calls < CALLS; calls += 1) {
      const { id, at } = await createCall(app.origin, cookie);
      answered[id] = at;
      await pause(EVERY);
    }
    const { p50, p99 } = await ask({ answered });
    const before = residentMemory(app);
    more.push(subscribe(MORE_STREAMS));
    for (const child of more) await once(child, 'message');
    const open = residentMemory(app);
    return {
      'live events to': `${STREAMS} streams`,
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'kB a stream': Math.round(((open - before) * 1024) / MORE_STREAMS),
    };
  } finally {
    for (const child of [subscribers, ...more]) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
  }

  function subscribe(count: number): ChildProcess {
    return fork(SUBSCRIBERS, [app.origin, cookie, String(count)]);
  }

  async function ask(question: Question): Promise<FanOut> {
    for (const deadline = sharedNow() + COME_WITHIN; ; await pause(EVERY)) {
      subscribers.send(question);
      const [answer] = (await once(subscribers, 'message')) as [FanOut];
      if (answer.missing === 0) return answer;
      if (sharedNow() > deadline) throw new Error(`${answer.missing} events did not come`);
    }
  }
}

async function createCall(origin: string, cookie: string): Promise<{ id: string; at: number }> {
  const answer = await fetch(`${origin}/api/calls`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: NEW_CALL,
  });
  const at = sharedNow();
  if (answer.status !== 201) throw new Error(`No call was created: ${answer.status} ${await answer.text()}`);
  const { call } = (await answer.json()) as { call: { _id: string } };
  return { id: call._id, at };
}
