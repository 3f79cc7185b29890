import { createMotorist } from '../support/motorist.ts';
import { expect, test } from '../support/server.fixture.ts';
import { button, expectTaps, PHONE, signInOnDuty } from '../support/thumb.ts';

// Actions on a found person on a phone, with taps counted from the profile.
test.use(PHONE);

test('an officer cites, suspends a license, impounds, and issues and resolves a warrant in two or three taps each', async ({
  page,
  openAs,
}) => {
  const civilianId = await createMotorist(await openAs('Civilian'), { firstName: 'Thumb', plate: '8THUMB8' });
  await page.clock.install();
  const waitForToastsToEnd = () => page.clock.fastForward(8_000);
  await signInOnDuty(page, `/dashboard/pso/search?id=${civilianId}`);

  const report = page.getByRole('dialog', { name: 'Create Report' });
  await expectTaps(3, async (tap) => {
    await tap(button(page, 'Citation'));
    await expect(report.getByLabel('Add Offense')).toBeFocused();
    await page.keyboard.type('speeding');
    await tap(report.getByRole('option', { name: /speeding/i }).first());
    await tap(button(report, 'Submit Report'));
  });
  await expect(page.getByRole('article', { name: 'Thumb Sought' })).toContainText(/Citation/);
  await waitForToastsToEnd();

  const vehicles = page.getByRole('table', { name: 'Registered Vehicles' });
  for (const [act, where, done] of [
    ['Suspend License', page.getByRole('main'), page.getByText('Suspended').first()],
    ['Impound', vehicles, button(vehicles, 'Release')],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${act}`) });
    await expectTaps(2, async (tap) => {
      await tap(button(where, act));
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await page.keyboard.insertText('Street racing');
      await tap(button(dialog, new RegExp(`^${act}`)));
    });
    await expect(done).toBeVisible();
  }

  const reason = 'Ran from a stop, one thumb.';
  const create = page.getByRole('dialog', { name: 'Create Warrant' });
  await expectTaps(2, async (tap) => {
    await tap(button(page, 'Create Warrant'));
    await expect(create.getByLabel('Reason')).toBeFocused();
    await page.keyboard.insertText(reason);
    await tap(button(create, 'Create Warrant'));
  });
  await expect(create).toBeHidden();
  await waitForToastsToEnd();
  const flag = page.getByRole('list', { name: 'Flags' }).getByRole('listitem').filter({ hasText: reason });
  const question = page.getByRole('dialog', { name: 'Resolve Warrant' });
  await expectTaps(3, async (tap) => {
    await tap(flag.getByRole('link', { name: /^View/ }));
    await tap(button(page.getByRole('article').filter({ hasText: reason }), /^Resolve Warrant/));
    await tap(button(question, 'Resolve Warrant'));
  });
  await expect(page.getByText('Warrant resolved.')).toBeVisible();
});
