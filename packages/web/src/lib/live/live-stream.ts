import { HEARTBEAT_EVERY, LIVE_EVENT_NAMES, STREAM_EVENTS } from '@ten-four/contract/live/live.values';

export interface StreamEvent {
  id: string;
  name: string;
  data: string;
}

export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

interface LiveStreamOptions {
  /** Continues after the event ID, or starts now. */
  open(lastEventId: string | null): EventStream;
  lastEventId(): string | null;
  onEvent(event: StreamEvent): void;
  /** Called after every event and failure, even if unchanged. */
  onConnected(connected: boolean): void;
  onRefused(): void;
}

const CLOSED = 2;
/** Backoff in milliseconds; the last value repeats. */
const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000] as const;
/** Two missed heartbeats, in milliseconds. */
export const SILENCE_MAX = 35_000;
const SILENCE_DOUBTFUL = HEARTBEAT_EVERY + 3_000;

export class LiveStream {
  private stream: EventStream | null = null;
  private connected = false;
  private refusals = 0;
  private heardAt = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private wait: ReturnType<typeof setTimeout> | undefined;
  private readonly options: LiveStreamOptions;

  constructor(options: LiveStreamOptions) {
    this.options = options;
  }

  checkAlive(): void {
    if (this.connected && Date.now() - this.heardAt < SILENCE_DOUBTFUL) return;
    this.refusals = 0;
    this.reconnect();
  }

  reconnect(): void {
    this.stop();
    this.setConnected(false);
    this.start();
  }

  start(): void {
    const stream = this.options.open(this.options.lastEventId());
    this.stream = stream;
    for (const name of [...STREAM_EVENTS, ...LIVE_EVENT_NAMES]) {
      stream.addEventListener(name, ({ lastEventId, data }) => {
        if (this.stream === stream) this.onEvent({ id: lastEventId, name, data });
      });
    }
    stream.addEventListener('error', () => {
      if (this.stream === stream) this.onError(stream);
    });
    this.watchSilence();
  }

  stop(): void {
    clearTimeout(this.silence);
    clearTimeout(this.wait);
    this.stream?.close();
    this.stream = null;
  }

  private onEvent(event: StreamEvent): void {
    this.refusals = 0;
    this.watchSilence();
    this.options.onEvent(event);
    this.setConnected(true);
  }

  private onError(stream: EventStream): void {
    this.setConnected(false);
    // Otherwise EventSource reconnects by itself.
    if (stream.readyState !== CLOSED) return;
    this.stop();
    const delay = RETRY_DELAYS[Math.min(this.refusals, RETRY_DELAYS.length - 1)];
    this.refusals += 1;
    this.wait = setTimeout(() => this.start(), delay);
    this.options.onRefused();
  }

  private watchSilence(): void {
    this.heardAt = Date.now();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reconnect(), SILENCE_MAX);
  }

  private setConnected(connected: boolean): void {
    this.connected = connected;
    this.options.onConnected(connected);
  }
}
