import { expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { useNowOnScreen } from './use-now.ts';

function Clock({ label, top }: { label: string; top: number }) {
  const { now, ref } = useNowOnScreen();
  return (
    <time ref={ref} aria-label={label} role="timer" style={{ display: 'block', marginTop: top }}>
      {now}
    </time>
  );
}

test('a clock stands still while it is scrolled out of a list', async () => {
  signIn();
  const screen = await show(
    <div style={{ height: 100, overflow: 'auto' }}>
      <Clock label="First" top={0} />
      <Clock label="Last" top={500} />
    </div>,
  );
  const first = screen.getByRole('timer', { name: 'First' }).element();
  const last = screen.getByRole('timer', { name: 'Last' }).element();
  await new Promise((seen) => new IntersectionObserver(seen).observe(last));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(1000);
  await expect.poll(() => first.textContent === last.textContent).toBe(false);
  const stopped = last.textContent;
  last.scrollIntoView();
  await expect.poll(() => last.textContent).not.toBe(stopped);
});
