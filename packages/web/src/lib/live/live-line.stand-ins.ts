import type { LineChannel, LineLock, LineMessage } from './line-message.ts';
import type { EventStream, Timers } from './live-stream.ts';

/** A clock that stands still until it is moved. */
export function standInTimers(): Timers & { advance(milliseconds: number): void } {
  let now = 1_000_000;
  let due: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, work) {
      const entry = { at: now + milliseconds, work };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        due = due.filter((entry) => entry !== next);
        now = next.at;
        next.work();
      }
      now = end;
    },
  };
}

/** An EventSource that says what the test says. */
export class StandInStream implements EventStream {
  readyState = 0;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  readonly from: string | null;

  constructor(from: string | null) {
    this.from = from;
  }

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  say(name: string, id: string, data: unknown = {}): void {
    this.readyState = 1;
    this.listeners.get(name)?.({ lastEventId: id, data: JSON.stringify(data) } as MessageEvent<string>);
  }

  /** The connection broke; the browser tries again by itself. */
  fail(): void {
    this.readyState = 0;
    this.listeners.get('error')?.({} as MessageEvent<string>);
  }

  /** The server answered with something else than a stream; the browser gives up. */
  refuse(): void {
    this.readyState = 2;
    this.listeners.get('error')?.({} as MessageEvent<string>);
  }
}

/** What the tabs of one browser share. A sleeping tab says nothing, and hears nothing until it wakes. */
export function standInBrowser() {
  const tabs = new Set<{
    asleep: boolean;
    deaf: boolean;
    queue: LineMessage[];
    listener: (message: LineMessage) => void;
  }>();
  let holder: { lost: () => void } | null = null;
  let waiting: { held: () => void; lost: () => void }[] = [];
  const grant = (next: { held: () => void; lost: () => void }) => {
    holder = next;
    next.held();
  };
  return {
    openTab() {
      const tab = {
        asleep: false,
        deaf: false,
        queue: [] as LineMessage[],
        listener: (_: LineMessage) => {},
      };
      tabs.add(tab);
      const channel: LineChannel = {
        post(message) {
          if (tab.asleep) return;
          for (const other of tabs) {
            if (other === tab || other.deaf) continue;
            if (other.asleep) other.queue.push(message);
            else other.listener(message);
          }
        },
        listen(listener) {
          tab.listener = listener;
        },
        close: () => tabs.delete(tab),
      };
      const lock: LineLock = {
        acquire(how, held, lost) {
          const entry = { held, lost };
          if (how === 'take') {
            const before = holder;
            grant(entry);
            before?.lost();
          } else if (holder === null) grant(entry);
          else waiting.push(entry);
          return () => {
            waiting = waiting.filter((other) => other !== entry);
            if (holder !== entry) return;
            holder = null;
            const next = waiting.shift();
            if (next !== undefined) grant(next);
          };
        },
      };
      return {
        shared: { channel, lock },
        /** What the others say meanwhile is lost on the way. */
        lose(work: () => void) {
          tab.deaf = true;
          work();
          tab.deaf = false;
        },
        sleep() {
          tab.asleep = true;
        },
        wake() {
          tab.asleep = false;
          for (const message of tab.queue.splice(0)) tab.listener(message);
        },
      };
    },
  };
}
