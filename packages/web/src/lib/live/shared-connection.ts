import { browserLock, hasLocks } from '../browser-lock.ts';
import type { LiveState } from './live-state.ts';
import { type EventStream, LiveStream, SILENCE_MAX, type StreamEvent } from './live-stream.ts';

interface SharedConnectionOptions {
  name: string;
  from: string | null;
  open(lastEventId: string | null): EventStream;
  deliver(name: string, data: unknown): void;
  onHeard(): void;
  onState(state: LiveState): void;
  onLeading(): void;
  onRefused(): void;
}

type Message =
  | { kind: 'hello' }
  | { kind: 'state'; connected: boolean; last: string | null }
  | { kind: 'event'; event: StreamEvent; after: string | null }
  | { kind: 'refused' };

export const OFFLINE_AFTER = 15_000;
/** Milliseconds. After a longer silence, the browser must have frozen the leader. */
export const LEADER_SILENCE_MAX = 2 * SILENCE_MAX;

/**
 * One event connection for all tabs of a browser. The tab with the lock relays events; another takes over when it
 * closes. Tabs drop repeated events and detect missed ones. Without locks each tab connects by itself.
 */
export class SharedConnection {
  private stream: LiveStream | null = null;
  private channel: BroadcastChannel | null = null;
  private release = () => {};
  private last: string | null;
  private connected = false;
  private lostAt = Date.now();
  private silence: ReturnType<typeof setTimeout> | undefined;
  private offlineWait: ReturnType<typeof setTimeout> | undefined;
  private readonly options: SharedConnectionOptions;

  constructor(options: SharedConnectionOptions) {
    this.options = options;
    this.last = options.from;
  }

  start(): void {
    this.showState();
    if (!hasLocks() || typeof BroadcastChannel === 'undefined') {
      this.lead();
      return;
    }
    const { name } = this.options;
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.onMessage(data);
    this.release = browserLock(name).acquire(
      'wait',
      () => this.lead(),
      () => undefined,
    );
    this.watchLeader();
    this.post({ kind: 'hello' });
  }

  stop(): void {
    this.release();
    clearTimeout(this.silence);
    clearTimeout(this.offlineWait);
    this.stream?.stop();
    this.channel?.close();
  }

  onNetworkChange(): void {
    // An open stream may belong to the old network.
    if (navigator.onLine) this.stream?.reconnect();
    this.showState();
  }

  onShown(): void {
    if (this.stream !== null) this.stream.checkAlive();
    else this.post({ kind: 'hello' });
  }

  private lead(): void {
    this.options.onLeading();
    this.openStream();
  }

  private openStream(): void {
    clearTimeout(this.silence);
    if (this.stream !== null) return;
    this.stream = new LiveStream({
      open: this.options.open,
      lastEventId: () => this.last,
      onEvent: (event) => {
        const after = this.last;
        this.receive(event, after);
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
  }

  private watchLeader(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.openStream(), LEADER_SILENCE_MAX);
  }

  private onMessage(message: Message): void {
    if (this.stream !== null) {
      if (message.kind !== 'hello') return;
      this.postState();
      this.stream.checkAlive();
    } else if (message.kind === 'refused') this.options.onRefused();
    else if (message.kind === 'event') {
      this.watchLeader();
      this.receive(message.event, message.after);
    } else if (message.kind === 'state') {
      // Without a connection the leader has nothing to relay.
      if (message.connected) this.watchLeader();
      else clearTimeout(this.silence);
      this.setConnected(message.connected);
      if (message.connected && message.last !== null) this.catchUp(message.last);
    }
  }

  private receive({ id, name, data }: StreamEvent, after: string | null): void {
    this.options.onHeard();
    if (name === 'resync') {
      this.last = id;
      this.options.deliver('resync', {});
      return;
    }
    if (this.last !== null && !isAfter(id, this.last)) return;
    if (this.last === null || after === null || isAfter(after, this.last)) this.catchUp(after ?? id);
    // A resumed stream sends `ready` before the missed events.
    if (name === 'ready') return;
    this.last = id;
    if (name !== 'heartbeat') this.options.deliver(name, JSON.parse(data));
  }

  /** Delivers `ready` at the start, `resync` after missed events. */
  private catchUp(to: string): void {
    if (this.last !== null && !isAfter(to, this.last)) return;
    const isBeginning = this.last === null;
    this.last = to;
    this.options.deliver(isBeginning ? 'ready' : 'resync', {});
  }

  private post(message: Message): void {
    this.channel?.postMessage(message);
  }

  private postState(): void {
    this.post({ kind: 'state', connected: this.connected, last: this.last });
  }

  private setConnected(connected: boolean): void {
    if (connected === this.connected) return;
    this.connected = connected;
    if (!connected) this.lostAt = Date.now();
    this.showState();
  }

  private showState(): void {
    clearTimeout(this.offlineWait);
    const remaining = this.lostAt + OFFLINE_AFTER - Date.now();
    const isOffline = !navigator.onLine || (!this.connected && remaining <= 0);
    if (isOffline) this.options.onState('offline');
    else this.options.onState(this.connected ? 'live' : 'reconnecting');
    if (!this.connected && remaining > 0) this.offlineWait = setTimeout(() => this.showState(), remaining);
  }
}

/** Splits `epoch.xid.seq`; the epoch may contain dots. */
function partsOf(id: string): { epoch: string; xid: number; seq: number } {
  const parts = id.split('.');
  const seq = Number(parts.pop());
  const xid = Number(parts.pop());
  return { epoch: parts.join('.'), xid, seq };
}

function isAfter(id: string, other: string): boolean {
  const [a, b] = [partsOf(id), partsOf(other)];
  if (a.epoch !== b.epoch) return true;
  return a.xid === b.xid ? a.seq > b.seq : a.xid > b.xid;
}
