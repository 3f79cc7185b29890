import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { moveClock } from '#testing/clock.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { civilian } from '#testing/fixtures/civilians.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { currentUser, signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { LicensesPanel } from './licenses-panel.tsx';

const HOUR = 3_600_000;
const LICENSE = 'Class C - Standard Drivers License';
const AT = '2026-03-01T10:00:00.000Z';
const detail = { license: LICENSE, since: AT };
const VALID = {
  licenses: [LICENSE],
  suspendedLicenses: [],
  licenseDetails: [{ ...detail, suspension: null }],
};
const suspendedFor = (milliseconds: number) => {
  const until = new Date(Date.now() + milliseconds).toISOString();
  const suspension = {
    reason: 'Report 1031 reached 8 points',
    at: AT,
    by: 'Ten-Four',
    until,
    cause: 'points' as const,
  };
  return { licenses: [LICENSE], suspendedLicenses: [LICENSE], licenseDetails: [{ ...detail, suspension }] };
};

const SUSPENDED_BY_FINE = {
  licenses: [LICENSE],
  suspendedLicenses: [LICENSE],
  licenseDetails: [
    {
      ...detail,
      suspension: {
        ...{ reason: 'The fine of report 1031 is overdue', at: AT, by: 'Ten-Four' },
        ...{ until: null, cause: 'fine' as const },
      },
    },
  ],
};

interface PanelProps {
  staff: boolean;
  own: boolean;
  initial?: object;
}

function Panel({ staff, own, initial = suspendedFor(HOUR) }: PanelProps) {
  const [holdings, setHoldings] = useState(initial);
  return (
    <LicensesPanel
      civilian={civilian(holdings)}
      own={own}
      user={currentUser({ staff })}
      onAdded={setHoldings}
      onTestPassed={() => {}}
    />
  );
}

const showPanel = (viewer: Parameters<typeof Panel>[0]) => {
  signIn();
  answer(communityEndpoints.getCommunity, community());
  return show(
    <SignedIn>
      <Panel {...viewer} />
    </SignedIn>,
  );
};

test("lets staff reinstate, with the server's refusal in the form", async () => {
  const screen = await showPanel({ staff: true, own: false });
  const panel = screen.getByRole('region', { name: 'Licenses' });
  await expect.element(panel).toHaveTextContent(/by Ten-Four: Report 1031 reached 8 points, until/);
  const refusal = 'Points suspend this license until December 6, 2026. Staff can lift it.';
  refuse(licenseEndpoints.reinstateLicense, 'conflict', refusal);
  await screen.getByRole('button', { name: 'Reinstate License' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reinstate License' });
  await expect.element(dialog.getByLabelText('Duration')).not.toBeInTheDocument();
  await dialog.getByLabelText('Reason').fill('Course done');
  await dialog.getByRole('button', { name: 'Reinstate License' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(refusal);
  answer(licenseEndpoints.reinstateLicense, { success: true, message: 'License reinstated.', ...VALID });
  await dialog.getByRole('button', { name: 'Reinstate License' }).click();
  await expect.element(screen.getByText('License reinstated.')).toBeVisible();
  await expect.element(panel).toHaveTextContent(/Valid/);
  await expect.element(screen.getByRole('button', { name: 'Reinstate License' })).not.toBeInTheDocument();
  expect(requestsTo(licenseEndpoints.reinstateLicense)[1]?.body).toEqual({
    license: LICENSE,
    reason: 'Course done',
  });
});

test('ends a suspension by the clock, and offers no reinstatement to owners', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const screen = await showPanel({ staff: true, own: true });
  const panel = screen.getByRole('region', { name: 'Licenses' });
  await expect.element(panel).toHaveTextContent(/Suspended/);
  expect(screen.getByRole('button', { name: 'Reinstate License' }).elements()).toEqual([]);
  moveClock(HOUR);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(panel).toHaveTextContent(/Since Mar 1, 2026Valid/);
});

test('says how to lift a suspension by an overdue fine', async () => {
  const screen = await showPanel({ staff: false, own: true, initial: SUSPENDED_BY_FINE });
  await expect
    .element(screen.getByRole('region', { name: 'Licenses' }))
    .toHaveTextContent(/The fine of report 1031 is overdue\. Paying it lifts the suspension\./);
});
