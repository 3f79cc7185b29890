import {
  type Statistics as Figures,
  statisticsEndpoints,
} from '@ten-four/contract/console/statistics.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerConsole } from '#testing/fixtures/console.fixtures.ts';
import { currentUser, signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { Statistics } from './statistics.tsx';

const STATISTICS = '/dashboard/dispatch/statistics';
const NONE = { n: 0, median: null, p90: null };
const statistics = (total: number): Figures => ({
  calls: {
    total,
    perHour: total / 24,
    byType: [
      { type: 'Robbery', n: 2 },
      { type: 'Structure Fire', n: 1 },
    ],
    byService: [{ service: 'Police', n: 2 }],
    bySource: [{ source: 'Dispatch', n: 3 }],
    byHour: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3 : 0)),
    byDay: ['2026-03-01', '2026-03-02'].map((day) => ({
      day,
      n: 1,
      byService: [{ service: 'Police', n: 1 }],
    })),
  },
  times: { answer: NONE, dispatch: NONE, turnout: NONE, travel: NONE, response: NONE },
  responseByType: [{ type: 'Structure Fire', n: 1, median: 40, p90: 40 }],
  responseByDay: ['2026-03-01', '2026-03-02'].map((day) => ({ day, n: 1, median: 40, p90: 40 })),
  emergencies: { total: 0, released: 0, fallback: 0, linked: 0, dropped: 0, cancelled: 0 },
  units: [],
  dispatchers: [],
});

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (name: string) => {
  const rows = panel(name).getByRole('table', { name, exact: true }).element().querySelectorAll('tr');
  return [...rows].map(({ textContent }) => textContent);
};

async function showStatistics(query: string, total = 3) {
  answerConsole();
  answer(statisticsEndpoints.getStatistics, statistics(total));
  await show(<Statistics user={currentUser({ dispatcher: true, dispatching: ['Xbox'] })} />, {
    path: `${STATISTICS}?${query}`,
  });
}

test('requires the dispatcher role', async () => {
  signIn();
  await openPage(STATISTICS);
  await expect.element(page.getByText('This page needs the dispatcher role.', { exact: true })).toBeVisible();
});

test('shows each chart as a plot, or as a table with the same rows', async () => {
  await showStatistics('platform=Xbox&period=30');
  for (const name of ['Calls by hour of the day', 'Calls per day', 'Median response per day', 'By type']) {
    await expect.element(panel(name)).toBeVisible();
    const drawn = rowsOf(name);
    expect(drawn.length, name).toBeGreaterThan(2);
    await panel(name).getByRole('button', { name: 'Table', exact: true }).click();
    await expect.element(panel(name).getByRole('application')).not.toBeInTheDocument();
    expect(rowsOf(name)).toEqual(drawn);
    await expect.element(panel(name).getByRole('button', { name: `CSV: ${name}` })).toBeVisible();
  }
});

test('keeps platform and dates in the URL, and rejects over 92 days or a reversed range', async () => {
  await showStatistics('platform=Xbox', 0);
  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('PlayStation').click();
  await page.getByRole('button', { name: 'From–To' }).click();
  const [from, to] = ['From', 'To'].map((name) => page.getByLabelText(name, { exact: true }));
  await from?.fill('2024-01-01');
  await expect.element(page.getByText('At most 92 days.')).toBeVisible();
  await to?.fill('2024-01-31');
  await expect.element(page.getByText('No calls in this period.')).toBeVisible();
  expect(window.location.search).toBe('?platform=PlayStation&period=days&from=2024-01-01&to=2024-01-31');
  expect(requestsTo(statisticsEndpoints.getStatistics).at(-1)?.query).toMatchObject({
    platform: 'PlayStation',
  });
  await to?.fill('2023-12-31');
  await expect.element(page.getByText('The end must be after the start.')).toBeVisible();
});
