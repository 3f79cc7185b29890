import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import { expect } from 'vitest';

const open = new Set<FakeEventSource>();
let eventId = 0;

/** Replaces EventSource: connects at once and receives what `publish` sends. */
class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeEventSource.CONNECTING;

  constructor() {
    super();
    open.add(this);
    queueMicrotask(() => {
      this.readyState = FakeEventSource.OPEN;
      this.receive('ready', {});
    });
  }

  receive(name: string, data: object): void {
    eventId += 1;
    const init = { data: JSON.stringify(data), lastEventId: `fake.1.${eventId}` };
    this.dispatchEvent(new MessageEvent(name, init));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    open.delete(this);
  }
}

export function installFakeEvents(): void {
  Object.assign(window, { EventSource: FakeEventSource });
}

/** Waits for an open stream. The app misses earlier events. */
export async function waitForStream(): Promise<void> {
  const isOpen = () => [...open].some(({ readyState }) => readyState === FakeEventSource.OPEN);
  await expect.poll(isOpen, { message: 'an open stream' }).toBe(true);
}

/** Sends a live event to every open stream. */
export function publish<N extends LiveEventName>(name: N, data: LiveEventData<N>): void {
  for (const source of open) source.receive(name, data);
}

/** Breaks every stream. The app reconnects. */
export function dropStreams(): void {
  for (const source of open) {
    source.readyState = FakeEventSource.CONNECTING;
    source.dispatchEvent(new Event('error'));
  }
}

export const countStreams = (): number => open.size;
