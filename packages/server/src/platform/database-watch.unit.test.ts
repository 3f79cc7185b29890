import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { createDatabaseWatch } from '#platform/database-watch';
import { createLog } from '#platform/log';

/** What the log tells of a database that comes and goes. */

let isThere = true;
let lines: { msg: string; reason?: string; seconds?: number }[] = [];
const output = { write: (line: string) => lines.push(JSON.parse(line)) };
const told = () => lines.map(({ msg }) => msg);
/** What somebody logs who wanted something of the database. */
let fail = (_error: Error) => {};
let stop = async () => {};
beforeEach(() => {
  vi.useFakeTimers();
  [isThere, lines] = [true, []];
  const watch = createDatabaseWatch();
  const log = createLog({ level: 'info', output, onDatabaseAway: watch.note });
  const watching = watch.watch({ takesWrites: async () => isThere }, log);
  fail = (error) => log.warn({ err: error }, 'request refused');
  stop = watching.stop;
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('one that is away is told of once, and once when it is back, by itself', async () => {
  isThere = false;
  for (let asked = 0; asked < 20; asked += 1) {
    fail(refused());
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(lines).toMatchObject([{ msg: 'database away', reason: 'connect ECONNREFUSED' }]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(lines[1]).toMatchObject({ msg: 'database back', seconds: 7 });
  isThere = false;
  fail(refused());
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(told()).toEqual(['database away', 'database back', 'database away']);
});

test('what passes by itself is told once a minute at most', async () => {
  for (let asked = 0; asked < 20; asked += 1) {
    fail(refused());
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  expect(told()).toEqual(['the database failed for a moment']);
  await vi.advanceTimersByTimeAsync(MINUTE);
  fail(refused());
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(told()).toHaveLength(2);
});

test('other errors are told as they come', async () => {
  for (let asked = 0; asked < 3; asked += 1) fail(new Error('something else'));
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(told()).toEqual(['request refused', 'request refused', 'request refused']);
});
