import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useBoardServices } from '#features/dispatch/board/service-filter.tsx';
import { CallsPanel } from '#features/dispatch/calls/calls-panel.tsx';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { fakeCall, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, MEDIC, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage, show } from '#testing/show.tsx';
import UnitDashboardPage from './unit-dashboard.page.tsx';

afterEach(() => page.viewport(1280, 800));

const panicButton = page.getByRole('button', { name: /^Panic Button/ });
const boxOf = (of: { element: () => Element }) => of.element().getBoundingClientRect();

test('scrolls only the panels, not the page, at 1440×900 and at 1024×768', async () => {
  await page.viewport(1440, 900);
  const many = [...Array(24).keys()];
  answerBoard({
    calls: many.map((index) => fakeCall({ _id: `call-${index}`, callNumber: index })),
    units: many.map((index) => fakeUnit({ _id: `unit-${index}`, callsign: `D-${index}` })),
  });
  await openPage('/dashboard/pso');
  await expect.element(page.getByText('D-23', { exact: true })).toBeInTheDocument();
  const scrollable = () => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
  };
  expect(scrollable()).toEqual([1440, 900]);
  await page.viewport(1024, 768);
  await expect.poll(scrollable).toEqual([1024, 768]);
});

test('shows status and PANIC on every page on duty, and no PANIC off duty', async () => {
  answerBoard({ officer: officer({ status: '10-6', meaning: 'Busy' }) });
  await openPage('/dashboard/penal-code');
  const shown = () =>
    page
      .getByText('10-6', { exact: true })
      .elements()
      .filter((one) => one.checkVisibility());
  for (const width of [1440, 390]) {
    await page.viewport(width, 844);
    await expect.element(panicButton).toBeInViewport();
    await expect.poll(shown).toHaveLength(1);
  }
  await waitForStream();
  publish('unit', { unit: fakeUnit(OFF_DUTY) });
  for (const width of [390, 1440]) {
    await page.viewport(width, 844);
    await expect.poll(() => panicButton.elements()).toEqual([]);
  }
});

const bar = page.getByRole('complementary', { name: 'Your unit' });
/** Lists cut words, except screen-reader text, which is one pixel wide. */
const cutWords = () =>
  [...bar.getByRole('button', { name: 'Status' }).element().querySelectorAll(':scope > span')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

test("shows PANIC on officer pages off duty too, wide enough beside every status in a phone's bar", async () => {
  await page.viewport(390, 844);
  answerBoard();
  await openLivePage('/dashboard/pso/search');
  const statuses = [
    ['10-8', {}],
    ['10-11', { status: '10-11', meaning: 'On a stop' }],
    ['Signal 11', { status: 'Signal 11', meaning: 'Interruptible' }],
    ['Off duty', OFF_DUTY],
  ] as const;
  for (const [shown, status] of statuses) {
    publish('unit', { unit: fakeUnit(status) });
    await expect.element(bar).toHaveTextContent(shown);
    await expect.element(panicButton).toBeInViewport();
    const panic = boxOf(panicButton);
    expect(panic.width, shown).toBeGreaterThanOrEqual(190);
    expect(panic.right, shown).toBeLessThanOrEqual(390);
    for (const one of bar.getByRole('button').elements()) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height), `${shown}: ${one.textContent}`).toBeGreaterThanOrEqual(44);
    }
    expect(cutWords(), shown).toEqual([]);
  }
  await page.viewport(320, 640);
  for (const [shown, status] of statuses) {
    publish('unit', { unit: fakeUnit(status) });
    await expect.element(bar).toHaveTextContent(shown);
    await expect.poll(() => boxOf(panicButton).right, { message: shown }).toBeLessThanOrEqual(320);
  }
  await page.viewport(1440, 844);
  await expect.element(panicButton).toBeInViewport();
});

/** Shows the calls of the fire and EMS board. */
function FireCalls() {
  return (
    <CallsPanel
      platform="Xbox"
      officerId="unit"
      canEdit
      services={useBoardServices('Fire & EMS', { calls: [], units: [] })}
      selectedId={null}
      onSelect={() => {}}
      onCreate={() => {}}
      actions={null}
    />
  );
}

test('filters calls on a fire and EMS board by service', async () => {
  answerBoard({
    officer: officer(MEDIC),
    calls: [fakeCall({ callNumber: 1 }), fakeCall({ _id: 'fire', callNumber: 2, services: ['Fire'] })],
    units: [fakeUnit(MEDIC)],
  });
  await show(<FireCalls />, { path: '/dashboard/safr', section: 'fire' });
  const rows = page.getByRole('table', { name: 'Active Calls' }).getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  const services = page.getByRole('group', { name: 'Call services' });
  await services.getByRole('button', { name: 'Police' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  expect(window.location.search).toContain('services=all');
  await services.getByRole('button', { name: 'Police' }).click();
  await expect.poll(() => window.location.search).toBe('');
});

test("shows the other platform's board read-only", async () => {
  answerBoard({
    user: { fireRescue: true, fireRegistered: true },
    officer: officer(MEDIC),
    units: [fakeUnit(MEDIC)],
  });
  await show(<UnitDashboardPage />, { path: '/dashboard/safr?platform=PlayStation', section: 'fire' });
  await expect
    .element(page.getByText("Your unit is on Xbox. You're viewing this board read-only."))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Create Call' }).elements()).toEqual([]);
});
