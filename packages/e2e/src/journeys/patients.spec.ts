import type { Page } from '@playwright/test';
import { waitForEventStream } from '../support/event-stream.ts';
import { addPatient, joinMedicalCall, serveAsMedic } from '../support/medic.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForBoard } from '../support/thumb.ts';

const START =
  'Walks? Green. No breath after opening the airway? Black. Over 30 breaths, refill over 2 s, or cannot follow orders? Red. Else Yellow.';

const rowOf = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Patients' })
    .getByRole('listitem')
    .filter({ hasText: `P${number}` });
const menuOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `More actions for patient ${number}` });

test.describe('on a desk', () => {
  test('a medic adds, triages, treats, transports and hands over a patient; officers see no personal details', async ({
    openAs,
    page,
  }) => {
    await signInAs(page, 'Fire/Rescue');
    await serveAsMedic(page);
    const call = await joinMedicalCall(page, 'Mirror Park, lakeside');
    const officer = await openAs('Officer Xbox');
    await officer.goto(`/dashboard/pso?call=${call._id}`);
    const live = waitForEventStream(page);
    await page.goto(`/dashboard/safr?call=${call._id}`);
    await live;
    await page.getByRole('tab', { name: 'Patients' }).click();
    await expect(page.getByText(START)).toBeVisible();

    await page.getByRole('button', { name: 'Add patient' }).click();
    const dialog = page.getByRole('dialog', { name: `Add patient to call ${call.callNumber}` });
    await dialog.getByLabel('Name').fill('Zebulon Quill');
    await dialog.getByLabel('Age').fill('about 40');
    await dialog.getByLabel('Complaint').fill('Burns on both arms');
    await dialog.getByRole('button', { name: 'Add patient' }).click();
    const row = rowOf(page, 1);
    await expect(row).toContainText('Zebulon Quill, about 40');
    await expect(row).toContainText('Burns on both arms');

    const red = row.getByRole('button', { name: 'Red', exact: true });
    await red.click();
    await expect(red).toHaveAttribute('aria-pressed', 'true');
    await expect(officer.getByText('1 Red')).toBeVisible();

    await menuOf(page, 1).click();
    await page.getByRole('menuitem', { name: 'Treatments' }).click();
    const treatments = page.getByRole('dialog', { name: 'Patient 1 treatments' });
    await treatments.getByLabel('Treatment given').fill('Oxygen 15 l');
    await treatments.getByRole('button', { name: 'Add' }).click();
    await expect(treatments.getByRole('list', { name: 'Treatments' })).toContainText('Oxygen 15 l · M-3');
    await expect(treatments.getByLabel('Treatment given')).toBeFocused();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Transport' }).click();
    const transport = page.getByRole('dialog', { name: 'Transport patient 1' });
    await transport.getByLabel('Hospital').selectOption('Mount Zonah, by M-3');
    await transport.getByRole('button', { name: 'Transport' }).click();
    await expect(row).toContainText('M-3 to Mount Zonah');
    await row.getByRole('button', { name: 'Hand over' }).click();
    await expect(row).toContainText('Handed over at Mount Zonah');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row.getByRole('button', { name: 'Hand over' }).click();
    const report = row.getByRole('link', { name: 'Patient care report' });
    await expect(report).toHaveAttribute(
      'href',
      new RegExp(`^/dashboard/safr/reports\\?file=patient-care&call=${call._id}&patient=`),
    );

    const log = officer.getByRole('log', { name: 'Log' });
    await expect(log.getByText('Patient 1: Handed over').first()).toBeVisible();
    await expect(officer.getByText(/Zebulon|Oxygen|Burns/)).toHaveCount(0);
    await expect(officer.getByRole('tab', { name: 'Patients' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a patient has a full page, from triage to the report', async ({ page }) => {
    await signInAs(page, 'Fire/Rescue');
    await serveAsMedic(page);
    const call = await joinMedicalCall(page, 'Vinewood Plaza, level 2');
    await addPatient(page, call, { triage: 'Yellow', name: 'Ann Ortiz' });
    const patient = await addPatient(page, call, { triage: 'Yellow', complaint: 'Coughing soot' });
    await page.clock.install();
    await page.goto(`/dashboard/safr?call=${call._id}`);
    await waitForBoard(page);
    await page.getByRole('tab', { name: 'Patients' }).tap();
    await page.getByRole('button', { name: /^P2/ }).tap();
    await expect(page).toHaveURL(new RegExp(`[?&]patient=${patient}`));
    await expect(page.getByRole('heading', { name: `Call ${call.callNumber}` })).toBeVisible();
    await expect(page.getByText('Coughing soot')).toBeVisible();
    await expect(page.getByText('On scene · Medical Emergency, Vinewood Plaza, level 2')).toBeVisible();

    const red = page.getByRole('button', { name: 'Red', exact: true });
    await red.tap();
    await expect(red).toHaveAttribute('aria-pressed', 'true');

    await page.getByLabel('Treatment given').fill('Airway open');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByRole('list', { name: 'Treatments' })).toContainText('Airway open · M-3');
    await page.getByRole('button', { name: 'Transport' }).tap();
    await expect(page.getByText('M-3 to Pillbox Hill ·')).toBeVisible();
    await page.getByRole('button', { name: 'Hand over' }).tap();
    await expect(page.getByText('Handed over at Pillbox Hill ·')).toBeVisible();
    // The offer to undo this has ended.
    await page.clock.fastForward(10_000);

    await page.getByRole('button', { name: /^P1/ }).tap();
    await expect(page.getByRole('heading', { name: 'Ann Ortiz' })).toBeVisible();
    const back = page.getByRole('button', { name: 'Back to the call' });
    await back.tap();
    await expect(page).not.toHaveURL(/patient=/);
    // A patient's page must start at the top, however far the call was scrolled.
    await page.setViewportSize({ width: 390, height: 480 });
    await page.getByRole('tab', { name: 'Patients' }).tap();
    const first = page.getByRole('button', { name: /^P1/ });
    await first.evaluate((row) => row.scrollIntoView({ block: 'start' }));
    await first.tap();
    await expect(page.getByRole('heading', { name: 'Ann Ortiz' })).toBeVisible();
    await expect(back).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/dashboard/safr?call=${call._id}&patient=${patient}`);
    await page.getByRole('link', { name: 'Patient care report' }).tap();
    await expect(page).toHaveURL(new RegExp(`/dashboard/safr/reports\\?.*patient=${patient}`));
  });
});
