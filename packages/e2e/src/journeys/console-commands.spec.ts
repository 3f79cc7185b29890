import { board, createCall, freeUnits, rowOf, signOn, type, undo } from '../support/console.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

test('typed lines do what they say, and what is not understood sends nothing', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [first = '', second = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Hawick Ave' });
  const row = rowOf(page, 'Active Calls', 'Hawick Ave');
  const unit = rowOf(page, 'Units on duty', first);
  await expect(row).toContainText('UNASSIGNED');

  await type(
    page,
    `${number} ${first.toLowerCase()} ${second}`,
    `Assign ${first}, ${second}: call ${number}`,
  );
  await expect(row).toContainText(`DIS ${first} ${second}`);
  await type(page, `${first} osc`, `${first}: On scene`);
  await expect(row).toContainText('OSC');
  await expect(unit).toContainText('OSC');
  await type(page, `${number} enr ${second}`, `${second}: En route`);
  await expect(rowOf(page, 'Units on duty', second)).toContainText('ENR');
  await type(page, `${first} 10-6`, `${first}: 10-6 Busy / Unavailable`);
  await expect(unit).toContainText('10-6');
  await type(page, `${number} -${second}`, `Detach ${second}: call ${number}`);
  await expect(row).not.toContainText(second);
  await type(page, `${number} -${first}`, `Detach ${first}: call ${number}`);
  await expect(row).toContainText('UNASSIGNED');
  await type(page, `${number} + ems`, `Call ${number}: add EMS`);
  await expect(row).toContainText('Police, EMS');
  await type(page, `${number} p1`, `Call ${number}: priority 1`);
  await expect(row).toContainText('Priority 1');
  await type(page, `${number} hold 10 tow`, `Hold call ${number} for 10 min`);
  await expect(row).toContainText('HELD');

  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await type(page, `${number} zz-9`, 'No unit ZZ-9 is on duty');
  await page.keyboard.press('Escape');
  await type(page, `${number} frobnicate`, /^No unit FROBNICATE is on duty$/);
  await expect(page.getByRole('option', { name: /FROBNICATE/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);
  await expect(row).toContainText('HELD');
});

test('what is taken back gives a unit the response that it had', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = '', beside = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Kortz Center' });
  const other = await createCall(page, { type: 'Robbery', location: 'Vitus St' });
  const row = rowOf(page, 'Active Calls', 'Kortz Center');
  await type(page, `${number} ${beside} ${callsign}`, `Assign ${beside}, ${callsign}: call ${number}`);
  await expect(row).toContainText(callsign);
  await type(page, `${number} osc ${callsign}`, `${callsign}: On scene`);
  await expect(row).toContainText('OSC');
  await type(page, `${other} ${callsign}`, `Assign ${callsign}: call ${other}`);
  await expect(row).not.toContainText(callsign);
  await undo(page, `${callsign} assigned to call ${other}.`);
  await expect(row).toContainText(callsign);
  await expect(row).toContainText('OSC');
  await expect(rowOf(page, 'Active Calls', 'Vitus St')).toContainText('UNASSIGNED');
  await type(page, `${number} -${callsign}`, `Detach ${callsign}: call ${number}`);
  await expect(row).not.toContainText(callsign);
  await undo(page, `${callsign} detached from call ${number}.`);
  await expect(row).toContainText(callsign);
  await expect(row).toContainText('OSC');
});

test('911 calls are taken, dropped and released by typed lines', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const caller = await openAs('Civilian', { baseURL: own() });
  const call911 = async (location: string) => {
    const data = { platform: 'Xbox', type: 'Robbery', location };
    const answer = await caller.request.post('/api/911', { data });
    return String((await answer.json()).emergency.number);
  };
  const [dropped, released] = [await call911('Dorset Dr'), await call911('Eastbourne Way')];
  const waiting = board(page, '911 calls');
  await expect(waiting.getByRole('row').filter({ hasText: 'Eastbourne Way' })).toBeVisible();

  await type(page, 'take', `Take 911-${dropped}`);
  await expect(page.getByRole('heading', { name: `911-${dropped} · Robbery` })).toBeVisible();
  await type(page, `drop ${dropped} prank`, `Drop 911-${dropped}: Prank`);
  await expect(page.getByText(`911-${dropped} dropped: Prank.`)).toBeVisible();
  await type(page, `release ${released}`, `Release 911-${released}`);
  await expect(rowOf(page, 'Active Calls', 'Eastbourne Way')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Call \d+ · Robbery$/ })).toBeVisible();
});

test('a call that is merged into another hands its units over and is closed', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  const source = await createCall(page, { type: 'Robbery', location: 'Heritage Way' });
  const target = await createCall(page, { type: 'Pursuit', location: 'Dunstable Ln' });
  await type(page, `${source} ${callsign}`, `Assign ${callsign}: call ${source}`);
  const row = rowOf(page, 'Active Calls', 'Heritage Way');
  await expect(row).toContainText(callsign);
  await row.click();
  await expect(page.getByRole('heading', { name: `Call ${source} · Robbery` })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Call ${source}` });
  const options = dialog.getByRole('combobox', { name: 'Into' });
  const wanted = await options.locator('option').filter({ hasText: target }).getAttribute('value');
  await options.selectOption(wanted ?? '');
  await expect(dialog.getByText(`Units and callers of ${source} go over to ${target}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(row).toBeHidden();
  await expect(rowOf(page, 'Active Calls', 'Dunstable Ln')).toContainText(callsign);
  await expect(page.getByText(`Merged into #${target}`).first()).toBeVisible();
});

test('a typed merge asks once more, naming both', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const source = await createCall(page, { type: 'Robbery', location: 'Abattoir Ave' });
  const target = await createCall(page, { type: 'Pursuit', location: 'Voodoo Pl' });
  const row = rowOf(page, 'Active Calls', 'Abattoir Ave');
  await expect(row).toBeVisible();
  await expect(rowOf(page, 'Active Calls', 'Voodoo Pl')).toBeVisible();
  const merge = `Merge call ${source} into ${target}`;
  await type(page, `${source} merge ${target}`, new RegExp(`^${merge}(?!\\?)`));
  await expect(page.getByRole('option', { name: `${merge}? Press Enter again` })).toBeVisible();
  await expect(row).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByText(`Call ${source}: merged into ${target}.`)).toBeVisible();
});
