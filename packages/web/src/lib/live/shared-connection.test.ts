import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStream, installFakeTabs } from '#testing/fake-tabs.ts';
import { SILENCE_MAX } from './live-stream.ts';
import { LEADER_SILENCE_MAX, OFFLINE_AFTER, SharedConnection } from './shared-connection.ts';

const id = (seq: number) => `0123456789ab.0.${seq}`;
const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab(from: string | null = null) {
  const got: (string | [string, unknown])[] = [];
  const streams: FakeStream[] = [];
  const states: string[] = [];
  const counts = { refusals: 0, heard: 0, leading: false };
  const connection = new SharedConnection({
    name: 'live',
    from,
    open: (lastEventId) => {
      const stream = new FakeStream(lastEventId);
      streams.push(stream);
      return stream;
    },
    deliver: (name, data) => got.push(name === 'call' ? [name, data] : name),
    onHeard: () => {
      counts.heard += 1;
    },
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onLeading: () => {
      counts.leading = true;
    },
    onRefused: () => {
      counts.refusals += 1;
    },
  });
  connection.start();
  const stream = () => {
    const last = streams.at(-1);
    if (last === undefined) throw new Error('This tab opened no stream.');
    return last;
  };
  return { connection, got, streams, states, counts, stream };
}

function alone(from: string | null = null) {
  const network = { onLine: true };
  vi.stubGlobal('navigator', network);
  return { network, ...openTab(from) };
}

function twoTabs() {
  const { channels } = installFakeTabs();
  return { channels, a: openTab(), b: openTab() };
}

describe('a tab without locks', () => {
  it('is connecting at first, and then delivers events', () => {
    const { stream, got, states } = alone();
    expect(stream().from).toBe(null);
    expect(states).toEqual(['reconnecting']);
    stream().say('ready', id(5));
    stream().say('call', id(6), { n: 1 });
    stream().say('heartbeat', id(9));
    expect(got).toEqual(['ready', ['call', { n: 1 }]]);
    expect(states).toEqual(['reconnecting', 'live']);
  });

  it('is kept alive by every message, including heartbeats', () => {
    const { stream, counts, got } = alone();
    stream().say('ready', id(5));
    stream().say('heartbeat', id(6));
    expect(counts.heard).toBe(2);
    expect(got).toEqual(['ready']);
  });

  it("resumes from the page's position without a refetch", () => {
    const { stream, got, states } = alone(id(5));
    expect(stream().from).toBe(id(5));
    stream().say('ready', id(5));
    expect(states.at(-1)).toBe('live');
    stream().say('call', id(6), 'between the first answer and the stream');
    expect(got).toEqual([['call', 'between the first answer and the stream']]);
  });

  it('requests a full refetch if the server no longer knows the position', () => {
    const { stream, got } = alone(id(5));
    // `ready` has no ID when the stream cannot resume.
    stream().say('ready', '');
    stream().say('resync', id(90));
    stream().say('call', id(91), 'after');
    expect(got).toEqual(['resync', ['call', 'after']]);
  });

  it('drops duplicate events by numeric comparison', () => {
    const { stream, got } = alone();
    stream().say('ready', id(8));
    stream().say('call', id(9), 'nine');
    stream().say('call', id(10), 'ten');
    stream().say('call', id(9), 'nine');
    stream().say('call', id(10), 'ten');
    stream().say('call', '0123456789ab.1.3', 'later transaction');
    stream().say('call', id(11), 'earlier transaction');
    expect(got).toEqual(['ready', ['call', 'nine'], ['call', 'ten'], ['call', 'later transaction']]);
  });

  it('resumes after refusals with increasing delays, and reports each refusal', () => {
    const { stream, streams, counts, got } = alone();
    stream().say('ready', id(1));
    stream().say('call', id(2), 'two');
    for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const before = streams.length;
      stream().refuse();
      advance(wait - 1);
      expect(streams).toHaveLength(before);
      advance(1);
      expect(streams).toHaveLength(before + 1);
      expect(stream().from).toBe(id(2));
    }
    expect(counts.refusals).toBe(5);
    stream().say('ready', id(2));
    stream().say('call', id(3), 'three');
    expect(got).toEqual(['ready', ['call', 'two'], ['call', 'three']]);
    stream().refuse();
    advance(1_000);
    expect(streams).toHaveLength(7);
  });

  it('treats a long silence as a broken connection', () => {
    const { stream, streams, states } = alone();
    stream().say('ready', id(1));
    advance(SILENCE_MAX - 1);
    stream().say('heartbeat', id(4));
    advance(SILENCE_MAX - 1);
    expect(streams).toHaveLength(1);
    advance(1);
    expect(streams).toHaveLength(2);
    expect(streams[0]?.readyState).toBe(2);
    expect(stream().from).toBe(id(4));
    expect(states).toEqual(['reconnecting', 'live', 'reconnecting']);
    streams[0]?.say('call', id(5), 'from a stream that was given up');
    stream().say('ready', id(4));
    expect(states.at(-1)).toBe('live');
  });

  it('goes offline after a while without a connection, and at once without a network', () => {
    const { network, stream, states, connection, streams } = alone();
    stream().say('ready', id(1));
    stream().fail();
    advance(OFFLINE_AFTER - 1);
    expect(states).toEqual(['reconnecting', 'live', 'reconnecting']);
    advance(1);
    expect(states.at(-1)).toBe('offline');
    stream().say('ready', id(1));
    expect(states.at(-1)).toBe('live');
    network.onLine = false;
    connection.onNetworkChange();
    expect(states.at(-1)).toBe('offline');
    expect(streams).toHaveLength(1);
    network.onLine = true;
    connection.onNetworkChange();
    expect(states.at(-1)).toBe('reconnecting');
    expect(streams).toHaveLength(2);
    expect(stream().from).toBe(id(1));
  });

  it('reconnects at once when it comes to the front, unless it heard something recently', () => {
    const { stream, streams, connection } = alone();
    stream().say('ready', id(1));
    advance(17_000);
    connection.onShown();
    expect(streams).toHaveLength(1);
    advance(1_000);
    connection.onShown();
    expect(streams).toHaveLength(2);
    stream().refuse();
    connection.onShown();
    expect(streams).toHaveLength(3);
    advance(5_000);
    expect(streams).toHaveLength(3);
  });

  it('requests a full refetch if the server no longer knows the missed events', () => {
    const { stream, got } = alone();
    stream().say('ready', id(7));
    stream().say('resync', 'ba9876543210.0.2');
    stream().say('call', 'ba9876543210.0.3', 'of the new log');
    expect(got).toEqual(['ready', 'resync', ['call', 'of the new log']]);
  });

  it('stops when closed', () => {
    const { stream, streams, connection, states } = alone();
    stream().say('ready', id(1));
    stream().fail();
    connection.stop();
    advance(600_000);
    expect(streams).toHaveLength(1);
    expect(stream().readyState).toBe(2);
    expect(states.at(-1)).toBe('reconnecting');
  });
});

describe('two tabs', () => {
  it('share one connection, and both get everything', () => {
    const { a, b } = twoTabs();
    expect(b.streams).toEqual([]);
    a.stream().say('ready', id(1));
    a.stream().say('call', id(2), 'two');
    expect(a.got).toEqual(['ready', ['call', 'two']]);
    expect(b.got).toEqual(['ready', ['call', 'two']]);
    expect([a.states.at(-1), b.states.at(-1)]).toEqual(['live', 'live']);
    a.stream().fail();
    expect([a.states.at(-1), b.states.at(-1)]).toEqual(['reconnecting', 'reconnecting']);
  });

  it('share the connection with a tab that opens later', () => {
    const { a } = twoTabs();
    a.stream().say('ready', id(1));
    a.stream().say('call', id(2), 'two');
    const c = openTab();
    expect(c.got).toEqual(['ready']);
    expect(c.states.at(-1)).toBe('live');
    a.stream().say('call', id(3), 'three');
    expect(c.got).toEqual(['ready', ['call', 'three']]);
  });

  it('do not refetch what the second one knows, and refetch what came in between', () => {
    const { a } = twoTabs();
    a.stream().say('ready', id(1));
    a.stream().say('call', id(2), 'two');
    const knows = openTab(id(4));
    const secondTab = openTab(id(1));
    expect([knows.got, secondTab.got]).toEqual([[], ['resync']]);
    expect(knows.states.at(-1)).toBe('live');
    a.stream().say('call', id(4), 'four');
    a.stream().say('call', id(5), 'five');
    expect(knows.got).toEqual([['call', 'five']]);
    expect(secondTab.got).toEqual(['resync', ['call', 'four'], ['call', 'five']]);
  });

  it('hand the connection over when the leading tab closes, and resume after the last event', async () => {
    const { a, b } = twoTabs();
    a.stream().say('ready', id(1));
    a.stream().say('call', id(2), 'two');
    a.connection.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(b.counts.leading).toBe(true);
    expect(b.stream().from).toBe(id(2));
    b.stream().say('ready', id(2));
    b.stream().say('call', id(3), 'three');
    expect(b.got).toEqual(['ready', ['call', 'two'], ['call', 'three']]);
    expect(b.states).toEqual(['reconnecting', 'live']);
  });

  it('open another connection when the browser freezes the leader, and miss nothing', () => {
    const { channels, a, b } = twoTabs();
    a.stream().say('ready', id(1));
    const [frozen] = channels();
    if (frozen !== undefined) frozen.isDeaf = true;
    advance(LEADER_SILENCE_MAX);
    expect(b.stream().from).toBe(id(1));
    b.stream().say('ready', id(1));
    b.stream().say('call', id(2), 'two');
    if (frozen !== undefined) frozen.isDeaf = false;
    a.stream().say('ready', id(1));
    a.stream().say('call', id(2), 'two');
    expect(a.got).toEqual(['ready', ['call', 'two']]);
    expect(b.got).toEqual(['ready', ['call', 'two']]);
  });

  it('keep a leader without events', () => {
    const { b } = twoTabs();
    advance(10 * LEADER_SILENCE_MAX);
    expect(b.streams).toEqual([]);
    expect(b.counts.leading).toBe(false);
  });

  it('detect missed events, and request a refetch', () => {
    const { channels, a, b } = twoTabs();
    a.stream().say('ready', id(1));
    const [, deaf] = channels();
    if (deaf !== undefined) deaf.isDeaf = true;
    a.stream().say('call', id(2), 'lost on the way');
    if (deaf !== undefined) deaf.isDeaf = false;
    a.stream().say('call', id(3), 'three');
    expect(b.got).toEqual(['ready', 'resync', ['call', 'three']]);
  });

  it('both report a refusal by the server', () => {
    const { a, b } = twoTabs();
    a.stream().refuse();
    expect([a.counts.refusals, b.counts.refusals]).toEqual([1, 1]);
  });
});
