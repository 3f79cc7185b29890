import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server';

/** Dashboard and alerts must use only metrics and labels that exist. */

const DEPLOY = new URL('../../../../../deploy/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, DEPLOY), 'utf8');

interface Panel {
  targets: { expr: string }[];
}

function asksOfDashboard(): string[] {
  const { panels }: { panels: Panel[] } = JSON.parse(read('grafana-dashboard.json'));
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

function asksOfAlerts(): string[] {
  const found = read('prometheus-alerts.yaml').matchAll(/^( +)expr: (?:>-\n((?:\1 +.*\n)+)|(.*))/gm);
  return [...found].map(([, , folded, line]) => folded ?? line ?? '');
}

const WORDS = new Set(['and', 'by']);
const ITS_OWN = { metric: 'up', labels: ['job', 'instance'] };

function selectorsIn(expr: string): { metric: string; labels: { label: string; values: string[] }[] }[] {
  const bare = expr.replace(/\bby \([^)]*\)|\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .map(([, metric = '', asked = '']) => ({
      metric,
      labels: [...asked.matchAll(/(\w+)(?:=~|=)"([^"]*)"/g)].map(([, label = '', values = '']) => ({
        label,
        values: values.split('|'),
      })),
    }))
    .filter(({ metric }) => !WORDS.has(metric));
}

test.each([
  { file: 'grafana-dashboard.json', asks: asksOfDashboard(), min: 13 },
  { file: 'prometheus-alerts.yaml', asks: asksOfAlerts(), min: 7 },
])('$file names only existing metrics, labels and values', async ({ asks, min }) => {
  const server = await startTestServer();
  await server.visitor().get('/api/config');
  server.fakeDiscord.fail.next('GET /api/v10/users/@me', { kind: 'answer', status: 503 });
  await expect(server.signIn('civilian')).rejects.toThrow();
  await server.visitor().get('/api/nothing');
  const { text } = await server.visitor().get('/metrics');
  await server.stop();
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));

  expect(asks.length).toBeGreaterThanOrEqual(min);
  for (const ask of asks) {
    const selectors = selectorsIn(ask);
    expect([ask, selectors.length]).not.toEqual([ask, 0]);
    for (const { metric, labels } of selectors) {
      if (metric === ITS_OWN.metric) continue;
      const samples = lines.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
      expect([metric, samples.length]).not.toEqual([metric, 0]);
      for (const { label, values } of labels.filter((one) => !ITS_OWN.labels.includes(one.label))) {
        for (const value of values) {
          const isThere = samples.some((line) => new RegExp(`[{,]${label}="${value}"`).test(line));
          expect([metric, label, value, isThere]).toEqual([metric, label, value, true]);
        }
      }
    }
  }
});
