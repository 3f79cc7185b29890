import type { Report } from '@ten-four/contract/reports/reports.contract';
import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed';
import { verifyLedger } from '#features/bank/index';
import { PENAL_CODE } from '#features/penal-codes/penal-codes.data';
import { DAY } from '#platform/clock';
import { cashOf } from '#testing/test-bank';
import { payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

test('the demo has warrants on both platforms, one of them about to expire', async () => {
  const staff = await server.signIn('staff');
  const warrants: Warrant[] = (await staff.get('/api/warrants/all')).body;
  const of = (status: string) => warrants.filter((warrant) => warrant.status === status);
  expect([warrants.length, of('Active').length, of('Resolved').length]).toEqual([6, 4, 2]);
  const soon = of('Active').filter(
    ({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) - server.clock.now() < DAY,
  );
  expect(soon).toHaveLength(1);
  const officer = await server.signIn('officer-playstation');
  expect((await officer.get('/api/warrants/all')).body).toHaveLength(1);
});

test('the demo\u2019s reports are of all kinds, by the penal code, one of them amended', async () => {
  const officer = await server.signIn('officer-xbox');
  const reports: Report[] = (await officer.get('/api/reports')).body.reports;
  const staff = await server.signIn('staff');
  const all: Report[] = (await staff.get('/api/reports')).body.reports;
  expect([reports.length, all.length]).toEqual([8, 10]);
  expect(all.map(({ number }) => number)).toEqual([
    1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001,
  ]);
  expect(new Set(all.map(({ type }) => type)).size).toBe(3);
  expect(all.filter(({ version }) => version === 2)).toHaveLength(1);
  const titles = new Set(PENAL_CODE.map(({ title }) => title));
  expect(all.flatMap(({ offenses }) => offenses).filter(({ title }) => !titles.has(title))).toEqual([]);
  const filed: SafetyReport[] = (await staff.get('/api/psoreports')).body.reports;
  expect(filed).toHaveLength(6);
  expect(new Set(filed.map(({ kind }) => kind)).size).toBe(4);
});

test('the civilian has paid a fine and owes others, more than the wallet holds, which can be paid', async () => {
  const owner = await server.signIn('civilian');
  const reports: Report[] = (await owner.get('/api/reports')).body.reports;
  expect(reports.filter(({ paidAt }) => paidAt !== null)).toHaveLength(1);
  const unpaid = reports.filter(({ paidAt, fineAmount }) => paidAt === null && fineAmount > 0);
  expect(unpaid.map(({ fineAmount }) => fineAmount)).toEqual([475, 1500, 2800]);
  expect(await cashOf(owner)).toBe(1284);
  for (const report of unpaid) expect((await payFine(owner, report)).status).toBe(200);
  expect(await cashOf(owner)).toBe(0);
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});
