import { broadcastEndpoints } from '@ten-four/contract/console/broadcasts.contract';
import { apparatusEndpoints } from '@ten-four/contract/dispatch/apparatus.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { type Community, communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { callSaved, fakeBroadcast, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, OFF_DUTY, officer, unitSaved } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

afterEach(() => page.viewport(1280, 800));

const panicButton = page.getByRole('button', { name: /^Panic Button/ });
const boxOf = (of: { element: () => Element }) => of.element().getBoundingClientRect();

test('opens the shortcut list with ?, except while typing in the 10-code search', async () => {
  answerBoard();
  answer(tenCodeEndpoints.listTenCodes, {
    tenCodes: [
      { code: '10-4', meaning: 'Affirmative' },
      { code: '10-11', meaning: 'Traffic Stop' },
    ],
  } as never);
  await openLivePage('/dashboard/pso');
  await expect.element(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(sheet).toHaveTextContent('10-6 Busy / Unavailable');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await page.getByRole('button', { name: '10 Codes' }).click();
  const codes = page.getByRole('dialog', { name: '10 Codes' });
  await expect.element(codes.getByLabelText('Find a code')).toHaveFocus();
  await userEvent.keyboard('traffic?');
  await expect.element(codes.getByText('No codes match.')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(codes.getByRole('row', { name: '10-11 Traffic Stop' })).toBeVisible();
  expect(codes.getByText('Affirmative').elements()).toEqual([]);
});

test('opens dialogs by key on another officer page, without leaving it', async () => {
  answerBoard();
  answer(warrantEndpoints.listWarrants, []);
  await openLivePage('/dashboard/pso/warrants');
  await expect.element(panicButton).toBeVisible();
  for (const [keys, name] of [
    ['{Alt>}n{/Alt}', 'Create Call'],
    ['{Alt>}b{/Alt}', 'Create BOLO'],
    ['?', 'Keys'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole('dialog', { name })).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard/pso/warrants');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('returns the focus to the button that opened a dialog, even the first time', async () => {
  answerBoard();
  await openLivePage('/dashboard/pso');
  for (const name of ['Select Subdivision', 'Create BOLO', 'Create Call']) {
    const button = page.getByRole('button', { name }).first();
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name })).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const) {
  test(`scrolls only the panels, not the page, at ${width}×${height}`, async () => {
    await page.viewport(width, height);
    const many = [...Array(40).keys()];
    answerBoard({
      calls: many.map((index) => fakeCall({ _id: `call-${index}`, callNumber: index })),
      units: many.map((index) => fakeUnit({ _id: `unit-${index}`, callsign: `D-${index}` })),
    });
    await openPage('/dashboard/pso');
    await expect.element(page.getByRole('row', { name: /D-39/ })).toBeInTheDocument();
    const { scrollWidth, scrollHeight } = document.documentElement;
    expect([scrollWidth, scrollHeight]).toEqual([window.innerWidth, window.innerHeight]);
  });
}

for (const width of [1440, 390]) {
  test(`shows status and PANIC on every page on duty, and PANIC on officer pages only off duty, at ${width}`, async () => {
    await page.viewport(width, 844);
    answerBoard({ officer: officer({ status: '10-6', meaning: 'Busy' }) });
    const first = await openPage('/dashboard/penal-code');
    await expect.element(panicButton).toBeInViewport();
    const shown = () =>
      page
        .getByText('10-6', { exact: true })
        .elements()
        .filter((one) => one.checkVisibility());
    await expect.poll(shown).toHaveLength(1);
    await first.unmount();
    answerBoard({ officer: officer(OFF_DUTY) });
    const second = await openPage('/dashboard/pso/search');
    await expect.element(panicButton).toBeInViewport();
    await second.unmount();
    await openPage('/dashboard/penal-code');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => panicButton.elements()).toEqual([]);
  });
}

const bar = page.getByRole('complementary', { name: 'Your unit' });
/** Lists cut words, except screen-reader text, which is one pixel wide. */
const cutWords = () =>
  [...bar.getByRole('button', { name: 'Status' }).element().querySelectorAll(':scope > span')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

for (const more of [
  {},
  { status: '10-11', meaning: 'On a stop' },
  { status: 'Signal 11', meaning: 'Interruptible' },
  OFF_DUTY,
] as const) {
  test(`leaves PANIC wide enough beside ${'status' in more ? more.status : '10-8'} in a phone's bar, with nothing cut off`, async () => {
    await page.viewport(390, 844);
    answerBoard({ officer: officer(more) });
    await openPage('/dashboard/pso/search');
    await expect.element(panicButton).toBeVisible();
    const panic = boxOf(panicButton);
    expect(panic.width).toBeGreaterThanOrEqual(190);
    expect(panic.right).toBeLessThanOrEqual(390);
    for (const one of bar.getByRole('button').elements()) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height), one.textContent ?? '').toBeGreaterThanOrEqual(44);
    }
    expect(cutWords()).toEqual([]);
    await page.viewport(320, 640);
    await expect.poll(() => boxOf(panicButton).right).toBeLessThanOrEqual(320);
  });
}

const MEDIC = {
  kind: 'Fire & EMS',
  services: ['Fire', 'EMS'] as ('Fire' | 'EMS')[],
  callsign: 'M-3',
  departmentId: 'fire',
} as const;
const FIRE: Community['departments'][number] = {
  _id: 'fire',
  name: 'Fire and Rescue',
  shortName: 'SAFR',
  kind: 'Fire & EMS',
  platform: 'Xbox',
  callsignExample: 'M-3',
  callsignPattern: null,
  subdivisions: [],
  ranks: [],
  active: true,
};
const RESCUE = {
  _id: 'rescue',
  departmentId: 'fire',
  callsign: 'RA-7',
  name: 'Rescue 7',
  services: ['Fire', 'EMS'] as ('Fire' | 'EMS')[],
  seats: ['Driver', 'Medic'],
  active: true,
  platform: 'Xbox' as const,
  crew: [],
};

test('filters calls on a fire and EMS board by service', async () => {
  answerBoard({
    officer: officer(MEDIC),
    calls: [fakeCall({ callNumber: 1 }), fakeCall({ _id: 'fire', callNumber: 2, services: ['Fire'] })],
    units: [fakeUnit(MEDIC)],
  });
  await openPage('/dashboard/safr');
  const rows = page.getByRole('table', { name: 'Active Calls' }).getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  const services = page.getByRole('group', { name: 'Call services' });
  await services.getByRole('button', { name: 'Police' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  expect(window.location.search).toContain('services=all');
  await services.getByRole('button', { name: 'Police' }).click();
  await expect.poll(() => window.location.search).toBe('');
});

test('broadcasts to fire and EMS with their tone, and preselects a medical emergency in a new call', async () => {
  answerBoard({ officer: officer(MEDIC), units: [fakeUnit(MEDIC)] });
  const type = {
    _id: 'medical',
    title: 'Medical Emergency',
    priority: 2,
    panic: false,
    services: ['EMS' as const],
  };
  answer(
    communityEndpoints.getCommunity,
    community({ callTypes: [...AVAILABLE_OPTIONS.callTypes, type] as never }),
  );
  answer(broadcastEndpoints.sendBroadcast, ({ body }) => ({
    success: true as const,
    message: 'Broadcast sent.',
    broadcast: fakeBroadcast({ ...body, hold: false, audience: 'Fire & EMS' } as never),
  }));
  answer(broadcastEndpoints.endBroadcast, {
    success: true,
    message: 'Broadcast ended.',
    broadcast: fakeBroadcast({ endedAt: new Date().toISOString() }),
  });
  await openLivePage('/dashboard/safr');
  await page.getByRole('button', { name: 'Broadcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await dialog.getByLabelText('Text').fill('Box 22, Mirror Park');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect(requestsTo(broadcastEndpoints.sendBroadcast)[0]?.body).toMatchObject({
    audience: 'Fire & EMS',
    tone: 'Fire/EMS',
  });
  const banner = page.getByRole('region', { name: 'Broadcasts' });
  await expect.element(banner).toHaveTextContent('Box 22, Mirror Park');
  await banner.getByRole('button', { name: 'End' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}n{/Alt}');
  await expect
    .element(page.getByRole('dialog', { name: 'Create Call' }).getByLabelText('Type'))
    .toHaveValue('Medical Emergency');
});

test("shows the other platform's board read-only", async () => {
  answerBoard({
    user: { fireRescue: true, fireRegistered: true },
    officer: officer(MEDIC),
    units: [fakeUnit(MEDIC)],
  });
  await openPage('/dashboard/safr?platform=PlayStation');
  await expect
    .element(page.getByText("Your unit is on Xbox. You're viewing this board read-only."))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Create Call' }).elements()).toEqual([]);
});

test('boards an apparatus on a chosen seat, and shows its crew', async () => {
  answerBoard({ officer: officer(MEDIC), units: [fakeUnit(MEDIC)], apparatus: [RESCUE] });
  answer(communityEndpoints.getCommunity, community({ departments: [FIRE], apparatus: [RESCUE] }));
  answer(apparatusEndpoints.boardApparatus, ({ body }) => {
    const seat = String(body?.seat);
    const crew = [{ _id: 'unit', callsign: 'M-3', name: 'M. Vance', seat }];
    const rescue = fakeUnit({
      ...MEDIC,
      _id: 'rescue',
      callsign: 'RA-7',
      name: 'Rescue 7',
      isApparatus: true,
      crew,
    });
    answerBoard({
      officer: officer({ ...MEDIC, aboard: 'rescue' }),
      units: [rescue],
      apparatus: [{ ...RESCUE, crew: crew as never }],
    });
    return unitSaved(rescue, 'Aboard RA-7.');
  });
  await openLivePage('/dashboard/safr');
  await page.getByRole('button', { name: 'Ride RA-7' }).click();
  await page.getByRole('menuitem', { name: 'Medic' }).click();
  await expect.element(page.getByText('Aboard RA-7.')).toBeVisible();
  const strip = page.getByRole('region', { name: 'Officer Information' });
  await expect.element(strip).toHaveTextContent(/RA-7.*Rescue 7 · Medic.*1 aboard/);
  await expect.element(page.getByRole('button', { name: 'Leave RA-7' })).toBeVisible();
  expect(requestsTo(apparatusEndpoints.boardApparatus)[0]?.body).toEqual({
    kind: 'Fire & EMS',
    seat: 'Medic',
  });
});

test("offers a ride only if the officer's department has apparatus", async () => {
  const car = { ...RESCUE, departmentId: 'department', callsign: 'P-12', seats: ['Driver', 'Partner'] };
  answerBoard({ apparatus: [car] });
  const first = await openPage('/dashboard/pso');
  await expect.element(page.getByRole('button', { name: '10 Codes' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Ride', exact: true }).elements()).toEqual([]);
  await first.unmount();
  answer(communityEndpoints.getCommunity, community({ version: 2, apparatus: [car] }));
  const { queryClient } = await import('#app/query-client.ts');
  queryClient.clear();
  await openPage('/dashboard/pso');
  await page.getByRole('button', { name: 'Ride', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Apparatus' });
  await dialog.getByRole('button', { name: 'Ride P-12' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Partner' })).toBeVisible();
});

test('leads a medic to the hospital with one large button per stage on a phone', async () => {
  await page.viewport(390, 844);
  const own = { ...onCall({ _id: 'unit', callsign: 'M-3', name: 'M. Vance' }), kind: 'Fire & EMS' as const };
  const on = (response: string) =>
    fakeCall({ services: ['EMS'], units: [{ ...own, response: response as never }] });
  answerBoard({
    officer: officer(MEDIC),
    units: [fakeUnit({ ...MEDIC, call: 1050 })],
    calls: [on('Dispatched')],
  });
  answer(callEndpoints.setResponse, ({ body }) => callSaved(on(body.response)));
  await openPage('/dashboard/safr');
  const ownCall = page.getByRole('region', { name: 'Your call' });
  for (const stage of ['En route', 'On scene', 'Transporting', 'At hospital']) {
    const next = ownCall.getByRole('button', { name: stage });
    await expect.element(next).toBeVisible();
    expect(boxOf(next).height).toBeGreaterThanOrEqual(44);
    await next.click();
    await expect.element(next).not.toBeInTheDocument();
  }
  expect(requestsTo(callEndpoints.setResponse)).toHaveLength(4);
});
