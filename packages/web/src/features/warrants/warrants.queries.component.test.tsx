import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerWarrants } from '#testing/fixtures/officer-pages.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { warrant } from '#testing/fixtures/warrants.fixtures.ts';
import { show } from '#testing/show.tsx';
import { useWarrants } from './warrants.queries.ts';

function Warrants({ onRender }: { onRender: (warrants: Warrant[]) => void }) {
  const { data } = useWarrants('Xbox', 'Active');
  if (data !== undefined) onRender(data);
  return <p>{data?.[0]?.status}</p>;
}

test('expires a warrant once, not at each tick', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  signIn();
  answerWarrants([warrant({ expiresAt: '2026-03-01T10:00:00.000Z' })]);
  const rendered: Warrant[][] = [];
  const screen = await show(<Warrants onRender={(warrants) => rendered.push(warrants)} />);
  await expect.element(screen.getByText('Expired')).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rendered.length).toBeGreaterThan(2);
  expect(new Set(rendered).size).toBe(1);
});
