import type { LineChannel, LineLock, LineMessage } from './line-message.ts';
import type { LiveState } from './live-state.ts';
import { type EventStream, LiveStream, type StreamEvent, type Timers } from './live-stream.ts';

interface LiveLineOptions {
  /** The id up to which this tab has no need of events; null where that is wherever the line begins. */
  from: string | null;
  open(lastEventId: string | null): EventStream;
  timers: Timers;
  /** What the tabs share; null where the browser has no such thing: then each tab has a line of its own. */
  shared: { channel: LineChannel; lock: LineLock } | null;
  isOnline(): boolean;
  deliver(name: string, data: unknown): void;
  /** The server said something, if only that it is there. */
  onHeard(): void;
  onState(state: LiveState): void;
  /** This tab has, or no longer has, the one connection. */
  onLeading(leading: boolean): void;
  onRefused(): void;
}

/** Milliseconds without events after which the line is no longer being mended but gone. */
export const OFFLINE_AFTER = 15_000;
/** Milliseconds between a leader's signs of life. */
const BEAT_EVERY = 10_000;
/** Milliseconds of silence after which a leader is asked whether it is there, and after which it is replaced. */
const ASK_AFTER = 30_000;
export const REPLACE_AFTER = 40_000;
const CHECK_EVERY = 5_000;

/**
 * A tab's end of the one line that a browser has to the server. The tab that holds the lock keeps the stream and tells
 * the others what comes; they follow, and take over when it goes, or falls silent as a frozen tab does. Every tab knows
 * where it stands in the log, drops what it had, and finds out if it missed something.
 */
export class LiveLine {
  private stream: LiveStream | null = null;
  private last: string | null;
  private connected = false;
  private lostAt: number;
  private heardAt: number;
  private asked = false;
  private giveLockBack: () => void = () => {};
  private endWatch: () => void = () => {};
  private endOfflineWait: () => void = () => {};
  private readonly options: LiveLineOptions;

  constructor(options: LiveLineOptions) {
    this.options = options;
    this.last = options.from;
    this.lostAt = this.heardAt = options.timers.now();
  }

  start(): void {
    this.lostAt = this.heardAt = this.options.timers.now();
    this.showState();
    const { shared } = this.options;
    if (shared === null) {
      this.lead();
      return;
    }
    shared.channel.listen((message) => this.told(message));
    this.follow('wait');
    shared.channel.post({ kind: 'hello' });
  }

  stop(): void {
    this.endWatch();
    this.endOfflineWait();
    this.stream?.stop();
    this.stream = null;
    this.giveLockBack();
    this.options.shared?.channel.close();
  }

  /** The browser says that the network came or went. */
  networkChanged(): void {
    // What was open may be a line over the network that was there before.
    if (this.options.isOnline()) this.hurry(true);
    this.showState();
  }

  /** The tab came to the front. */
  shown(): void {
    this.hurry(false);
  }

  private hurry(sure: boolean): void {
    if (this.stream !== null) this.stream.hurry(sure);
    else this.options.shared?.channel.post({ kind: 'hello' });
  }

  private follow(how: 'wait' | 'take'): void {
    const { shared } = this.options;
    if (shared === null) return;
    this.giveLockBack();
    this.watchLeader();
    this.giveLockBack = shared.lock.acquire(
      how,
      () => this.lead(),
      () => this.ceased(),
    );
  }

  private lead(): void {
    this.endWatch();
    this.stream = new LiveStream({
      open: this.options.open,
      timers: this.options.timers,
      lastEventId: () => this.last,
      onEvent: (event) => {
        const after = this.last;
        this.take(event, after);
        this.post({ kind: 'event', event, after });
      },
      onConnected: (connected) => {
        if (connected === this.connected) return;
        this.setConnected(connected);
        this.postState();
      },
      onRefused: () => {
        this.options.onRefused();
        this.post({ kind: 'refused' });
      },
    });
    this.stream.start();
    this.options.onLeading(true);
    this.beat();
  }

  private beat(): void {
    this.postState();
    this.endWatch = this.options.timers.after(BEAT_EVERY, () => this.beat());
  }

  /** Another tab thought this one dead and took over: it slept. */
  private ceased(): void {
    this.endWatch();
    this.stream?.stop();
    this.stream = null;
    this.options.onLeading(false);
    this.heardAt = this.options.timers.now();
    this.follow('wait');
  }

  private watchLeader(): void {
    this.endWatch = this.options.timers.after(CHECK_EVERY, () => {
      const silence = this.options.timers.now() - this.heardAt;
      // A tab that slept itself finds a long silence too: only a question without an answer counts.
      if (silence >= REPLACE_AFTER && this.asked) {
        this.asked = false;
        this.setConnected(false);
        this.follow('take');
        return;
      }
      if (silence >= ASK_AFTER) {
        this.asked = true;
        this.post({ kind: 'hello' });
      }
      this.watchLeader();
    });
  }

  private told(message: LineMessage): void {
    if (message.kind === 'hello') {
      if (this.stream === null) return;
      this.postState();
      this.stream.hurry(false);
      return;
    }
    // A leader that has been replaced does not know yet.
    if (this.stream !== null) return;
    this.heardAt = this.options.timers.now();
    this.asked = false;
    if (message.kind === 'refused') this.options.onRefused();
    else if (message.kind === 'event') this.take(message.event, message.after);
    else {
      this.setConnected(message.connected);
      if (message.connected && message.last !== null) this.catchUp(message.last);
    }
  }

  /** Takes what came: `after` is what had come before it where it comes from. */
  private take({ id, name, data }: StreamEvent, after: string | null): void {
    this.options.onHeard();
    if (name === 'resync') {
      this.last = id;
      this.options.deliver('resync', {});
      return;
    }
    if (this.last !== null && !isAfter(id, this.last)) return;
    if (this.last === null || after === null || isAfter(after, this.last)) this.catchUp(after ?? id);
    // A stream that goes on says so, and then what was missed.
    if (name === 'ready') return;
    this.last = id;
    if (name !== 'heartbeat') this.options.deliver(name, JSON.parse(data));
  }

  /** This tab begins here, or has missed what came before. */
  private catchUp(to: string): void {
    if (this.last !== null && !isAfter(to, this.last)) return;
    const isBeginning = this.last === null;
    this.last = to;
    this.options.deliver(isBeginning ? 'ready' : 'resync', {});
  }

  private post(message: LineMessage): void {
    this.options.shared?.channel.post(message);
  }

  private postState(): void {
    this.post({ kind: 'state', connected: this.connected, last: this.last });
  }

  private setConnected(connected: boolean): void {
    if (connected === this.connected) return;
    this.connected = connected;
    if (!connected) this.lostAt = this.options.timers.now();
    this.showState();
  }

  private showState(): void {
    this.endOfflineWait();
    const { timers } = this.options;
    const left = this.lostAt + OFFLINE_AFTER - timers.now();
    const isOffline = !this.options.isOnline() || (!this.connected && left <= 0);
    if (isOffline) this.options.onState('offline');
    else this.options.onState(this.connected ? 'live' : 'reconnecting');
    if (!this.connected && left > 0) this.endOfflineWait = timers.after(left, () => this.showState());
  }
}

/** What an event's id says: `epoch.xid.seq`, of which the epoch may itself hold dots. */
function partsOf(id: string): { epoch: string; xid: number; seq: number } {
  const parts = id.split('.');
  const seq = Number(parts.pop());
  const xid = Number(parts.pop());
  return { epoch: parts.join('.'), xid, seq };
}

/** Whether an event's id comes after another's in the server's log; another epoch is another log, of which all is new. */
function isAfter(id: string, other: string): boolean {
  const [a, b] = [partsOf(id), partsOf(other)];
  if (a.epoch !== b.epoch) return true;
  return a.xid === b.xid ? a.seq > b.seq : a.xid > b.xid;
}
