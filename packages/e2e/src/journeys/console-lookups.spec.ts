import { expectNoAxeViolations } from '../support/accessibility.ts';
import { board, createCall, freeUnits, rowOf, signOn, type } from '../support/console.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const HOUR = 3_600_000;

test('what a call mentions is looked up once it is pressed, in the console', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && searches.push(request.url()));
  await signOn(page);
  const other = await createCall(page, { type: 'Pursuit', location: 'Zancudo Ave' });
  const number = await createCall(page, {
    type: 'Robbery',
    location: 'Procopio Dr',
    details: `Left in 61HYT330, the clerk knows Dex Farrow. Like #${other}.`,
  });
  await rowOf(page, 'Active Calls', 'Procopio Dr').click();
  await expect(page.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
  const mentioned = page.getByRole('list', { name: 'Mentioned' });
  await expect(mentioned.getByRole('listitem')).toHaveText(['61HYT330', 'Dex Farrow', `#${other}`]);
  await expect(page.getByRole('tab', { name: 'Search', selected: true })).toHaveCount(0);
  expect(searches).toEqual([]);

  await mentioned.getByRole('link', { name: 'Search plate 61HYT330' }).click();
  const found = page.getByRole('tabpanel', { name: 'Search' });
  await expect(found.getByRole('list', { name: 'Flags' })).toContainText('BOLO');
  await expect(found.getByRole('combobox')).toHaveValue('61HYT330');
  await expectNoAxeViolations(page);
  // What is in hand stays.
  await expect(page.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
  await type(page, 'name mara malone', 'Search name mara malone');
  await expect(found.getByRole('combobox')).toHaveValue('mara malone');
  await page.getByRole('tab', { name: /^BOLOs/ }).click();
  await expect(board(page, 'Active BOLOs')).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('list', { name: 'Log of the platform' })).toContainText('signed on');
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  const before = searches.length;
  await page.reload();
  // What was searched for is not searched for again.
  await page.getByRole('tab', { name: 'Search' }).click();
  await expect(found.getByRole('combobox')).toHaveValue('');
  expect(searches).toHaveLength(before);

  await mentioned.getByRole('button', { name: `Open call ${other}` }).click();
  await expect(page.getByRole('heading', { name: `Call ${other} · Pursuit` })).toBeVisible();
  await type(page, `bolo ${number}`, `BOLO from call ${number}`);
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await dialog.getByLabel('Plate').fill('61HYT331');
  await dialog.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(page.getByRole('log', { name: 'Log' })).toContainText('BOLO created');
  await expect(page.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
});

test('an officer looks up what a call mentions in the database', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { baseURL: own() });
  const data = { type: 'Traffic Stop', location: 'Tongva Dr', details: 'Runs from us in 61HYT330.' };
  const answer = await page.request.post('/api/calls', { data });
  expect(answer.status()).toBe(201);
  await page.goto(`/dashboard/pso?call=${(await answer.json()).call._id}`);
  await page.getByRole('link', { name: 'Search plate 61HYT330' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\/search\?plate=61HYT330$/);
  await expect(page.getByRole('region', { name: 'Vehicle Match' })).toBeVisible();
});

test('earlier calls at a postal open in place', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const earlier = await createCall(page, { type: 'Robbery', location: 'Grove St', postal: '9099' });
  await type(page, `${earlier} close Unfounded`, `Close call ${earlier}: Unfounded`);
  await expect(rowOf(page, 'Active Calls', '9099')).toHaveCount(0);
  await createCall(page, { type: 'Robbery', location: 'Grove St, rear', postal: ' 9099 ' });
  await rowOf(page, 'Active Calls', '9099').click();
  await page.getByRole('button', { name: '1 earlier call at 9099' }).click();
  const list = page.getByRole('list', { name: 'Earlier calls at 9099' });
  await expect(list).toContainText('Unfounded');
  await list.getByRole('button', { name: `Open call ${earlier}` }).click();
  await expect(page.getByRole('heading', { name: `Call ${earlier} · Robbery` })).toBeVisible();
});

test('stale calls are shown by themselves and closed together, once', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const numbers = [
    await createCall(page, { type: 'Robbery', location: 'Mad Wayne Dr' }),
    await createCall(page, { type: 'Pursuit', location: 'Ace Jones Dr' }),
  ];
  await expect(rowOf(page, 'Active Calls', 'Ace Jones Dr')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stale/ })).toHaveCount(0);
  await page.route(/\/api\/calls\?/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const call of json.calls) {
      if (numbers.includes(String(call.callNumber)))
        call.updatedAt = new Date(Date.parse(call.updatedAt) - 5 * HOUR).toISOString();
    }
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Stale 2' }).click();
  await expect(board(page, 'Active Calls').getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Close 2 stale calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close 2 stale calls?' });
  await expect(dialog).toContainText(numbers.join(', '));
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close calls' }).click();
  await expect(page.getByText('2 stale calls closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stale/ })).toHaveCount(0);
  await expect(rowOf(page, 'Active Calls', 'Ace Jones Dr')).toHaveCount(0);
});

test('? shows the keys of the console', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('Take the oldest 911 call');
  await expect(sheet).not.toContainText('Panic');
});
