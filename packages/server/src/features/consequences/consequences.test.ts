import { isUnpaid, REPORT_TYPES } from '@ten-four/contract/reports/reports.values';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database';
import {
  fineStatusOf,
  isUnpaidFine,
  type ReportFacts,
  readStanding,
  standingOf,
} from '#features/consequences/index';
import { DAY, MINUTE } from '#platform/clock';
import type { Settings } from '#platform/settings/settings';
import { createCivilian, registerOfficer } from '#testing/principals';
import { copyReports, fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let owner: string;
let civilianId: string;
let settings: Settings;
const now = Date.UTC(2026, 0, 1);

const times = fc.option(fc.integer({ min: now - 60 * DAY, max: now + 60 * DAY }));
const facts = fc
  .record({
    type: fc.constantFrom(...REPORT_TYPES),
    fine: fc.constantFrom(0, 20_000),
    jail_minutes: fc.constantFrom(0, 10, 100_000),
    points: fc.constantFrom(0, 0, 3, 5),
    created_at: fc.oneof(
      fc.integer({ min: now - 60 * DAY, max: now }),
      fc.integer({ min: now - 300 * MINUTE, max: now }),
    ),
    due_at: times,
    paid_at: times,
    released_at: times,
    voided_at: fc.option(fc.constant(now), { freq: 2 }),
    case_state: fc.constantFrom(null, null, 'Open' as const, 'Withdrawn' as const, 'Decided' as const),
  })
  .map((row) => {
    const isPaid = row.paid_at !== null && row.fine > 0 && row.type !== 'warning';
    const isDismissed = row.case_state === 'Decided' && row.fine === 0;
    return {
      ...row,
      paid_at: isPaid ? row.paid_at : null,
      paid_by: isPaid ? owner : null,
      case_state: isDismissed ? ('Dismissed' as const) : row.case_state,
    };
  });

/** Suspends the licenses both by its points and by its overdue fine. */
const SUSPENDING = {
  type: 'citation',
  fine: 20_000,
  points: 8,
  created_at: now - 2 * DAY,
  due_at: now - DAY,
  voided_at: null,
  case_state: null,
} as const;

beforeAll(async () => {
  server = await startTestServer();
  const player = await server.signIn('civilian');
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'D-104' });
  owner = (await player.get('/api/auth/me')).body._id;
  civilianId = await createCivilian(player);
  const like = await fileReport(officer, civilianId);
  const rows = [SUSPENDING, ...fc.sample(facts, 400)];
  await copyReports(server.platform.database.db, like, {
    count: rows.length,
    change: (index) => rows[index] ?? {},
  });
  const { values, ...rest } = await server.platform.settings.latest();
  const consequences = { ...values.consequences, pointsLimit: 8, overdueSuspends: true };
  settings = { ...rest, values: { ...values, consequences } };
});
afterAll(() => server.stop());

describe('the database and the rules agree', () => {
  test('on which fines are unpaid', async () => {
    const { db } = server.platform.database;
    const all = await db.selectFrom('reports').selectAll().execute();
    const unpaid = await db.selectFrom('reports as r').where(isUnpaidFine('r')).select('r.id').execute();
    const expected = all.filter((row) => isUnpaid(fineStatusOf(row, now))).map(({ id }) => id);
    expect(unpaid.map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  test('on which reports matter for a standing', async () => {
    const { db } = server.platform.database;
    const all = await db.selectFrom('reports').selectAll().orderBy('created_at').orderBy('id').execute();
    const standing = standingOf(all, settings, now);
    let read: ReportFacts[] = [];
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read = result.rows as unknown as ReportFacts[];
        return result;
      },
    });
    expect(await readStanding(counted as Db, civilianId, settings, now)).toEqual(standing);
    expect(read.length).toBeLessThan(all.length);
    const isIrrelevant = ({ points, jail_minutes, due_at }: ReportFacts) =>
      points === 0 && jail_minutes === 0 && due_at === null;
    expect(read.filter(isIrrelevant)).toEqual([]);
    expect(standing.suspensions.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(['fine', 'points']),
    );
  });
});
