import type { Page } from '@playwright/test';
import { addPatient, serveAsMedic } from '../support/medic.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const REPORTS = '/dashboard/safr/reports';

const pane = (page: Page) => page.getByRole('complementary', { name: 'Report', exact: true });
const filters = (page: Page) => page.getByRole('search', { name: 'Filter reports' });
const table = (page: Page) => page.getByRole('table', { name: 'Fire and EMS reports' });
const kindsOf = (page: Page) => filters(page).getByLabel('Type', { exact: true }).getByRole('option');

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Creates a fire call and transports one patient. */
async function transportPatient(page: Page) {
  const { call } = await post(page, '/api/calls', {
    type: 'Structure Fire',
    location: 'Vinewood Plaza',
    postal: '7181',
    attach: true,
    kind: 'Fire & EMS',
  });
  const patientId = await addPatient(page, call, {
    age: 'about 40',
    complaint: 'Burns on both arms',
    triage: 'Red',
  });
  await post(page, `/api/patients/${patientId}/treatments`, { text: 'Oxygen 15 l' });
  await post(page, `/api/patients/${patientId}/transport`, { hospital: 'Pillbox Hill' });
  return { call, patientId };
}

test('a medic files a patient care report about a character, reads, amends and prints it', async ({
  page,
}) => {
  await signInAs(page, 'Fire/Rescue');
  await serveAsMedic(page);
  await page.goto(REPORTS);
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await expect(kindsOf(page)).toHaveText(['All types', 'Patient Care Report', 'Fire Incident Report']);

  await page.getByRole('button', { name: 'Fill Out Form: Patient Care Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Patient Care Report' });
  await expect(dialog.getByLabel('Call', { exact: true })).toBeFocused();
  await expect(dialog.getByText(/^M-3 \w+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Chief complaint is required.')).toBeVisible();
  await expect(dialog.getByLabel('Chief complaint')).toBeFocused();
  await dialog.getByLabel('Patient', { exact: true }).pressSequentially('Mara Mal');
  await dialog.getByRole('option', { name: /^Mara Malone/ }).click();
  await expect(dialog.getByText('Chosen. The report goes into their medical records.')).toBeVisible();
  await dialog.getByLabel('Chief complaint').fill('Zymurgic chest pain');
  await dialog.getByLabel('Disposition').selectOption('Treated and released');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^PCR-\d+ filed\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/safr\/reports\?report=[^&]+$/);
  await expect(pane(page).getByRole('heading', { name: /^Patient Care Report PCR-\d+$/ })).toBeVisible();
  await expect(pane(page).getByText(/, Paramedic \(M-3\)$/)).toBeVisible();
  await expect(
    table(page).getByRole('row', { name: /Patient Care Treated and released, Zymurgic chest pain/ }),
  ).toBeVisible();

  await pane(page).getByRole('button', { name: 'Amend' }).click();
  const amend = page.getByRole('dialog', { name: /^Amend report PCR-/ });
  await expect(amend.getByLabel('Patient', { exact: true })).toHaveValue('Mara Malone');
  await amend.getByLabel('Hospital').fill('Mount Zonah');
  await amend.getByRole('button', { name: 'Save Amendment' }).click();
  await expect(pane(page).getByText('Mount Zonah')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(
    pane(page)
      .getByText(/^Patient Care Report PCR-\d+$/)
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(table(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // Back must lead to the list, not to the form.
  await page.goBack();
  await expect(pane(page)).toBeHidden();
  await expect(dialog).toBeHidden();

  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(REPORTS);
  await filters(page).getByLabel('Number or text').fill('zymurgic');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=zymurgic/);
  await filters(page).getByLabel('Type', { exact: true }).selectOption('Fire Incident Report');
  await expect(page.getByText('No reports match these filters.')).toBeVisible();
});

test("a medic starts a fire incident report from a call, staff read and amend it, and officers can't see it", async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Fire/Rescue');
  await serveAsMedic(page);
  const { call } = await transportPatient(page);
  await page.goto(`${REPORTS}?file=fire-incident&call=${call._id}`);
  const dialog = page.getByRole('dialog', { name: 'Fire Incident Report' });
  await expect(dialog.getByLabel('Incident type')).toHaveValue('Structure');
  await expect(dialog.getByLabel('Location')).toHaveValue('Vinewood Plaza');
  await expect(dialog.getByLabel('Postal')).toHaveValue('7181');
  await expect(dialog.getByLabel('First on scene')).toHaveValue(/, M-3$/);
  await expect(dialog.getByLabel('Injuries')).toHaveValue('1 Red');
  await dialog.getByLabel('Narrative').fill('Kitchen to roof.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(pane(page).getByRole('heading', { name: /^Fire Incident Report FIR-\d+$/ })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('report');

  const staff = await openAs('Staff');
  await staff.goto('/dashboard/pso/reports');
  await filters(staff).getByLabel('Type', { exact: true }).selectOption('Fire Incident Report');
  await expect(kindsOf(staff).filter({ hasText: 'Patient' })).toHaveCount(0);
  await expect(staff).toHaveURL(/type=fire-incident/);
  await staff
    .getByRole('row', { name: /Structure, Vinewood Plaza/ })
    .first()
    .click();
  await pane(staff).getByRole('button', { name: 'Amend' }).click();
  const amend = staff.getByRole('dialog', { name: /^Amend report FIR-/ });
  await amend.getByLabel('Injuries').fill('None');
  await amend.getByRole('button', { name: 'Save Amendment' }).click();
  await expect(pane(staff).getByRole('button', { name: /^Version 1 by M-3/ })).toBeVisible();

  const officer = await openAs('Officer Xbox');
  await officer.goto(`/dashboard/pso/reports?type=fire-incident&report=${id}`);
  await expect(pane(officer).getByText('Report not found.')).toBeVisible();
  await expect(kindsOf(officer).filter({ hasText: /Fire|Patient/ })).toHaveCount(0);
  await expect(filters(officer).getByLabel('Type', { exact: true })).toHaveValue('');
});
