import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import type { PersonaLabel } from '../support/sign-in.ts';
import { begin, button, expectTaps, PHONE } from '../support/thumb.ts';

/** What an officer does on a phone about a person who was found, each tap counted from the profile. */
test.use(PHONE);

type OpenAs = (persona: PersonaLabel) => Promise<Page>;

/** Opens the profile of somebody with one license and one vehicle, whom no other journey knows. */
async function openProfile(page: Page, openAs: OpenAs, lastName: string): Promise<void> {
  const owner = await openAs('Civilian');
  const post = async (address: string, data: object) => {
    const answer = await owner.request.post(address, { data });
    expect(answer.status(), address).toBe(201);
    return answer.json();
  };
  const person = { firstName: 'Thumb', lastName, dateOfBirth: '1990-05-17' };
  const { civilian } = await post('/api/civilians', person);
  await post(`/api/civilians/${civilian._id}/add-license`, { license: 'Class C - Standard Drivers License' });
  await post('/api/vehicles/register', { civilianId: civilian._id, make: 'Karin', model: 'Futo' });
  await begin(page, `/dashboard/pso/search?id=${civilian._id}`);
  await expect(page.getByRole('heading', { name: `Thumb ${lastName}` })).toBeVisible();
}

test('a citation with one offense takes three taps', async ({ page, openAs }) => {
  await openProfile(page, openAs, 'Cited');
  const report = page.getByRole('dialog', { name: 'Create Report' });
  await expectTaps(3, async (tap) => {
    await tap(button(page, 'Citation'));
    await expect(report.getByLabel('Add Offense')).toBeFocused();
    await page.keyboard.type('speeding');
    await tap(report.getByRole('option', { name: /speeding/i }).first());
    await tap(button(report, 'Submit Report'));
  });
  await expect(report).toBeHidden();
  await expect(page.getByRole('article', { name: 'Thumb Cited' })).toContainText(/Citation/);
});

test('the one license is suspended, and a vehicle impounded, by two taps each', async ({ page, openAs }) => {
  await openProfile(page, openAs, 'Stopped');
  const suspend = page.getByRole('dialog', { name: 'Suspend License' });
  await expectTaps(2, async (tap) => {
    await tap(button(page, 'Suspend License'));
    await expect(suspend.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Street racing');
    await tap(button(suspend, 'Suspend License'));
  });
  await expect(page.getByRole('region', { name: 'Licenses' })).toContainText('Suspended');

  const impound = page.getByRole('dialog', { name: 'Impound Vehicle' });
  const vehicles = page.getByRole('table', { name: 'Registered Vehicles' });
  await expectTaps(2, async (tap) => {
    await tap(button(vehicles, 'Impound'));
    await expect(impound.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Left on the tracks');
    await tap(button(impound, 'Impound Vehicle'));
  });
  await expect(button(vehicles, 'Release')).toBeVisible();
});

test('a warrant takes two taps, and from its flag three until it is resolved', async ({ page, openAs }) => {
  await openProfile(page, openAs, 'Sought');
  const reason = 'Ran from a stop, one thumb.';
  const create = page.getByRole('dialog', { name: 'Create Warrant' });
  await expectTaps(2, async (tap) => {
    await tap(button(page, 'Create Warrant'));
    await expect(create.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type(reason);
    await tap(button(create, 'Create Warrant'));
  });
  await expect(create).toBeHidden();
  const flag = page.getByRole('list', { name: 'Flags' }).getByRole('listitem').filter({ hasText: reason });
  await expect(flag).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Resolve Warrant' });
  await expectTaps(3, async (tap) => {
    await tap(flag.getByRole('link', { name: /^View/ }));
    await tap(button(page.getByRole('article').filter({ hasText: reason }), /^Resolve Warrant/));
    await tap(button(question, 'Resolve Warrant'));
  });
  await expect(page.getByText('Warrant resolved.')).toBeVisible();
});
