import { expect, test } from 'vitest';
import { moveClock } from '#testing/clock.ts';
import { NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { ProfileRecords } from './profile-records.tsx';

const MINUTE = 60_000;

test('shows a fine as overdue when its time ends', async () => {
  const fine = { fineAmount: 200, paidAt: null };
  const dueAt = new Date(Date.now() + MINUTE).toISOString();
  const due = ticket({ ...fine, consequences: consequences(fine, { dueAt }) });
  signIn();
  const records = { data: { ...NO_RECORDS, tickets: [due] }, isError: false, error: null, refetch: () => {} };
  const screen = await show(<ProfileRecords query={records} onOpen={() => {}} />);
  const row = screen.getByRole('row', { name: /Racing a hearse/ });
  await expect.element(row).toHaveTextContent(/Unpaid/);
  moveClock(MINUTE);
  await expect.element(row).toHaveTextContent(/Overdue/);
});
