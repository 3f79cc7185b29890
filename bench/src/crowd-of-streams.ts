import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sharedNow } from './shared-clock.ts';
import type { FanOut, Question } from './subscribers.ts';

const SUBSCRIBERS = fileURLToPath(new URL('./subscribers.js', import.meta.url));
const COME_WITHIN = 30_000;
const LOOK_EVERY = 100;

/** Open streams of one reader at one server, in a process of their own. */
export interface StreamCrowd {
  count: number;
  /** How long after each change its event came; throws where one did not come, or came twice. */
  waits(changed: Record<string, number>): Promise<number[]>;
  /** Breaks the lines of some streams; resolves once they go on. */
  cut(some: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens streams; resolves once all of them are. */
export async function openStreams(origin: string, cookie: string, count: number): Promise<StreamCrowd> {
  const child = fork(SUBSCRIBERS, [origin, cookie, String(count)]);
  await heard(child);
  const ask = async (question: Question) => {
    child.send(question);
    return heard(child);
  };
  return {
    count,
    waits: async (changed) => {
      for (const deadline = sharedNow() + COME_WITHIN; ; await pause(LOOK_EVERY)) {
        const { waits, missing, again } = (await ask({ changed })) as FanOut;
        if (again > 0) throw new Error(`${again} events came again`);
        if (missing === 0) return waits;
        if (sharedNow() > deadline) throw new Error(`${missing} events did not come`);
      }
    },
    cut: async (some) => {
      await ask({ cut: some });
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** What it says next; throws where it ends instead. */
async function heard(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error('A process of streams ended');
  });
  try {
    const [said] = await Promise.race([once(child, 'message', { signal: over.signal }), ended]);
    return said;
  } finally {
    over.abort();
    ended.catch(() => {});
  }
}

/** Of waits, in milliseconds. */
export function percentiles(waits: number[]): { p50: string; p99: string } {
  const sorted = Float64Array.from(waits).sort();
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return { p50: at(0.5), p99: at(0.99) };
}
