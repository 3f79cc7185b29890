import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { Route, Routes } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ContestDialog } from '#features/cases/components/statements.tsx';
import { RecordsPanel } from '#features/reports/components/records-panel.tsx';
import { moveClock } from '#testing/clock.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { waitForStream } from '#testing/fake-events.ts';
import { answerCivilian, civilian, NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { answerSearch, dexFarrow, signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { answerReports, personReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import CivilianDetailPage from './civilian-detail.page.tsx';
import CivilianListPage from './civilian-list.page.tsx';
import ReportsPage from './reports.page.tsx';
import { ReportsPane } from './reports-pane.tsx';
import SearchPage from './search.page.tsx';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const LICENSE = 'Class C - Standard Drivers License';
const AT = '2026-03-01T10:00:00.000Z';

const fine = { fineAmount: 200, paidAt: null };
/** Starts a clock for `pass`, on which timers run on. */
function startClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves the clock, and waits until the page has noticed, which it does each second. */
async function pass(milliseconds: number): Promise<void> {
  moveClock(milliseconds);
  await vi.advanceTimersByTimeAsync(1_000);
}

const owned = { pay: true, contest: true, void: false, release: false };

describe("a character's records", () => {
  const openTicket = async (more: Parameters<typeof consequences>[1]) => {
    signIn();
    answerTicket(more);
    const screen = await show(
      <SignedIn>
        <RecordsPanel
          civilianId="dot"
          payment={() => null}
          contest={(dialog) => <ContestDialog {...dialog} />}
        />
      </SignedIn>,
      { path: '/dashboard/civilian/dot?record=ticket' },
    );
    return { screen, dialog: screen.getByRole('dialog', { name: 'Ticket 1001' }) };
  };
  const answerTicket = (more: Parameters<typeof consequences>[1]) =>
    answer(civilianEndpoints.getCivilianRecords, {
      ...NO_RECORDS,
      tickets: [ticket({ ...fine, consequences: consequences(fine, more) })],
    });

  test('count custody down to Released, on the card and in the record, without a request', async () => {
    startClock();
    signIn();
    const custody = { startsAt: inMinutes(0), endsAt: inMinutes(10), released: null };
    const arrest = { ...consequences({ fineAmount: 0, paidAt: null }, { custody }), points: 4 };
    answerCivilian({
      shown: civilian({ custody, points: 4, pointsLimit: 8 }),
      records: {
        ...NO_RECORDS,
        arrestReports: [ticket({ fineAmount: 0, jailTime: 10, consequences: arrest })],
      },
    });
    const screen = await show(
      <Routes>
        <Route path="/dashboard/civilian/:id" element={<CivilianDetailPage />} />
      </Routes>,
      { path: '/dashboard/civilian/dot?record=ticket', section: 'civ' },
    );
    await expect.element(screen.getByText('Points 4 of 8')).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: 'Arrest report 1001' });
    await expect.element(dialog).toHaveTextContent(/In custody 09:5\d.*Points4CustodyUntil/);
    await waitForStream();
    const reads = requestsTo(civilianEndpoints.getCivilian).length;
    await pass(10 * MINUTE);
    await expect.element(dialog).toHaveTextContent(/CustodyReleased \w{3} \d/);
    await expect.element(screen.getByText('Released', { exact: true }).first()).toBeInTheDocument();
    expect(screen.getByText(/^In custody/).elements()).toEqual([]);
    expect(requestsTo(civilianEndpoints.getCivilian)).toHaveLength(reads);
  });

  test('turn overdue when the time to pay ends, and offer Contest with its statement until its time ends', async () => {
    startClock();
    const { screen, dialog } = await openTicket({
      dueAt: inMinutes(1),
      fineStatus: 'Due',
      contestUntil: inMinutes(5),
      can: owned,
    });
    const contestButton = dialog.getByRole('button', { name: 'Contest' });
    await expect.element(dialog).toHaveTextContent(/Due\w{3} \d/);
    expect(screen.getByText('Overdue').elements()).toEqual([]);
    await pass(MINUTE);
    await expect.element(dialog.getByText('Overdue')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).toBeVisible();
    await contestButton.click();
    const contest = screen.getByRole('dialog', { name: 'Contest report 1001' });
    await expect.element(contest.getByLabelText('Your statement')).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(contest.getByLabelText('Your statement')).toHaveFocus();
    await contest.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: /^Open ticket/ }).click();
    await expect.element(contestButton).toBeVisible();
    await pass(4 * MINUTE);
    await expect.element(contestButton).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).toBeVisible();
  });

  test('link the case and ask for no money before the court, and say that a report is void, and why', async () => {
    const can = { ...owned, pay: false, contest: false };
    const { screen, dialog } = await openTicket({
      fineStatus: 'On Hold',
      caseId: 'case',
      caseStatus: 'Open',
      can,
    });
    await expect.element(dialog.getByText('On Hold')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'View case' });
    await expect.element(link).toHaveAttribute('href', '/dashboard/cases/case');
    expect(dialog.getByRole('button', { name: 'Pay Fine' }).elements()).toEqual([]);
    expect(screen.getByText('unpaid').elements()).toEqual([]);

    answerTicket({ fineStatus: 'None', voided: { at: AT, by: 'ada.stone', reason: 'Wrong person' }, can });
    await refetchAll();
    await expect.element(dialog.getByText('VOID', { exact: true })).toBeVisible();
    await expect.element(dialog).toHaveTextContent(/by ada\.stone: Wrong person/);
  });
});

test('shows owners that a character is wanted', async () => {
  signIn();
  const wanted = [{ type: 'Arrest' as const, reason: 'Failure to appear', platform: 'Xbox' as const }];
  answerCivilian({ shown: civilian({ wanted }) });
  const screen = await show(<CivilianListPage />, { path: '/dashboard/civilian', section: 'civ' });
  await expect.element(screen.getByText('Wanted: Arrest, Failure to appear, Xbox')).toBeVisible();
});

describe('a filed report', () => {
  const all = { pay: false, contest: false, void: true, release: true };

  const showPane = () => show(<ReportsPane id="person" book="persons" persons onClose={() => {}} />);
  const showPage = () => {
    signInOfficer();
    signIn({ publicSafety: true, registered: true, staff: true });
    return show(
      <SignedIn>
        <ReportsPage />
      </SignedIn>,
      { path: '/dashboard/pso/reports?type=persons&report=person' },
    );
  };
  const openReport = async (report: Report, { canAmend = false, open = showPane } = {}) => {
    signIn();
    answerReports([], [report]);
    answer(reportEndpoints.getReport, () => ({
      report: { ...report, versions: [], canAmend },
      nextCursor: null,
    }));
    const screen = await open();
    return { screen, pane: screen.getByRole('complementary', { name: 'Report', exact: true }) };
  };
  const custody = (minutes: number) => ({
    startsAt: inMinutes(0),
    endsAt: inMinutes(minutes),
    released: null,
  });
  /** Answers a change and every later request with the changed report. */
  const answerChange = (changed: Report, message: string) => {
    answerReports([], [changed]);
    answer(reportEndpoints.getReport, {
      report: { ...changed, versions: [], canAmend: true },
      nextCursor: null,
    });
    return { success: true as const, message, report: changed };
  };

  test('ends custody with a reason, and offers that only while it lasts', async () => {
    startClock();
    const report = personReport({ custody: custody(1), can: all });
    const { screen, pane } = await openReport(report);
    const releaseButton = pane.getByRole('button', { name: 'Release' });
    await expect.element(pane.getByText(/^In custody/)).toBeVisible();
    await expect.element(releaseButton).toBeVisible();
    await pass(MINUTE);
    await expect.element(releaseButton).not.toBeInTheDocument();

    const longer = { ...report, custody: custody(30) };
    answerChange(longer, '');
    await refetchAll();
    const done = { at: AT, by: 'ada.stone', reason: 'Bail' };
    answer(reportEndpoints.releaseFromCustody, () =>
      answerChange(
        { ...longer, custody: { ...longer.custody, released: done }, can: { ...all, release: false } },
        'Released from custody.',
      ),
    );
    await releaseButton.click();
    const dialog = screen.getByRole('dialog', { name: 'Release from custody' });
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabelText('Reason').fill(' Bail ');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect.element(screen.getByText('Released from custody.')).toBeVisible();
    await expect.element(pane).toHaveTextContent(/CustodyReleased .* by ada\.stone: Bail/);
    await expect.element(releaseButton).not.toBeInTheDocument();
    expect(requestsTo(reportEndpoints.releaseFromCustody)[0]?.body).toEqual({ reason: 'Bail' });
  });

  test('is voided with a reason after a refusal, cannot be amended then, and is restored', async () => {
    const report = personReport({ paidAt: AT, can: all });
    const { screen, pane } = await openReport(report, { canAmend: true, open: showPage });
    await expect.element(pane.getByRole('button', { name: 'Amend' })).toBeVisible();
    const voided = {
      ...report,
      paidAt: null,
      fineStatus: 'None' as const,
      voided: { at: AT, by: 'ada.stone', reason: 'Wrong person' },
      can: { ...all, void: false, release: false },
    };
    refuse(reportEndpoints.voidReport, 'forbidden', "You can't do this to your own character.");
    await pane.getByRole('button', { name: 'Void' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Void report 1001' });
    await expect.element(dialog).toHaveTextContent(/\$5,000\.00 is refunded\./);
    await dialog.getByLabelText('Reason').fill('Wrong person');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/your own character/);
    answer(reportEndpoints.voidReport, () => answerChange(voided, 'Report voided.'));
    await dialog.getByRole('button', { name: 'Void' }).click();
    await expect.element(screen.getByText('Report voided.')).toBeVisible();
    await expect.element(pane.getByText('VOID', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Arrest, void' })).toBeVisible();
    expect(pane.getByRole('button', { name: 'Amend' }).elements()).toEqual([]);
    answer(reportEndpoints.unvoidReport, () => answerChange(report, 'Report restored.'));
    await pane.getByRole('button', { name: 'Restore' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByText('Report restored.')).toBeVisible();
    await expect.element(pane.getByRole('button', { name: 'Void' })).toBeVisible();
  });

  test('of an open or a decided case lets only its notes be amended', async () => {
    const report = personReport({ caseId: 'case', caseStatus: 'Open' });
    answer(penalCodeEndpoints.listPenalCodes, []);
    const { screen } = await openReport(report, { canAmend: true });
    await screen.getByRole('button', { name: 'Amend' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Amend report 1001' });
    const notes = dialog.getByLabelText('Notes');
    await expect.element(notes).toHaveFocus();
    for (const [caseStatus, sentence] of [
      ['Open', 'This report is before the court. Only its notes can be amended.'],
      ['Decided', 'A judge decided this report. Only its notes can be amended.'],
    ] as const) {
      answerChange({ ...report, caseStatus }, '');
      await refetchAll();
      await expect.element(notes).toHaveAccessibleDescription(sentence);
      for (const label of ['Type', 'Offenses', 'Fine ($)', 'Jail Time (min)', 'Location', 'Plate']) {
        await expect.element(dialog.getByLabelText(label)).toBeDisabled();
      }
    }
  });
});

describe('licenses', () => {
  const suspended = (until: string | null, cause: 'officer' | 'points' = 'officer') => ({
    licenses: [LICENSE],
    suspendedLicenses: [LICENSE],
    licenseDetails: [
      { license: LICENSE, since: AT, suspension: { reason: 'Racing', at: AT, by: 'D-104', until, cause } },
    ],
  });
  const valid = {
    licenses: [LICENSE],
    suspendedLicenses: [],
    licenseDetails: [{ license: LICENSE, since: AT, suspension: null }],
  };

  test('are suspended for a while, and valid again when it ends', async () => {
    answerSearch({ result: { civilian: { ...dexFarrow(), ...valid, points: 3, pointsLimit: 8 } } });
    answer(licenseEndpoints.suspendLicense, ({ body }) => ({
      success: true as const,
      message: 'License suspended.',
      ...suspended(inMinutes(Number(body.minutes))),
    }));
    startClock();
    const screen = await show(<SearchPage />, { path: '/dashboard/pso/search?id=dex' });
    await waitForStream();
    await expect
      .element(screen.getByRole('region', { name: 'Personal Information' }))
      .toHaveTextContent(/Points3 of 8/);
    await screen.getByRole('button', { name: 'Suspend License' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Suspend License' });
    await expect.element(dialog.getByLabelText('Duration')).toHaveDisplayValue('Until reinstated');
    await dialog.getByLabelText('Duration').selectOptions('1 hour');
    await dialog.getByLabelText('Reason').fill('Racing');
    await dialog.getByRole('button', { name: 'Suspend License' }).click();
    const flags = screen.getByRole('list', { name: 'Flags' });
    await expect.element(flags).toHaveTextContent(/Racing · until/);
    expect(requestsTo(licenseEndpoints.suspendLicense)[0]?.body).toEqual({
      license: LICENSE,
      reason: 'Racing',
      minutes: 60,
    });
    await pass(60 * MINUTE);
    await expect.element(flags).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region', { name: 'Licenses' })).toHaveTextContent(/Valid/);
    await expect.element(screen.getByRole('button', { name: 'Reinstate License' })).not.toBeInTheDocument();
  });
});
