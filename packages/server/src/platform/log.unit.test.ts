import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createLog } from '#platform/log';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('logs an unavailable database at most once a minute, with the reason, and all other errors', () => {
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog({ level: 'info', output: { write: (line) => lines.push(JSON.parse(line)) } });
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  log.warn({ err: refused }, 'request refused');
  log.error({ err: refused }, 'maintenance failed');
  log.error({ err: new Error('a bug') }, 'request failed');
  vi.advanceTimersByTime(MINUTE);
  log.warn({ err: refused }, 'request refused');
  expect(lines).toMatchObject([
    { msg: 'database unavailable', reason: 'ECONNREFUSED' },
    { msg: 'request failed' },
    { msg: 'database unavailable' },
  ]);
});
