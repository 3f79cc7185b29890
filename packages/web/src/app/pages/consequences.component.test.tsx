import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '#testing/clock.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { answerCivilian, civilian, NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import {
  answerSearch,
  dexFarrow,
  penalCode,
  signInOfficer,
} from '#testing/fixtures/officer-pages.fixtures.ts';
import { answerReports, personReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import ReportsPage from './reports.page.tsx';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const LICENSE = 'Class C - Standard Drivers License';
const AT = '2026-03-01T10:00:00.000Z';

const fine = { fineAmount: 200, paidAt: null };
const owned = { pay: true, contest: true, void: false, release: false };

describe("a character's records", () => {
  beforeEach(() => {
    signIn();
    answer(communityEndpoints.getCommunity, community());
  });

  const openTicket = async (more: Parameters<typeof consequences>[1], about: Partial<typeof fine> = fine) => {
    const tickets = [ticket({ ...fine, ...about, consequences: consequences({ ...fine, ...about }, more) })];
    answerCivilian({ records: { ...NO_RECORDS, tickets } });
    const screen = await openPage('/dashboard/civilian/dot');
    await screen.getByRole('button', { name: /^Open ticket/ }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Ticket 1001' }) };
  };

  test('count custody down to Released, on the card and in the record, without a request', async () => {
    const custody = { startsAt: inMinutes(0), endsAt: inMinutes(10), released: null };
    const arrest = { ...consequences({ fineAmount: 0, paidAt: null }, { custody }), points: 4 };
    answerCivilian({
      shown: civilian({ custody, points: 4, pointsLimit: 8 }),
      records: {
        ...NO_RECORDS,
        arrestReports: [ticket({ fineAmount: 0, jailTime: 10, consequences: arrest })],
      },
    });
    const screen = await openPage('/dashboard/civilian/dot');
    await expect.element(screen.getByText('Points 4 of 8')).toBeVisible();
    await screen.getByRole('button', { name: /^Open arrest/ }).click();
    const dialog = screen.getByRole('dialog', { name: 'Arrest report 1001' });
    await expect.element(dialog).toHaveTextContent(/In custody 09:5\d.*Points4CustodyUntil/);
    const reads = requestsTo(civilianEndpoints.getCivilian).length;
    moveClock(10 * MINUTE);
    await expect.element(dialog).toHaveTextContent(/CustodyReleased \w{3} \d/);
    await expect.element(screen.getByText('Released', { exact: true }).first()).toBeInTheDocument();
    expect(screen.getByText(/^In custody/).elements()).toEqual([]);
    expect(requestsTo(civilianEndpoints.getCivilian)).toHaveLength(reads);
  });

  test('turn overdue when the time to pay ends', async () => {
    const { screen, dialog } = await openTicket({ dueAt: inMinutes(1), fineStatus: 'Due' });
    await expect.element(dialog).toHaveTextContent(/Due\w{3} \d/);
    expect(screen.getByText('Overdue').elements()).toEqual([]);
    moveClock(MINUTE);
    await expect.element(dialog.getByText('Overdue')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).toBeVisible();
  });

  test('offer Contest beside Pay until its time ends, and open the statement', async () => {
    const { screen, dialog } = await openTicket({ contestUntil: inMinutes(5), can: owned });
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Contest' }).click();
    const contest = screen.getByRole('dialog', { name: 'Contest report 1001' });
    await expect.element(contest.getByLabelText('Your statement')).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(contest.getByLabelText('Your statement')).toHaveFocus();
    await contest.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: /^Open ticket/ }).click();
    await expect.element(dialog.getByRole('button', { name: 'Contest' })).toBeVisible();
    moveClock(5 * MINUTE);
    await expect.element(dialog.getByRole('button', { name: 'Contest' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).toBeVisible();
  });

  test('link the case, and ask for no money before the court', async () => {
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
  });

  test('say that a report is void, and why', async () => {
    const { dialog } = await openTicket({
      fineStatus: 'None',
      voided: { at: AT, by: 'ada.stone', reason: 'Wrong person' },
      can: { ...owned, pay: false, contest: false },
    });
    await expect.element(dialog.getByText('VOID', { exact: true })).toBeVisible();
    await expect.element(dialog).toHaveTextContent(/by ada\.stone: Wrong person/);
  });
});

test('shows owners that a character is wanted', async () => {
  signIn();
  answer(communityEndpoints.getCommunity, community());
  const wanted = [{ type: 'Arrest' as const, reason: 'Failure to appear', platform: 'Xbox' as const }];
  answerCivilian({ shown: civilian({ wanted }) });
  const screen = await openPage('/dashboard/civilian');
  await expect.element(screen.getByText('Wanted: Arrest, Failure to appear, Xbox')).toBeVisible();
});

describe('a filed report', () => {
  const all = { pay: false, contest: false, void: true, release: true };

  const openReport = async (report: Report, canAmend = false) => {
    signInOfficer();
    signIn({ publicSafety: true, registered: true, staff: true });
    answerReports([], [report]);
    answer(reportEndpoints.getReport, () => ({
      report: { ...report, versions: [], canAmend },
      nextCursor: null,
    }));
    const screen = await show(
      <SignedIn>
        <ReportsPage />
      </SignedIn>,
      { path: '/dashboard/pso/reports?type=persons&report=person' },
    );
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
    const report = personReport({ custody: custody(30), can: all });
    const { screen, pane } = await openReport(report);
    await expect.element(pane.getByText(/^In custody/)).toBeVisible();
    const done = { at: AT, by: 'ada.stone', reason: 'Bail' };
    answer(reportEndpoints.releaseFromCustody, () =>
      answerChange(
        { ...report, custody: { ...custody(30), released: done }, can: { ...all, release: false } },
        'Released from custody.',
      ),
    );
    await pane.getByRole('button', { name: 'Release' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Release from custody' });
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabelText('Reason').fill(' Bail ');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect.element(screen.getByText('Released from custody.')).toBeVisible();
    await expect.element(pane).toHaveTextContent(/CustodyReleased .* by ada\.stone: Bail/);
    await expect.element(pane.getByRole('button', { name: 'Release' })).not.toBeInTheDocument();
    expect(requestsTo(reportEndpoints.releaseFromCustody)[0]?.body).toEqual({ reason: 'Bail' });
  });

  test('no longer offers a release when the time is over', async () => {
    const { pane } = await openReport(personReport({ custody: custody(1), can: all }));
    await expect.element(pane.getByRole('button', { name: 'Release' })).toBeVisible();
    moveClock(MINUTE);
    await expect.element(pane.getByRole('button', { name: 'Release' })).not.toBeInTheDocument();
  });

  test('is voided with a reason, cannot be amended then, and is restored', async () => {
    const report = personReport({ paidAt: AT, can: all });
    const { screen, pane } = await openReport(report, true);
    await expect.element(pane.getByRole('button', { name: 'Amend' })).toBeVisible();
    const voided = {
      ...report,
      paidAt: null,
      fineStatus: 'None' as const,
      voided: { at: AT, by: 'ada.stone', reason: 'Wrong person' },
      can: { ...all, void: false, release: false },
    };
    answer(reportEndpoints.voidReport, () => answerChange(voided, 'Report voided.'));
    await pane.getByRole('button', { name: 'Void' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Void report 1001' });
    await expect.element(dialog).toHaveTextContent(/\$5,000\.00 is refunded\./);
    await dialog.getByLabelText('Reason').fill('Wrong person');
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

  test('shows a refusal in the form', async () => {
    const report = personReport({ can: all });
    const { screen, pane } = await openReport(report);
    refuse(reportEndpoints.voidReport, 'forbidden', "You can't do this to your own character.");
    await pane.getByRole('button', { name: 'Void' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Void report 1001' });
    await dialog.getByLabelText('Reason').fill('Mistake');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/your own character/);
  });

  test.each([
    ['Open', 'This report is before the court. Only its notes can be amended.'],
    ['Decided', 'A judge decided this report. Only its notes can be amended.'],
  ] as const)('of a case that is %s lets only its notes be amended', async (caseStatus, sentence) => {
    const report = personReport({ caseId: 'case', caseStatus });
    const { screen } = await openReport(report, true);
    await screen.getByRole('button', { name: 'Amend' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Amend report 1001' });
    await expect.element(dialog.getByLabelText('Notes')).toHaveAccessibleDescription(sentence);
    await expect.element(dialog.getByLabelText('Notes')).toHaveFocus();
    for (const label of ['Type', 'Offenses', 'Fine ($)', 'Jail Time (min)', 'Location', 'Plate']) {
      await expect.element(dialog.getByLabelText(label)).toBeDisabled();
    }
  });
});

test('sums the points of the offenses while a report is amended, none for a warning', async () => {
  const report = personReport({ offenses: [{ title: 'Robbery', fine: 5000, jailTime: 30, points: 5 }] });
  signInOfficer();
  answer(penalCodeEndpoints.listPenalCodes, [penalCode({ title: 'Evading', points: 3 })]);
  answerReports([], [report]);
  answer(reportEndpoints.getReport, {
    report: { ...report, versions: [], canAmend: true },
    nextCursor: null,
  });
  const screen = await openPage('/dashboard/pso/reports?type=persons&report=person');
  await screen.getByRole('button', { name: 'Amend' }).click();
  const offenses = screen.getByLabelText('Offenses');
  await expect.element(offenses).toHaveAccessibleDescription('One per line, 5 points');
  await offenses.fill('Robbery\nEVADING\nRude gestures');
  await expect.element(offenses).toHaveAccessibleDescription('One per line, 8 points');
  await screen.getByRole('dialog').getByLabelText('Type').selectOptions('Warning');
  await expect.element(offenses).toHaveAccessibleDescription('One per line');
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
    const screen = await openPage('/dashboard/pso/search?id=dex');
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
    moveClock(60 * MINUTE);
    await expect.element(flags).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region', { name: 'Licenses' })).toHaveTextContent(/Valid/);
    await expect.element(screen.getByRole('button', { name: 'Reinstate License' })).not.toBeInTheDocument();
  });
});
