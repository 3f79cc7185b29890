import { useQuery } from '@tanstack/react-query';
import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { expect, test } from 'vitest';
import { moveClock } from '#testing/clock.ts';
import { NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { ProfileRecords } from './profile-records.tsx';

const MINUTE = 60_000;

function Records({ fine }: { fine: ReturnType<typeof ticket> }) {
  const records = { ...NO_RECORDS, tickets: [fine] };
  return (
    <ProfileRecords
      query={useQuery<CivilianRecords>({ queryKey: ['records'], queryFn: () => records })}
      onOpen={() => {}}
    />
  );
}

test('shows a fine as overdue when its time ends', async () => {
  const fine = { fineAmount: 200, paidAt: null };
  const dueAt = new Date(Date.now() + MINUTE).toISOString();
  const due = ticket({ ...fine, consequences: consequences(fine, { dueAt }) });
  signIn();
  const screen = await show(<Records fine={due} />);
  const row = screen.getByRole('row', { name: /Racing a hearse/ });
  await expect.element(row).toHaveTextContent(/Unpaid/);
  moveClock(MINUTE);
  await expect.element(row).toHaveTextContent(/Overdue/);
});
