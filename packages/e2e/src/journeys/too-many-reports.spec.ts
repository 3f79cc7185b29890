import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('the eleventh report about a civilian within an hour is refused in words, and its draft stays', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Newcomer');
  const person = { firstName: 'Bo', lastName: 'Tenfold', dateOfBirth: '1990-05-05' };
  const created = await page.request.post('/api/civilians', { data: person });
  const civilianId: string = (await created.json()).civilian._id;

  const officer = await openAs('Officer Xbox', { requestsFail: true });
  for (let filed = 0; filed < 10; filed += 1) {
    const answer = await officer.request.post('/api/reports/create', {
      data: { civilianId, type: 'warning' },
    });
    expect(answer.status()).toBe(201);
  }
  await officer.goto(`/dashboard/pso/search?id=${civilianId}`);
  const open = officer.getByRole('button', { name: 'Create Report' });
  await open.click();
  const dialog = officer.getByRole('dialog', { name: 'Create Report' });
  await dialog.getByLabel('Report Type').selectOption('Arrest');
  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('Eleventh offense');
  await offense.press('Enter');
  await dialog.getByLabel('Notes').fill('One too many.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You filed 10 reports about this civilian in the last hour. Try again later.',
  );
  // Long as it is, the buttons stay in one line.
  const topOf = async (name: string) => (await boxOf(dialog.getByRole('button', { name }))).top;
  expect(await topOf('Submit Report')).toBe(await topOf('Cancel'));
  await expectNoAxeViolations(officer);

  await officer.reload();
  await open.click();
  await expect(dialog.getByLabel('Report Type')).toHaveValue('arrest');
  await expect(dialog.getByRole('list', { name: 'Offenses' })).toContainText('Eleventh offense');
  await expect(dialog.getByLabel('Notes')).toHaveValue('One too many.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
