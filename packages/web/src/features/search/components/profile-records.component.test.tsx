import { expect, test } from 'vitest';
import { moveClock } from '#testing/clock.ts';
import { NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { answerSearch } from '#testing/fixtures/officer-pages.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const MINUTE = 60_000;

test('shows a fine as overdue when its time ends', async () => {
  const fine = { fineAmount: 200, paidAt: null };
  const dueAt = new Date(Date.now() + MINUTE).toISOString();
  const due = ticket({ ...fine, consequences: consequences(fine, { dueAt }) });
  answerSearch({ records: { ...NO_RECORDS, tickets: [due] } });
  const screen = await openPage('/dashboard/pso/search?id=dex');
  const row = screen.getByRole('row', { name: /Racing a hearse/ });
  await expect.element(row).toHaveTextContent(/Unpaid/);
  moveClock(MINUTE);
  await expect.element(row).toHaveTextContent(/Overdue/);
});
