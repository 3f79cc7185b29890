import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { holdAnswers } from '#testing/fake-api.ts';
import { fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';
// Preloaded, because this test measures the arrival of the data, not of the chunk.
import './unit-dashboard.page.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1280, 800));

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Counts layout shifts at least as strictly as CLS. */
function countShifts(): () => number {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    add(observer.takeRecords());
    observer.disconnect();
    return sum;
  };
}

test.each([
  ['with', [onCall(fakeUnit())]],
  ['without', []],
])(
  "shifts the layout of an officer's board %s a call by 0.1 at most on a phone with a slow connection",
  async (_, units) => {
    const calls = [1, 2, 3].map((n) =>
      fakeCall({ _id: `call-${n}`, callNumber: 1049 + n, location: `Mirror Park ${n}`, units: [] }),
    );
    calls[0] = { ...calls[0], units } as (typeof calls)[0];
    answerBoard();
    const releaseOfficer = holdAnswers(officerEndpoints.getOfficer);
    const releaseUnits = holdAnswers(unitEndpoints.listUnits);
    const releaseCalls = holdAnswers(callEndpoints.listCalls);
    await openPage('/dashboard/pso');
    releaseOfficer(officerProfile({ _id: 'unit' }));
    await expect.element(page.getByRole('heading', { name: 'Active Calls' })).toBeVisible();
    await painted();
    await painted();
    // Starts counting at the board's frame: chunks arrive one by one in this test, but together in a build.
    const shifted = countShifts();
    releaseUnits({ units: [fakeUnit(units.length > 0 ? { call: 1050 } : {})] });
    await painted();
    releaseCalls({ calls, nextCursor: null });
    await expect.element(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Units on duty' })).toBeVisible();
    await painted();
    await painted();
    expect(shifted()).toBeLessThanOrEqual(0.1);
  },
);
