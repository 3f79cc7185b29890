import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('a report search', () => {
  beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));

  test('finds the current name of the person', async () => {
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
    // Other edits leave reports untouched.
    await people.owner.put(`/api/civilians/${civilianId}`, { firstName: 'Quillon', occupation: 'Baker' });
    expect(await found({ q: 'quillon newname' })).toHaveLength(2);
  });

  test('finds the new name of a person renamed during filing or amending', async () => {
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
  ])('finds %j by %j', async (notes, q) => {
    const report = await fileReport(people.officer, people.civilianId, { notes: `Fold: ${notes}` });
    expect(await found({ q: `fold: ${q}` })).toContain(report._id);
  });

  test("finds the officer's name with or without accents", async () => {
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

  test('does not match across the end of one text and the start of the next', async () => {
    await fileReport(people.officer, people.civilianId, { reason: 'Ends with xyq', notes: 'qyx begins' });
    expect(await found({ q: 'xyqqyx' })).toEqual([]);
  });

  test('matches words only, ignoring operators of search languages', async () => {
    const notes = `"quoted" AND folding : * ^x -y (NEAR) \\`;
    const report = await fileReport(people.officer, people.civilianId, { notes });
    for (const q of ['"quoted"', 'AND folding :', 'folding quoted', '* ^x -y', '(NEAR) \\']) {
      expect([q, await found({ q })]).toEqual([q, [report._id]]);
    }
    for (const q of ['NOT folding', '"', '%', 'folded:quoted'])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  test('finds the name in any order, joined or not, and the plate with or without spaces', async () => {
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

describe('a search among many reports', () => {
  /** More reports than a search scans. */
  const COMMON = 2500;
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
        folded: `mara malone\n${index}\nspeeding\n${index === 507 ? 'needle in it' : 'common words'}${MARKED.includes(index) ? ' zq' : ''}`,
        type: index === 9 ? 'arrest' : 'citation',
        fine: 0,
      }),
    });
    rare = all[507] ?? '';
    await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
  });

  test('finds the newest of a common text and the one of a rare text, page by page', async () => {
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
    expect(await found({ q: 'zq' })).toEqual(MARKED.slice(0, 2).map((index) => all[index]));
    expect(await found({ q: 'zq', limit: '1' })).toEqual([all[501]]);
    const times = { from: new Date(server.clock.now()).toISOString() };
    expect(await found({ q: 'zq', ...times, to: times.from })).toEqual([]);
    expect(await found({ q: 'co', limit: '2' })).toEqual(newest.slice(0, 2));
  });

  test('finds payable fines of a character, however many reports followed', async () => {
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
