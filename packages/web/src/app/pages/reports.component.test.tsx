import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FileReportForm } from '#features/safety-reports/components/file-report-form.tsx';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { waitForStream } from '#testing/fake-events.ts';
import { signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { answerReports, personReport, safetyReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import CreateReportPage from './create-report.page.tsx';
import ReportsPage from './reports.page.tsx';
import { ReportsPane } from './reports-pane.tsx';

const openReports = (query = '') =>
  show(
    <SignedIn>
      <ReportsPage />
    </SignedIn>,
    { path: `/dashboard/pso/reports${query}` },
  );

test('asks once before filing an empty use of force report, also after a failure', async () => {
  signIn();
  refuse(safetyReportEndpoints.fileUseOfForce, 'internal', '');
  const onFiled = vi.fn();
  const screen = await show(
    <SignedIn>
      <FileReportForm kind="use-of-force" officer={officerProfile()} prefill={undefined} onFiled={onFiled} />
    </SignedIn>,
  );
  const submit = screen.getByRole('button', { name: 'Submit' });
  const alert = screen.getByRole('alert');
  await screen.getByLabelText('Reason').fill('Armed');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Submission failed.');
  await screen.getByLabelText('Reason').fill('');
  await submit.click();
  await expect.element(alert).toHaveTextContent('This report is empty. Submit again to file it anyway.');
  expect(requestsTo(safetyReportEndpoints.fileUseOfForce)).toHaveLength(1);
  await submit.click();
  await expect.element(alert).toHaveTextContent('Submission failed.');
  answer(safetyReportEndpoints.fileUseOfForce, {
    success: true as const,
    message: '',
    recordId: 'safety',
    report: safetyReport(),
  });
  await submit.click();
  await expect.poll(() => onFiled.mock.calls).toEqual([[safetyReport()]]);
});

describe('arrests, citations and warnings', () => {
  test('are filtered by type through the URL, opened by keyboard, and replace the list on a phone, until closed', async () => {
    signInOfficer();
    answerReports(
      [safetyReport()],
      [personReport(), personReport({ _id: 'ticket', number: 1002, type: 'citation' })],
    );
    const screen = await openReports('?type=persons');
    const table = screen.getByRole('table', { name: 'Arrests, citations and warnings' });
    await expect.element(table.getByRole('cell', { name: 'Citation' })).toBeVisible();
    await screen.getByLabelText('Type', { exact: true }).selectOptions('Arrest');
    await expect.element(table.getByRole('cell', { name: 'Citation' })).not.toBeInTheDocument();
    expect(window.location.search).toBe('?type=arrest');
    table.getByRole('row').nth(1).element().focus();
    await userEvent.keyboard('{Enter}');
    const pane = screen.getByRole('complementary', { name: 'Report', exact: true });
    const heading = pane.getByRole('heading', { name: 'Arrest Report 1001', level: 3 });
    await expect.element(heading).toBeVisible();
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(390, 844);
    await expect.element(table).not.toBeInTheDocument();
    await pane.getByRole('button', { name: 'Close report' }).click();
    await table.getByRole('row').nth(1).click();
    await expect.element(heading).toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
  });

  test('open by ID from the other list, and say if the ID is unknown', async () => {
    signIn();
    answerReports([safetyReport()], [personReport()]);
    const screen = await show(
      <>
        <ReportsPane id="person" book="safety" persons onClose={() => {}} />
        <ReportsPane id="nobody" book="safety" persons onClose={() => {}} />
      </>,
    );
    await expect.element(screen.getByRole('heading', { name: 'Arrest Report 1001' })).toBeVisible();
    await expect.element(screen.getByText('Report not found.')).toBeVisible();
  });
});

test('an incident report waits for the profile, requires a title, and leaves an empty form after filing', async () => {
  signInOfficer();
  refuse(officerEndpoints.getOfficer, 'rate_limited', 'Too many requests');
  const report = safetyReport({ _id: 'incident', kind: 'incident', caseNumber: 'INC-1002' });
  answer(safetyReportEndpoints.fileIncident, {
    success: true as const,
    message: '',
    recordId: 'incident',
    report,
  });
  const screen = await show(
    <SignedIn>
      <CreateReportPage />
    </SignedIn>,
    { path: '/dashboard/pso/create-report' },
  );
  await waitForStream();
  await expect.element(screen.getByText('Failed to load officer info.')).toBeVisible();
  answer(officerEndpoints.getOfficer, officerProfile());
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByLabelText('Officer Name')).toHaveValue('D-104 Marcus Vance');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Title is required.')).toBeVisible();
  const title = screen.getByLabelText('Title');
  await expect.element(title).toHaveFocus();
  await title.fill('Noise at Eclipse Towers');
  await screen.getByLabelText('Type').selectOptions('Traffic Stop');
  await screen.getByLabelText('Description').fill('Music until four.');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Report submitted!')).toBeVisible();
  await expect.element(title).toHaveValue('');
  await expect
    .element(screen.getByRole('link', { name: 'Read INC-1002' }))
    .toHaveAttribute('href', '/dashboard/pso/reports?report=incident');
});

test('sends the filters to the server, and clears them if nothing matches', async () => {
  signInOfficer();
  answer(safetyReportEndpoints.listSafetyReports, ({ query }) => ({
    reports: query.q === undefined ? [safetyReport()] : [],
    nextCursor: null,
  }));
  answer(reportEndpoints.listReports, ({ query }) => ({
    reports: query.officer === undefined ? [personReport()] : [],
    nextCursor: null,
  }));
  const screen = await openReports();
  await expect.element(screen.getByRole('row', { name: /A suspect with a knife/ })).toBeVisible();
  const text = screen.getByLabelText('Number or text');
  const officer = screen.getByLabelText('Officer', { exact: true });
  await text.fill('two words');
  await expect.poll(() => window.location.search).toBe('?q=two+words');
  await expect.element(screen.getByText('No reports match these filters.')).toBeVisible();
  expect(requestsTo(safetyReportEndpoints.listSafetyReports).at(-1)?.query).toMatchObject({ q: 'two words' });
  expect(requestsTo(reportEndpoints.listReports)).toEqual([]);
  await screen.getByText('Arrests & citations', { exact: true }).click();
  const robbery = screen.getByRole('row', { name: /Robbery/ });
  await expect.element(robbery).toBeVisible();
  await expect.element(text).toHaveValue('two words');
  await officer.fill('Vance');
  await expect.poll(() => window.location.search).toBe('?q=two+words&type=persons&officer=Vance');
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(robbery).toBeVisible();
  expect(window.location.search).toBe('?type=persons');
  await expect.element(text).toHaveValue('');
  await expect.element(officer).toHaveValue('');
});

test('stays live when more reports could not be loaded, and says so', async () => {
  signInOfficer();
  answerReports();
  answer(safetyReportEndpoints.listSafetyReports, { reports: [safetyReport()], nextCursor: 'next' });
  const screen = await openReports();
  await expect.element(screen.getByRole('row', { name: /A suspect with a knife/ })).toBeVisible();
  refuse(safetyReportEndpoints.listSafetyReports, 'rate_limited', '');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('More reports could not be loaded.')).toBeVisible();
  await expect.element(screen.getByText('Not live')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /A suspect with a knife/ })).toBeVisible();
});
