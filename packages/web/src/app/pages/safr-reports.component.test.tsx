import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { patientEndpoints } from '@ten-four/contract/dispatch/patients.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { fakeCall, fakePatient } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerDispatch } from '#testing/fixtures/dispatch-answers.fixtures.ts';
import { signInMedic } from '#testing/fixtures/officer-pages.fixtures.ts';
import { answerReports, safetyReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import ReportsPage from './reports.page.tsx';

afterEach(() => page.viewport(1280, 800));

const openReports = (query = '') =>
  show(
    <SignedIn>
      <ReportsPage />
    </SignedIn>,
    { path: `/dashboard/safr/reports${query}`, section: 'fire' },
  );

const fire = fakeCall({ type: 'Structure Fire', location: 'Vinewood Plaza', postal: '7181' });

test("requires a complaint in a patient care report, and adds it to the character's records", async () => {
  signInMedic();
  answerReports();
  answer(searchEndpoints.suggestPatients, [
    { _id: 'mara', name: 'Mara Malone', dateOfBirth: '1994-02-03', deceased: false, formerly: null },
  ]);
  const report = safetyReport({ _id: 'pcr', kind: 'patient-care', caseNumber: 'PCR-1003' });
  answer(safetyReportEndpoints.filePatientCare, {
    success: true as const,
    message: '',
    recordId: 'pcr',
    report,
  });
  const screen = await openReports('?file=patient-care');
  const dialog = screen.getByRole('dialog', { name: 'Patient Care Report' });
  await expect.element(dialog.getByText('M-3 Jonah Haddad')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const complaint = dialog.getByLabelText('Chief complaint');
  await expect.element(dialog.getByText('Chief complaint is required.')).toBeVisible();
  await expect.element(complaint).toHaveFocus();
  await dialog.getByLabelText('Patient', { exact: true }).fill('Mara Mal');
  await dialog.getByRole('option', { name: /^Mara Malone/ }).click();
  await expect.element(dialog.getByText('Chosen. The report goes into their medical records.')).toBeVisible();
  await complaint.fill('Chest pain');
  await dialog.getByLabelText('Disposition').selectOptions('Treated and released');
  answerReports([report]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('PCR-1003 filed.')).toBeVisible();
  expect(requestsTo(safetyReportEndpoints.filePatientCare)[0]?.body).toMatchObject({
    civilianId: 'mara',
    chiefComplaint: 'Chest pain',
    disposition: 'Treated and released',
  });
});

test('prefills a patient care report from the call and the patient', async () => {
  signInMedic();
  answerReports();
  answer(callEndpoints.getCall, {
    call: { ...fire, log: [], responses: [], emergencies: [] },
    nextCursor: null,
  });
  answer(patientEndpoints.listPatients, {
    patients: [
      fakePatient({
        age: 'about 40',
        complaint: 'Burns on both arms',
        triage: 'Red',
        state: 'Transporting',
        hospital: 'Pillbox Hill',
      }),
    ],
  });
  const screen = await openReports('?file=patient-care&call=call&patient=patient');
  const dialog = screen.getByRole('dialog', { name: 'Patient Care Report' });
  await expect.element(dialog.getByLabelText('Call', { exact: true })).toHaveValue('1050');
  await expect.element(dialog.getByLabelText('Age', { exact: true })).toHaveValue('about 40');
  await expect.element(dialog.getByLabelText('Chief complaint')).toHaveValue('Burns on both arms');
  await expect.element(dialog.getByLabelText('Triage')).toHaveValue('Red');
  await expect.element(dialog.getByLabelText('Disposition')).toHaveValue('Transported');
  await expect.element(dialog.getByLabelText('Hospital')).toHaveValue('Pillbox Hill');
});

test('says that filing failed, and keeps the text over a reload', async () => {
  signInMedic();
  answerReports();
  refuse(safetyReportEndpoints.fileFireIncident, 'internal', '');
  const first = await openReports();
  await first.getByRole('button', { name: 'Fill Out Form: Fire Incident Report' }).click();
  const form = first.getByRole('dialog', { name: 'Fire Incident Report' });
  await form.getByLabelText('Incident type').selectOptions('Brush');
  await form.getByLabelText('Narrative').fill('Grass by the road.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect.element(form.getByText('Failed to submit report.')).toBeVisible();
  const address = window.location.search;
  await cleanup();
  const screen = await openReports(address);
  const dialog = screen.getByRole('dialog', { name: 'Fire Incident Report' });
  await expect.element(dialog.getByLabelText('Narrative')).toHaveValue('Grass by the road.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => window.location.search).toBe('');
});

test('shows the list and, on a phone, a menu of forms without a profile, and asks for registration before a form opens', async () => {
  signIn({ fireRescue: true });
  answerDispatch();
  refuse(officerEndpoints.getOfficer, 'not_found', 'None.');
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answerReports([safetyReport({ kind: 'fire-incident', caseNumber: 'FIR-1004' })]);
  const screen = await openReports('?file=fire-incident');
  const registration = screen.getByRole('dialog', { name: 'Fire & EMS Registration' });
  await expect.element(registration).toBeVisible();
  await expect.element(screen.getByRole('dialog', { name: 'Fire Incident Report' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(registration).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /FIR-1004/ })).toBeVisible();
  await page.viewport(390, 844);
  await screen.getByRole('button', { name: 'New report' }).click();
  await expect
    .poll(() =>
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Patient Care Report', 'Fire Incident Report']);
  await page.viewport(1280, 800);
  await screen.getByRole('button', { name: 'Fill Out Form: Patient Care Report' }).click();
  await expect.element(registration).toBeVisible();
});
