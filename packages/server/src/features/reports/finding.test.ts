import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#db/database';
import { listReports as readList } from '#features/reports/reading.domain';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import {
  amendReport,
  copyReports,
  fileReport,
  listReports,
  passAnHour,
  payFine,
} from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Finding a report among very many, by whatever is written in it. */

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const idsOf = (reports: { _id: string }[]) => reports.map(({ _id }) => _id);
const found = async (query: Record<string, string>) =>
  idsOf(await listReports(people.staff, `?${new URLSearchParams(query)}`));

describe('a report is found', () => {
  beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));

  test('by the name that its person has now', async () => {
    const civilianId = await createCivilian(people.owner, { firstName: 'Quillon', lastName: 'Oldname' });
    const first = await fileReport(people.officer, civilianId, { notes: 'One' });
    const second = await fileReport(people.officer, civilianId, { notes: 'Two' });
    const other = await fileReport(people.officer, people.civilianId);
    await people.owner.put(`/api/civilians/${civilianId}`, { lastName: 'Ñewnáme' });
    expect(await found({ q: 'quillon newname' })).toEqual([second._id, first._id]);
    expect(await found({ q: 'oldname' })).toEqual([]);
    await amendReport(people.officer, first, { notes: 'Three' });
    expect(await found({ q: 'quillon newname' })).toEqual([second._id, first._id]);
    expect(await found({ q: 'three' })).toEqual([first._id]);
    expect(await found({ q: String(second.number) })).toEqual([second._id]);
    expect(await found({ q: 'mara malone' })).toContain(other._id);
    // Whatever else of a character is edited, its reports are not touched.
    await people.owner.put(`/api/civilians/${civilianId}`, { firstName: 'Quillon', occupation: 'Baker' });
    expect(await found({ q: 'quillon newname' })).toHaveLength(2);
  });

  test('by the new name also where it was filed, or amended, while the name changed', async () => {
    const civilianId = await createCivilian(people.owner);
    const old = await fileReport(people.officer, civilianId);
    for (let round = 0; round < 6; round += 1) {
      await passAnHour(server.platform.database.db, server.clock.now());
      const lastName = `Renamed${round}`;
      const [one, , , two] = await Promise.all([
        fileReport(people.officer, civilianId),
        people.owner.put(`/api/civilians/${civilianId}`, { lastName }),
        amendReport(people.officer, old, { notes: `Round ${round}` }),
        fileReport(people.officer, civilianId),
      ]);
      const now = await found({ q: lastName.toLowerCase() });
      expect(now).toEqual(expect.arrayContaining([one._id, two._id, old._id]));
      expect(now).toHaveLength(1 + 2 * (round + 1));
    }
  });

  test.each([
    ['José Straße', 'jose  STRASSE'],
    ['Jose strasse', 'JOSÉ straße'],
    ['two   blanks', 'Two blanks'],
    ['Ⅷ ΟΔΟΣ', 'viii οδος'],
  ])('%j by %j', async (notes, q) => {
    const report = await fileReport(people.officer, people.civilianId, { notes: `Fold: ${notes}` });
    expect(await found({ q: `fold: ${q}` })).toContain(report._id);
  });

  test('by its officer\u2019s name, accents or not', async () => {
    const rene = await signInOfficer(server, { callsign: 'D-707' });
    await rene.user.put(`/api/civilians/${rene.civilianId}`, { firstName: 'René', lastName: 'Weiß' });
    const report = await fileReport(rene.user, people.civilianId, { notes: 'By René' });
    for (const officer of ['rene weiss', 'RENÉ', 'né w', 'ss']) {
      expect([officer, await found({ officer })]).toEqual([officer, [report._id]]);
    }
    expect(await found({ officer: 'rene', q: 'by ren' })).toEqual([report._id]);
    expect(await found({ officer: 'rene', q: 'malone' })).toEqual([report._id]);
    expect(await found({ officer: 'rene', q: 'nothing of this' })).toEqual([]);
  });

  test('not by what only the end of one text and the beginning of the next make up', async () => {
    await fileReport(people.officer, people.civilianId, { reason: 'Ends with xyq', notes: 'qyx begins' });
    expect(await found({ q: 'xyqqyx' })).toEqual([]);
  });

  test('by words alone, whatever marks of a search language stand between them', async () => {
    const notes = `"quoted" AND folding : * ^x -y (NEAR) \\`;
    const report = await fileReport(people.officer, people.civilianId, { notes });
    for (const q of ['"quoted"', 'AND folding :', 'folding quoted', '* ^x -y', '(NEAR) \\']) {
      expect([q, await found({ q })]).toEqual([q, [report._id]]);
    }
    for (const q of ['NOT folding', '"', '%', 'folded:quoted'])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  test('by the name in any order, joined or not, and by the plate with or without blanks', async () => {
    const [firstName, lastName] = ['Seán Jean-Luc', 'O\u2019Brien \u202eНill'];
    const civilianId = await createCivilian(people.owner, { firstName, lastName });
    const report = await fileReport(people.officer, civilianId, { plate: 'QX 47-W' });
    for (const q of ["O'Brien, Sean", 'obrien jeanluc', 'hill sean', 'qx47w', 'QX 47 W', 'qx-47w sean']) {
      expect([q, await found({ q })]).toEqual([q, [report._id]]);
    }
    const wu = await createCivilian(people.owner, { firstName: 'Li', lastName: 'Wu' });
    const short = await fileReport(people.officer, wu);
    expect(await found({ q: 'wu li' })).toEqual([short._id]);
  });
});

describe('among very many', () => {
  /** More than are looked through where no index finds a text. */
  const COMMON = 2500;
  /** Newest first; the newest 2,000, which are looked through, end after the second. */
  const MARKED = [501, 500, 499, 1];
  let rare: string;
  let all: string[];
  beforeAll(async () => {
    const { db, engine } = server.platform.database;
    server.clock.advance(MINUTE);
    const like = await fileReport(people.officer, people.civilianId, { notes: 'Common words' });
    all = await copyReports(db, like, {
      count: COMMON,
      change: (index) => ({
        folded: `mara malone\n${index}\nspeeding\n${index === 7 ? 'needle in it' : 'common words'}${MARKED.includes(index) ? ' zq' : ''}`,
        type: index === 9 ? 'arrest' : 'citation',
        fine: 0,
      }),
    });
    rare = all[7] ?? '';
    await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
  });

  test('the newest of a common text, and the one of a rare text, page by page', async () => {
    const newest = all.toReversed();
    const first = await people.staff.get('/api/reports?q=common+words&limit=3');
    expect(idsOf(first.body.reports)).toEqual(newest.slice(0, 3));
    const second = await people.staff.get(
      `/api/reports?q=common+words&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(idsOf(second.body.reports)).toEqual(newest.slice(3, 5));
    expect(await found({ q: 'needle' })).toEqual([rare]);
    expect(await found({ q: 'needle', type: 'arrest' })).toEqual([]);
    expect(await found({ q: 'common', officer: 'malone', limit: '1' })).toEqual([newest[0]]);
    // Too short for an index, and rare.
    expect(await found({ q: 'zq' })).toEqual(MARKED.slice(0, 2).map((index) => all[index]));
    expect(await found({ q: 'zq', limit: '1' })).toEqual([all[501]]);
    const times = { from: new Date(server.clock.now()).toISOString() };
    expect(await found({ q: 'zq', ...times, to: times.from })).toEqual([]);
    expect(await found({ q: 'co', limit: '2' })).toEqual(newest.slice(0, 2));
  });

  test.each([
    ['a rare text', { q: 'needle' }, /VIRTUAL TABLE|reports_trigrams_folded/],
    ['a rare officer', { officer: 'nobody at all' }, /VIRTUAL TABLE|reports_trigrams_officer_folded/],
    ['a call', { callId: '0190a000-0000-7000-8000-000000000000' }, /reports_by_call/],
    ['a rare type', { type: 'warning' as const }, /reports_by_type|reports_by_platform_type/],
    [
      'a rare type of a platform',
      { type: 'warning' as const, platform: 'Xbox' as const },
      /reports_by_platform_type|reports_by_type/,
    ],
  ])('%s is looked up in an index', async (_what, query, index) => {
    const platforms = ['Xbox', 'PlayStation'] as const;
    const staff = {
      userId: '',
      username: '',
      discriminator: '0',
      platforms,
      staff: true,
      officer: null,
      posts: [],
    };
    const plan = await plansOf((db) => readList(db, staff, { ...query, limit: 50 }));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SCAN r\b|Seq Scan on reports/);
  });

  test('what is to be paid is among a character\u2019s records, however much was filed since', async () => {
    const { db } = server.platform.database;
    const civilianId = await createCivilian(people.owner, { firstName: 'Repeat' });
    const unpaid = await fileReport(people.officer, civilianId, { reason: 'Unpaid', fineAmount: 10 });
    const arrest = await fileReport(people.officer, civilianId, { type: 'arrest', reason: 'Long ago' });
    const paid = await fileReport(people.officer, civilianId, { reason: 'Paid', fineAmount: 5 });
    expect((await payFine(people.owner, paid)).status).toBe(200);
    await copyReports(db, paid, {
      count: 600,
      change: (index) => ({ folded: `copy ${index}`, paid_at: server.clock.now() }),
    });
    const { status, body } = await people.owner.get(`/api/civilians/${civilianId}/records`);
    expect(status).toBe(200);
    expect(body.tickets).toHaveLength(500);
    expect(body.tickets.at(-1)._id).toBe(unpaid._id);
    const times = body.tickets.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(idsOf(body.arrestReports)).toEqual([arrest._id]);
  });
});

/** How the engine goes about the statements of a piece of work. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string> {
  const { db, engine } = server.platform.database;
  const sent = vi.spyOn(db.getExecutor(), 'executeQuery');
  await work(db);
  const queries = sent.mock.calls.map(([query]) => query);
  sent.mockRestore();
  const lines: string[] = [];
  for (const query of queries) {
    const explain = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql}`;
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: explain });
    lines.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
  }
  return lines.join('\n');
}
