import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Links in messages, which lead each reader to their own screen. */

test('a link to a call leads to where its reader works', async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  const made = await page.request.post('/api/calls', { data: { type: 'Robbery', location: 'Del Perro' } });
  const { _id, callNumber } = (await made.json()).call;
  await page.goto(`/open/call/${_id}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/pso\\?call=${_id}$`));
  await expect(
    page.getByRole('heading', { name: `Call ${callNumber} · Robbery`, exact: true }),
  ).toBeVisible();

  const medic = await openAs('Fire/Rescue');
  await medic.goto(`/open/call/${_id}`);
  await expect(medic).toHaveURL(new RegExp(`/dashboard/safr\\?call=${_id}`));

  const civilian = await openAs('Civilian');
  await civilian.goto(`/open/call/${_id}`);
  await expect(civilian.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect(civilian.getByRole('main').getByRole('link', { name: 'Resync' })).toBeVisible();
  await expectNoAxeViolations(civilian);

  for (const address of [
    `/open/call/${_id.replace(/^.{8}/, '00000000')}`,
    '/open/call/nothing',
    '/open/x/y',
  ]) {
    await page.goto(address);
    await expect(page.getByText('This is not there any more.')).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/(home|dashboard)/);
});

test('a link that is opened signed out is followed after sign-in', async ({ openAs, page }) => {
  const officer = await openAs('Officer Xbox');
  const made = await officer.request.post('/api/calls', { data: { type: 'Other', location: 'Chumash' } });
  const { _id } = (await made.json()).call;
  await page.goto(`/open/call/${_id}`);
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'Officer Xbox', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/pso\\?call=${_id}$`));
});

test('a link to a character leads its owner there, and officers to what a search finds', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Civilian');
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  const { _id } = civilians[0];
  await page.goto(`/open/civilian/${_id}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/civilian/${_id}$`));
  const officer = await openAs('Officer Xbox');
  await officer.goto(`/open/civilian/${_id}`);
  await expect(officer).toHaveURL(new RegExp(`/dashboard/pso/search\\?id=${_id}$`));
  const { bolo } = await (
    await officer.request.post('/api/bolos', { data: { boloType: 'person', personName: 'Ray Rivers' } })
  ).json();
  await officer.goto(`/open/bolo/${bolo._id}`);
  await expect(officer.getByRole('dialog', { name: 'BOLO Details' })).toContainText('Ray Rivers');
  const medic = await openAs('Fire/Rescue');
  await medic.goto(`/open/bolo/${bolo._id}`);
  await expect(medic.getByRole('heading', { name: 'No access' })).toBeVisible();
});

test('a 911 call that waits leads dispatchers to it, and others to their board', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher');
  const post = { data: { platform: 'Xbox' } };
  expect((await dispatcher.request.post('/api/dispatch/sign-on', post)).status()).toBe(200);
  const caller = await openAs('Civilian');
  const data = { platform: 'Xbox', services: ['Police'], location: 'Vinewood Blvd' };
  const made = await caller.request.post('/api/911', { data });
  const { _id, number } = (await made.json()).emergency;
  const link = `/open/emergency/${_id}`;
  await dispatcher.goto(link);
  await expect(dispatcher).toHaveURL(new RegExp(`/dashboard/dispatch\\?emergency=${_id}&platform=Xbox$`));
  await expect(dispatcher.getByRole('heading', { name: new RegExp(`911-${number}`) })).toBeVisible();
  const officer = await openAs('Officer Xbox');
  await officer.goto(link);
  await expect(officer).toHaveURL(/\/dashboard\/pso$/);
  await caller.goto(link);
  await expect(caller).toHaveURL(new RegExp(`/911/${_id}$`));

  const released = await dispatcher.request.post(`/api/911/${_id}/release`, { data: {} });
  const { call } = await released.json();
  await officer.goto(link);
  await expect(officer).toHaveURL(new RegExp(`/dashboard/pso\\?call=${call._id}$`));
  await dispatcher.request.post(`/api/calls/${call._id}/close`, { data: {} });
  await dispatcher.request.post('/api/dispatch/sign-off', post);
});

test('what a character has is opened with it by its owner, and found by officers', async ({ openAs }) => {
  const owner = await openAs('Civilian');
  const officer = await openAs('Officer Xbox');
  const stranger = await openAs('Newcomer');
  const read = async (path: string) => (await owner.request.get(path)).json();
  const { civilians } = await read('/api/civilians');
  const { _id: civilian } = civilians[0];
  const { vehicles } = await read(`/api/vehicles/by-civilian/${civilian}`);
  const { weapons } = await read(`/api/weapons/by-civilian/${civilian}`);
  const { accounts } = await read(`/api/bank/accounts/${civilian}`);
  const own = `/dashboard/civilian/${civilian}`;
  for (const [kind, id, forOwner, forOfficer] of [
    ['vehicle', vehicles[0]._id, own, '/dashboard/pso/search?plate='],
    ['weapon', weapons[0]._id, own, '/dashboard/pso/search?weapon='],
    ['account', accounts[0]._id, `/bank/dashboard?civilian=${civilian}`, null],
  ] as const) {
    await owner.goto(`/open/${kind}/${id}`);
    await owner.waitForURL((url) => `${url.pathname}${url.search}` === forOwner);
    await officer.goto(`/open/${kind}/${id}`);
    if (forOfficer === null) await expect(officer.getByText('This is not there any more.')).toBeVisible();
    else await officer.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(forOfficer));
    await stranger.goto(`/open/${kind}/${id}`);
    await expect(stranger.getByText('This is not there any more.')).toBeVisible();
  }

  const dispatcher = await openAs('Dispatcher');
  const post = { data: { platform: 'PlayStation' } };
  expect((await dispatcher.request.post('/api/dispatch/sign-on', post)).status()).toBe(200);
  for (const [address, found] of [
    [`/open/vehicle/${vehicles[0]._id}`, vehicles[0].model],
    [`/open/weapon/${weapons[0]._id}`, weapons[0].serialNumber],
  ]) {
    await dispatcher.goto(address);
    await expect(dispatcher).toHaveURL(/\/dashboard\/dispatch(\?|$)/);
    await expect(dispatcher.getByRole('tabpanel', { name: 'Search' })).toContainText(found);
  }
  await dispatcher.request.post('/api/dispatch/sign-off', post);
});

test('a report is opened with its character by the owner, and among all by officers', async ({ openAs }) => {
  const owner = await openAs('Civilian');
  const officer = await openAs('Officer Xbox');
  const { civilians } = await (await owner.request.get('/api/civilians')).json();
  const civilianId = civilians.find(({ deceased }: { deceased: boolean }) => !deceased)._id;
  const offenses = [{ title: 'Feeding the gulls', fine: 5, jailTime: 0 }];
  const data = { civilianId, type: 'citation', offenses };
  const filed = await officer.request.post('/api/reports/create', { data });
  const { _id } = (await filed.json()).report;
  await owner.goto(`/open/report/${_id}`);
  await owner.waitForURL(new RegExp(`/dashboard/civilian/${civilianId}`));
  const ticket = owner.getByRole('dialog', { name: /^Ticket \d+$/ });
  await expect(ticket.getByText('Feeding the gulls')).toBeVisible();
  await officer.goto(`/open/report/${_id}`);
  await officer.waitForURL('**/dashboard/pso/reports?**');
  await expect(officer.getByText('Feeding the gulls').first()).toBeVisible();
});

test('a panic leads to its call, also once it is cleared', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox');
  await officer.request.post('/api/clock/in', { data: {} });
  const { panic } = await (await officer.request.post('/api/panic', { data: {} })).json();
  await officer.goto(`/open/panic/${panic._id}`);
  await expect(officer).toHaveURL(new RegExp(`/dashboard/pso\\?call=${panic.callId}$`));
  const medic = await openAs('Fire/Rescue');
  await medic.goto(`/open/panic/${panic._id}`);
  await expect(medic).toHaveURL(new RegExp(`/dashboard/safr\\?call=${panic.callId}`));
  await officer.request.post(`/api/panic/${panic._id}/clear`);
  await officer.request.post(`/api/calls/${panic.callId}/close`, { data: {} });
  await medic.goto('/dashboard/civilian');
  await medic.goto(`/open/panic/${panic._id}`);
  await expect(medic).toHaveURL(new RegExp(`/dashboard/safr\\?call=${panic.callId}`));
  const civilian = await openAs('Civilian');
  await civilian.goto(`/open/panic/${panic._id}`);
  await expect(civilian.getByRole('heading', { name: 'No access' })).toBeVisible();
  await officer.request.post('/api/clock/out');
});

test('a warrant is opened among all of them', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox');
  const [warrant] = await (await officer.request.get('/api/warrants/all?limit=1')).json();
  await officer.goto(`/open/warrant/${warrant._id}`);
  await officer.waitForURL(`**/dashboard/pso/warrants?warrant=${warrant._id}`);
  const civilian = await openAs('Civilian');
  await civilian.goto(`/open/warrant/${warrant._id}`);
  await expect(civilian.getByRole('heading', { name: 'No access' })).toBeVisible();
});
