import { HEARTBEAT_EVERY, LIVE_EVENT_NAMES, STREAM_EVENTS } from '@ten-four/contract/live/live.values';

/** Time, so that tests can move it. Milliseconds. */
export interface Timers {
  now(): number;
  /** Answers the function that calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

/** One event as it came, its data still JSON. */
export interface StreamEvent {
  id: string;
  name: string;
  data: string;
}

/** What is used of the browser's EventSource. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

interface LiveStreamOptions {
  /** Opens a stream that goes on after the event of that id, or begins now. */
  open(lastEventId: string | null): EventStream;
  lastEventId(): string | null;
  timers: Timers;
  onEvent(event: StreamEvent): void;
  /** Told after every event and every failure, also where nothing changed. */
  onConnected(connected: boolean): void;
  onRefused(): void;
}

const CLOSED = 2;
/** Milliseconds before each next attempt after a refusal; the last one stays. */
const WAITS = [1_000, 2_000, 5_000, 10_000] as const;
/** Milliseconds without any event after which the line counts as dead, two heartbeats having failed to come. */
export const SILENCE_MAX = 35_000;
/** Milliseconds without an event after which a page that comes back to the front does not trust its line. */
const SILENCE_DOUBTFUL = HEARTBEAT_EVERY + 3_000;

/** A stream of live events that is kept open: it goes on after errors, refusals and silence where it stopped. */
export class LiveStream {
  private stream: EventStream | null = null;
  private connected = false;
  private refusals = 0;
  private heardAt = 0;
  private endSilence: () => void = () => {};
  private endWait: () => void = () => {};
  private readonly options: LiveStreamOptions;

  constructor(options: LiveStreamOptions) {
    this.options = options;
  }

  /** Opens the line again at once, unless it shows signs of life; `sure`: even then. */
  hurry(sure: boolean): void {
    const silence = this.options.timers.now() - this.heardAt;
    if (!sure && this.connected && silence < SILENCE_DOUBTFUL) return;
    this.refusals = 0;
    this.reconnect();
  }

  private reconnect(): void {
    this.stop();
    this.setConnected(false);
    this.start();
  }

  start(): void {
    const stream = this.options.open(this.options.lastEventId());
    this.stream = stream;
    const mine = (listener: (event: MessageEvent<string>) => void) => (event: MessageEvent<string>) => {
      if (this.stream === stream) listener(event);
    };
    for (const name of [...STREAM_EVENTS, ...LIVE_EVENT_NAMES]) {
      stream.addEventListener(
        name,
        mine(({ lastEventId, data }) => this.heard({ id: lastEventId, name, data })),
      );
    }
    stream.addEventListener(
      'error',
      mine(() => this.failed(stream)),
    );
    this.watchSilence();
  }

  stop(): void {
    this.endSilence();
    this.endWait();
    this.stream?.close();
    this.stream = null;
  }

  private heard(event: StreamEvent): void {
    this.refusals = 0;
    this.watchSilence();
    this.options.onEvent(event);
    this.setConnected(true);
  }

  private failed(stream: EventStream): void {
    this.setConnected(false);
    // Otherwise the browser is at it again by itself.
    if (stream.readyState !== CLOSED) return;
    this.stop();
    const wait = WAITS[Math.min(this.refusals, WAITS.length - 1)] ?? WAITS[0];
    this.refusals += 1;
    this.endWait = this.options.timers.after(wait, () => this.start());
    this.options.onRefused();
  }

  private watchSilence(): void {
    this.heardAt = this.options.timers.now();
    this.endSilence();
    this.endSilence = this.options.timers.after(SILENCE_MAX, () => this.reconnect());
  }

  private setConnected(connected: boolean): void {
    this.connected = connected;
    this.options.onConnected(connected);
  }
}
