import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf, liesOff } from '../support/box-of.ts';
import { createCall } from '../support/console.ts';
import { hold } from '../support/hold.ts';
import { becomesLive } from '../support/live.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import {
  begin,
  expectFingerSized,
  FINGER,
  makeCall,
  ownCall,
  ownUnit,
  PHONE,
  standing,
  taps,
} from '../support/thumb.ts';

/** What officers do on a phone, each tap counted from the page where they stand. */
test.use(PHONE);

const BOARD = '/dashboard/pso';

test('the bar sets a status and a subdivision, and searches, from a page beside the board', async ({
  page,
}) => {
  await begin(page);
  await page.goto(`${BOARD}/search`);
  const bar = ownUnit(page);
  const status = bar.getByRole('button', { name: 'Status' });
  await expectFingerSized(bar.getByRole('button'));
  const panic = await boxOf(bar.getByRole('button', { name: 'Panic Button' }));
  expect(panic.right - panic.left).toBeGreaterThanOrEqual(190);
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await status.tap();
  await expectFingerSized(sheet.getByRole('button', { name: /^10-|^Signal|Unit/ }));
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: /^10-6/ }).tap();
  await expect(status).toContainText('10-6');
  await expect(sheet).toBeHidden();
  await taps(status, sheet.getByRole('button', { name: 'High Speed Unit (HSU)' }));
  await expect(sheet).toBeHidden();
  await expect
    .poll(async () => {
      const { units } = await (await page.request.get('/api/units')).json();
      return units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
    })
    .toMatchObject({ status: '10-6', subdivision: 'High Speed Unit (HSU)' });

  await bar.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('combobox', { name: 'Command, name or 10-code' })).toBeFocused();
  await page.keyboard.type('63QBX118');
  await page
    .getByRole('option', { name: /63QBX118/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/plate=63QBX118/);
});

test('the bar covers nothing of the board', async ({ page }) => {
  await begin(page);
  await page.goto(BOARD);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Panic Button' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const content = await boxOf(page.locator('#content > :last-child'));
  expect(content.bottom).toBeLessThanOrEqual((await boxOf(ownUnit(page))).top);
});

for (const path of [BOARD, `${BOARD}/car`]) {
  test(`a note in progress stays on ${path} when someone else closes the call`, async ({ page }) => {
    await begin(page);
    const call = await makeCall(page, 'Mirror Park', true);
    await page.goto(path);
    await page.getByRole('region', { name: 'Your call' }).getByRole('button', { name: 'Note' }).tap();
    await page.keyboard.type('Gray van, no plates.');
    await page.request.post(`/api/calls/${call._id}/close`);
    const left = page.getByRole('region', { name: `Note for call ${call.callNumber}` });
    await expect(left.getByText("this note wasn't added")).toBeVisible();
    await expect(left.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.type(' Two people.');
    await expect(left.getByRole('textbox')).toHaveValue('Gray van, no plates. Two people.');
    await page.request.post(`/api/calls/${call._id}/reopen`);
    await page.getByRole('region', { name: 'Your call' }).getByRole('button', { name: 'Send' }).tap();
    await expect(page.getByText('Note added.')).toBeVisible();
    await expect(left).toBeHidden();
  });
}

test('Back from a call leads to the list', async ({ page }) => {
  await begin(page);
  const calls: { callNumber: number }[] = [];
  for (const place of ['Paleto Bay', 'Sandy Shores']) calls.push(await makeCall(page, place, false));
  const rowOf = (number?: number) => page.getByRole('row', { name: new RegExp(`^${number} `) });
  await page.goto(`${BOARD}/search`);
  await page.goto(BOARD);
  for (const { callNumber } of calls) {
    await rowOf(callNumber).tap();
    await expect(page.getByRole('region', { name: `Facts and log of call ${callNumber}` })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByText('No call selected.')).toBeVisible();
  await expect(rowOf(calls[0]?.callNumber)).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${BOARD}$`));
});

test('a call of a type is made by two taps, and taken back', async ({ page }) => {
  await begin(page);
  await page.goto(BOARD);
  const quick = page.getByRole('button', { name: 'Quick Call' });
  const sheet = page.getByRole('dialog', { name: 'Quick Call' });
  await quick.tap();
  await expect(sheet.getByRole('button', { name: 'Robbery' })).toBeVisible();
  await expect(sheet.getByText('Your unit is on call')).toBeHidden();
  await expectFingerSized(sheet.getByRole('group', { name: 'Type' }).getByRole('button'));
  await expectNoAxeViolations(page);
  await sheet.getByLabel('Location').fill('Clinton Ave');
  await sheet.getByRole('button', { name: 'Robbery' }).tap();
  await expect(ownCall(page)).toContainText('Robbery · Clinton Ave');
  // What was just done must be left to be done something with.
  const toast = page.getByRole('status').filter({ hasText: 'created.' });
  await expect.poll(() => liesOff(toast, ownCall(page).getByRole('button'))).toBe(true);
  expect(await liesOff(toast, ownUnit(page).getByRole('button'))).toBe(true);
  const number = Number(/\d+/.exec((await ownCall(page).textContent()) ?? '')?.[0]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(ownCall(page)).toBeHidden();
  const query = new URLSearchParams({ platform: 'Xbox', status: 'Closed', q: String(number) });
  const { calls } = await (await page.request.get(`/api/calls?${query}`)).json();
  expect(calls[0]).toMatchObject({ callNumber: number, disposition: 'Created by mistake' });

  const { callNumber } = await makeCall(page, 'Clinton Ave', true);
  await expect(ownCall(page)).toContainText('Shots Fired · Clinton Ave');
  await quick.tap();
  await expect(sheet.getByText(`Your unit is on call ${callNumber}. Move to the new call`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-pressed', 'true');
  await expectFingerSized(sheet.getByRole('group', { name: 'Move or keep both' }).getByRole('button'));
  await sheet.getByLabel('Location').fill('Vespucci Blvd');
  await sheet.getByRole('button', { name: 'All fields' }).tap();
  const form = page.getByRole('dialog', { name: 'Create Call' });
  await expect(form.getByLabel('Location')).toHaveValue('Vespucci Blvd');
  await form.getByRole('button', { name: 'Cancel' }).tap();
});

test('the own call takes a note, an end and a leave by one tap more than its buttons', async ({ page }) => {
  await begin(page);
  const call = await makeCall(page, 'Alamo Sea', true);
  await page.goto(BOARD);
  const button = (name: string) => ownCall(page).getByRole('button', { name, exact: true });
  await button('Note').tap();
  await expect(ownCall(page).getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Two of them, masked.');
  await expectFingerSized(ownCall(page).getByRole('button'));
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(ownCall(page).getByLabel('Note')).toBeHidden();
  const { log } = (await (await page.request.get(`/api/calls/${call._id}`)).json()).call;
  expect(log.at(-1)).toMatchObject({ kind: 'note', text: 'Two of them, masked.' });

  await button('Detach').tap();
  await expect(ownCall(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(ownCall(page)).toBeVisible();

  const sheet = page.getByRole('dialog', { name: `Close Call ${call.callNumber}` });
  await button('Close').tap();
  await sheet.getByRole('button', { name: 'Other' }).tap();
  await sheet.getByLabel('Disposition').fill('Handed to the sheriff');
  await sheet.getByRole('button', { name: 'Cancel' }).tap();
  await taps(button('Close'), sheet.getByRole('button', { name: 'Unfounded' }));
  await expect(page.getByText(`Call ${call.callNumber} closed.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
});

test('another unit comes to an open call by two taps', async ({ page }) => {
  await begin(page);
  const call = await makeCall(page, 'Grapeseed', false);
  await page.goto(`${BOARD}?call=${call._id}`);
  await standing(page);
  const panel = page.getByRole('region', { name: `Facts and log of call ${call.callNumber}` });
  await expect(panel.getByLabel('Unit to attach')).toBeHidden();
  const sheet = page.getByRole('dialog', { name: 'Add unit' });
  await panel.getByRole('button', { name: 'Add unit' }).tap();
  const unit = sheet.getByRole('button', { name: /^D-104/ });
  expect((await boxOf(unit)).height).toBeGreaterThanOrEqual(FINGER);
  await expectNoAxeViolations(page);
  await unit.tap();
  await expect(panel.getByRole('button', { name: 'Actions for D-104' })).toBeVisible();
});

test('a profile leads to each report, and to a warrant with the reason next', async ({ page }) => {
  await begin(page);
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  await page.goto(`${BOARD}/search?id=${civilians[0]._id}`);
  const report = page.getByRole('dialog', { name: 'Create Report' });
  for (const name of ['Citation', 'Warning', 'Arrest']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(report.getByLabel('Report Type')).toHaveValue(name.toLowerCase());
    await expect(report.getByLabel('Add Offense')).toBeFocused();
    await report.getByRole('button', { name: 'Cancel' }).tap();
    await expect(report).toBeHidden();
  }
  await page.getByRole('button', { name: 'Create Warrant' }).tap();
  const warrant = page.getByRole('dialog', { name: 'Create Warrant' });
  await expect(warrant.getByLabel('Reason')).toBeFocused();
});

test('in the car a unit has its call, its next status and the last events', async ({ page }) => {
  await begin(page);
  await page.goto(BOARD);
  await page.getByRole('link', { name: 'In the car' }).tap();
  await expect(page.getByText('No call.')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next: 10-11 Traffic Stop' });
  expect((await boxOf(next)).height).toBeGreaterThanOrEqual(72);
  await next.tap();
  await expect(page.getByRole('button', { name: 'Next: 10-8 In Service' })).toBeVisible();
  await ownCall(page).getByRole('button', { name: 'Attach' }).tap();
  await expect(ownCall(page).getByRole('button', { name: 'Detach' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: En route' }).tap();
  await expect(page.getByRole('button', { name: 'Next: On scene' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('You are on call');
  await expectNoAxeViolations(page);
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolls).toBeLessThanOrEqual(0);
  await expectFingerSized(page.getByRole('main').getByRole('button'));
  await expect(page.getByRole('link', { name: 'Board' })).toBeVisible();
  await ownCall(page).getByRole('button', { name: 'Detach' }).tap();
  await expect(page.getByText('No call.')).toBeVisible();
});

test('in the car a line that breaks is told of where the profile is not there yet', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await hold(page, '**/api/officers/*');
  const live = becomesLive(page);
  await page.goto(`${BOARD}/car`);
  await live;
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection\. What you see is from/)).toBeVisible();
});

test('on a low window PANIC lies on nothing of the car view, and the rest scrolls', async ({ page }) => {
  await begin(page);
  await makeCall(page, 'Great Ocean Hwy, northbound lane', true);
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(`${BOARD}/car`);
  // As it comes it moves what is beneath it.
  await expect(ownCall(page)).toContainText('Great Ocean Hwy');
  const panic = page.getByRole('button', { name: 'Panic Button' });
  const other = page.getByRole('button', { name: 'Other status' });
  await other.scrollIntoViewIfNeeded();
  await expect(other).toBeInViewport({ ratio: 1 });
  expect(await liesOff(panic, other)).toBe(true);
  await other.tap();
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible();
});

test('a toast in the car lies neither on the place and postal of the call nor on PANIC', async ({
  openAs,
  page,
}) => {
  await begin(page);
  await makeCall(page, 'Great Ocean Hwy', true);
  await page.goto(`${BOARD}/car`);
  await expect(page.locator('[data-state="live"]')).toBeAttached();
  const dispatcher = await openAs('Dispatcher');
  await dispatcher.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  const call = { type: 'Shots Fired', location: 'Grove St', priority: 1, services: ['Police'] };
  await createCall(dispatcher, call);
  const toast = page.getByRole('alert').filter({ hasText: 'New priority 1' });
  const place = ownCall(page).getByText('3011');
  const panic = page.getByRole('button', { name: 'Panic Button' });
  await expect.poll(() => liesOff(toast, place)).toBe(true);
  expect(await liesOff(toast, panic)).toBe(true);
  await dispatcher.request.post('/api/dispatch/sign-off', { data: { platform: 'Xbox' } });
});

test('the postal of the own call is never cut', async ({ page }) => {
  await begin(page);
  await makeCall(page, 'Great Ocean Hwy, northbound lane, behind the second exit', true);
  await page.goto(BOARD);
  const line = ownCall(page).getByRole('button', { name: /3011/ });
  const end = await line.evaluate((words) => {
    const range = document.createRange();
    let last: Node = words;
    while (last.lastChild !== null) last = last.lastChild;
    range.selectNodeContents(last);
    range.setStart(last, range.endOffset - '3011'.length);
    return range.getBoundingClientRect().right;
  });
  expect(end).toBeLessThanOrEqual((await boxOf(line)).right);
  await expect(line).toBeInViewport({ ratio: 1 });
});

test('who has no unit finds no access in the car', async ({ page }) => {
  await signInAs(page, 'Civilian');
  for (const address of ['/dashboard/pso/car', '/dashboard/safr/car']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  }
});
