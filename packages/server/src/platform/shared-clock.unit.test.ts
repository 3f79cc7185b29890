import { afterEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#platform/clock';
import { newId, shiftIds } from '#platform/ids';
import { createSharedClock } from '#platform/shared-clock';

afterEach(() => shiftIds(0));

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
const log = { warn: () => {} };

function apart({ ahead, takes = 0 }: { ahead: number; takes?: number }) {
  let time = 1_800_000_000_000;
  const local = { now: () => time + ahead };
  const there = async () => {
    time += takes / 2;
    const now = time;
    time += takes / 2;
    return now;
  };
  return {
    local,
    database: { now: there },
    log,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    step: (milliseconds: number) => {
      ahead += milliseconds;
    },
    truth: () => time,
  };
}

describe('the clock that servers share', () => {
  test("uses this machine's time if it agrees with the database's", async () => {
    const server = apart({ ahead: 900, takes: 40 });
    const clock = await createSharedClock(server);
    expect(clock.now()).toBe(server.local.now());
  });

  test.each([HOUR, -HOUR, 5000])(
    "uses the database's time if this machine's is %i ms ahead",
    async (ahead) => {
      const server = apart({ ahead });
      const clock = await createSharedClock(server);
      expect(clock.now()).toBe(server.truth());
      server.pass(MINUTE);
      expect(clock.now()).toBe(server.truth());
      // IDs use the adjusted time, too.
      expect(Math.abs(timeOf(newId()) - (Date.now() - ahead))).toBeLessThan(1000);
    },
  );

  test('follows clock adjustments', async () => {
    const server = apart({ ahead: 0 });
    const clock = await createSharedClock(server);
    server.step(2 * HOUR);
    await clock.adjust();
    expect(clock.now()).toBe(server.truth());
    server.step(-2 * HOUR);
    await clock.adjust();
    expect(clock.now()).toBe(server.truth());
  });

  test('trusts a response only within its round-trip time', async () => {
    const server = apart({ ahead: 4000, takes: 10_000 });
    const clock = await createSharedClock(server);
    expect(clock.now()).toBe(server.local.now());
  });

  test('keeps its offset while the database is unavailable', async () => {
    const server = apart({ ahead: HOUR });
    let isAway = false;
    const database = { now: () => (isAway ? Promise.reject(new Error('away')) : server.database.now()) };
    const clock = await createSharedClock({ ...server, database });
    isAway = true;
    await expect(clock.adjust()).rejects.toThrow('away');
    expect(clock.now()).toBe(server.truth());
  });
});

test('IDs stay in order, within a millisecond and after small steps back', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => {
    if (index === 2500) shiftIds(-500);
    return newId();
  });
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
