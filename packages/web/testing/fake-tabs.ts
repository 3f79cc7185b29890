import { vi } from 'vitest';
import type { EventStream } from '#lib/live/live-stream.ts';

export class FakeStream implements EventStream {
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

  /** Breaks the connection; the browser reconnects. */
  fail(): void {
    this.readyState = 0;
    this.listeners.get('error')?.({} as MessageEvent<string>);
  }

  /** Answers with something other than a stream; the browser gives up. */
  refuse(): void {
    this.readyState = 2;
    this.listeners.get('error')?.({} as MessageEvent<string>);
  }
}

class FakeChannel {
  /** Messages to a deaf channel are lost. */
  isDeaf = false;
  onmessage: (event: { data: unknown }) => void = () => {};
  private readonly all: Set<FakeChannel>;

  constructor(all: Set<FakeChannel>) {
    this.all = all;
    all.add(this);
  }

  postMessage(data: unknown): void {
    if (this.isDeaf) return;
    for (const other of this.all) if (other !== this && !other.isDeaf) other.onmessage({ data });
  }

  close(): void {
    this.all.delete(this);
  }
}

/** Replaces the browser's locks and channels. `channels` holds the tabs' channels, oldest first. */
export function installFakeTabs() {
  const channels = new Set<FakeChannel>();
  const waiting: (() => Promise<void>)[] = [];
  let isHeld = false;
  const grantNext = () => {
    const callback = waiting.shift();
    isHeld = callback !== undefined;
    void callback?.().then(grantNext);
  };
  const request = async (_: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void>) => {
    waiting.push(callback);
    signal.addEventListener('abort', () => {
      const index = waiting.indexOf(callback);
      if (index >= 0) waiting.splice(index, 1);
    });
    if (!isHeld) grantNext();
  };
  const navigator = { onLine: true, locks: { request } };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal(
    'BroadcastChannel',
    class extends FakeChannel {
      constructor() {
        super(channels);
      }
    },
  );
  return { navigator, channels: () => [...channels] };
}
