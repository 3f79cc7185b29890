import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { contest, openCase, openCourt, readCase, rule, signInJudge, state } from '#testing/test-cases';
import { setConsequences } from '#testing/test-consequences';
import { signInMember } from '#testing/test-officers';
import { listOutbox } from '#testing/test-outbox';
import { fileReport, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { bodyOf, type TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let admin: TestUser;
let judge: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  await openCourt(admin, { payWithinDays: 7 });
  judge = await signInJudge(server);
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const withdraw = (by: TestUser, { _id }: { _id: string }) => by.post(`/api/cases/${_id}/withdraw`);

let players = 0;
async function newPlayer(lastName = 'Malone') {
  players += 1;
  const user = await signInMember(server, []);
  return { user, civilianId: await createCivilian(user, { lastName, firstName: `Player${players}` }) };
}

async function contested(fields: object = { reason: 'Speeding', fineAmount: 200 }) {
  const { user, civilianId } = await newPlayer();
  const report = await fileReport(people.officer, civilianId, fields);
  return { user, civilianId, report, found: await openCase(user, report) };
}

describe('contesting', () => {
  test('opens a case, puts the fine on hold and notifies the author', async () => {
    const { user, civilianId } = await newPlayer();
    const report = await fileReport(people.officer, civilianId, { reason: 'Speeding', fineAmount: 200 });
    const events = await publishedBy(server, async () => {
      const answer = await contest(user, report, '  I was at home.  ');
      expect([answer.status, answer.body.message]).toEqual([201, 'Case opened.']);
      expect(answer.body.case).toEqual({
        _id: expect.any(String),
        number: 101,
        platform: 'Xbox',
        status: 'Open',
        defendant: `Player${players} Malone`,
        reportNumber: report.number,
        reportType: 'citation',
        officerCallsign: 'D-104',
        openedAt: new Date(server.clock.now()).toISOString(),
        closedAt: null,
        mine: true,
        voided: false,
        details: {
          civilianId,
          reportId: report._id,
          charges: [
            {
              position: 0,
              title: 'Speeding',
              fine: 200,
              jailTime: 0,
              points: 0,
              outcome: null,
              ruledFine: null,
              ruledJailTime: null,
            },
          ],
          fineAmount: 200,
          jailTime: 0,
          paid: false,
          refunded: 0,
          custody: null,
          statements: [
            {
              _id: expect.any(String),
              side: 'Owner',
              by: `Player${players} Malone`,
              text: 'I was at home.',
              at: new Date(server.clock.now()).toISOString(),
            },
          ],
          judge: null,
          reasons: null,
          can: { state: true, withdraw: true, rule: false },
        },
      });
    });
    expect(events.map(({ name, readers }) => [name, readers])).toEqual([
      ['records', 'user'],
      // The owner, the author and the judge.
      ['case', 'user'],
      ['case', 'user'],
      ['case', 'user'],
    ]);
    const after = await readReport(user, report);
    expect(after).toMatchObject({
      fineStatus: 'On Hold',
      contestUntil: null,
      can: { pay: false, contest: false },
    });
    const [{ _id: caseId } = { _id: '' }] = (await bodyOf(user.get('/api/cases?mine=true'))).cases;
    expect(after.caseId).toBe(caseId);
    const paid = await payFine(user, report);
    expect([paid.status, paid.body.message]).toEqual([409, 'This fine is before the court.']);
    expect((await listOutbox(people.staff))[0]).toMatchObject({
      title: `Report ${report.number} was contested`,
      recipient: `Player${players} Malone`,
      channel: 'direct-message',
    });
    const { entries } = (await people.staff.get(`/api/audit?objectId=${caseId}`)).body;
    expect(entries).toMatchObject([
      {
        action: 'case.open',
        summary: `Opened case 101: citation report ${report.number} on Player${players} Malone, fine $200`,
      },
    ]);
  });

  test('is refused for warnings, twice, late, without a court, and for others', async () => {
    const { user, civilianId } = await newPlayer();
    const refused = async (report: { _id: string }, by = user) => {
      const { status, body } = await contest(by, report);
      return [status, body.message];
    };
    const warning = await fileReport(people.officer, civilianId, { type: 'warning', reason: 'Noise' });
    expect(await refused(warning)).toEqual([422, 'Only citations and arrests can be contested.']);
    const citation = await fileReport(people.officer, civilianId, { reason: 'Noise' });
    expect(await refused(citation, people.officer)).toEqual([404, 'Report not found.']);
    expect(await refused(citation, judge)).toEqual([404, 'Report not found.']);
    expect(await refused({ _id: NOBODY })).toEqual([404, 'Report not found.']);
    expect((await contest(user, citation, ' ')).status).toBe(400);
    await openCase(user, citation);
    expect(await refused(citation)).toEqual([409, 'This report was already contested.']);

    const late = await fileReport(people.officer, civilianId, { reason: 'Noise' });
    const until = server.clock.now() + 7 * DAY;
    expect((await readReport(user, late)).contestUntil).toBe(new Date(until).toISOString());
    server.clock.advance(7 * DAY);
    await user.get('/api/auth/me');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(until);
    expect(day).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(await refused(late)).toEqual([409, `The time to contest ended on ${day}.`]);
    expect((await readReport(user, late)).can.contest).toBe(false);
    await makeChange(admin, 'general', [{ op: 'set', field: 'clockZone', value: 'Pacific/Kiritimati' }]);
    const there = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });
    expect(await refused(late)).toEqual([409, `The time to contest ended on ${there.format(until)}.`]);
    await makeChange(admin, 'general', [{ op: 'set', field: 'clockZone', value: null }]);
    await setConsequences(admin, { contestWithinDays: 8 });
    expect(await refused(late)).toEqual([201, 'Case opened.']);
    await setConsequences(admin, { contestWithinDays: 7 });

    const closed = await fileReport(people.officer, civilianId, { reason: 'Noise' });
    const { value } = await bodyOf(admin.get('/api/settings/grants'));
    const entry = value.entries.find(({ grant }: { grant: string }) => grant === 'Judge');
    await makeChange(admin, 'grants', [{ op: 'remove', list: 'entries', _id: entry._id }]);
    expect(await refused(closed)).toEqual([422, 'This community has no court.']);
    expect((await readReport(user, closed)).contestUntil).toBeNull();
    await openCourt(admin);
  });
});

describe('statements', () => {
  test('are made by the owner, the author and judges while the case is open', async () => {
    const { user, found } = await contested();
    const events = await publishedBy(server, async () => {
      expect((await state(people.officer, found, 'Radar: 90 mph')).status).toBe(201);
    });
    expect(events.map(({ name }) => name)).toEqual(['case', 'case', 'case']);
    expect((await state(judge, found, 'Was it raining?')).body.message).toBe('Statement added.');
    for (const other of [people.stranger, people.fireRescue, people.staff]) {
      const { status, body } = await state(other, found, 'Me too');
      expect([status, body.message]).toEqual([404, 'Case not found.']);
    }
    const { details } = await readCase(user, found);
    expect(details?.statements.map(({ side, by, text }) => [side, by, text])).toEqual([
      ['Owner', found.defendant, 'I was at home'],
      ['Officer', expect.stringMatching(/^D-104 /), 'Radar: 90 mph'],
      ['Judge', expect.stringMatching(/^Judge /), 'Was it raining?'],
    ]);
    await bodyOf(withdraw(user, found));
    const { status, body } = await state(user, found, 'One more thing');
    expect([status, body.message]).toEqual([409, 'This case is closed.']);
  });

  test('are limited to 20 a side', async () => {
    const { user, found } = await contested();
    for (let count = 2; count <= 20; count += 1) await bodyOf(state(user, found, `Statement ${count}`));
    const { status, body } = await state(user, found, 'Too much');
    expect([status, body.message]).toEqual([422, 'This side has made 20 statements.']);
    expect((await readCase(user, found)).details?.can.state).toBe(false);
    expect((await state(people.officer, found, 'My turn')).status).toBe(201);
  });
});

describe('withdrawing', () => {
  test('leaves the report as filed, and its fine is due again', async () => {
    const { user, report, found } = await contested();
    server.clock.advance(2 * DAY);
    await user.get('/api/auth/me');
    const { status, body } = await withdraw(user, found);
    expect([status, body.message]).toEqual([200, 'Case withdrawn. The report stands as filed.']);
    expect(body.case).toMatchObject({
      status: 'Withdrawn',
      details: { can: { state: false, withdraw: false } },
    });
    expect(await readReport(user, report)).toMatchObject({
      version: 1,
      fineStatus: 'Due',
      dueAt: new Date(server.clock.now() + 7 * DAY).toISOString(),
    });
    expect((await listOutbox(people.staff))[0]).toMatchObject({
      title: `Case ${found.number} was withdrawn`,
    });
    expect((await contest(user, report)).body.message).toBe('This report was already contested.');
    expect((await payFine(user, report)).status).toBe(200);
  });

  test('is only for the owner, once', async () => {
    const { user, found } = await contested();
    for (const other of [people.officer, judge, people.staff, people.stranger]) {
      expect((await withdraw(other, found)).status).toBe(404);
    }
    await bodyOf(withdraw(user, found));
    const { status, body } = await withdraw(user, found);
    expect([status, body.message]).toEqual([409, 'This case is closed.']);
    const ruled = await rule(judge, found, [{ position: 0, outcome: 'Upheld' }]);
    expect([ruled.status, ruled.body.message]).toEqual([409, 'This case is closed.']);
  });

  test('leaves a fine without a due date where fines never fall due, and a paid one paid', async () => {
    await setConsequences(admin, { payWithinDays: null });
    const unpaid = await contested();
    await bodyOf(withdraw(unpaid.user, unpaid.found));
    expect(await readReport(unpaid.user, unpaid.report)).toMatchObject({ fineStatus: 'Due', dueAt: null });
    await setConsequences(admin, { payWithinDays: 7 });
    const { user, civilianId } = await newPlayer();
    const report = await fileReport(people.officer, civilianId, { reason: 'Noise', fineAmount: 5 });
    await bodyOf(payFine(user, report));
    const found = await openCase(user, report);
    expect(await readReport(user, report)).toMatchObject({ fineStatus: 'Paid' });
    await bodyOf(withdraw(user, found));
    expect(await readReport(user, report)).toMatchObject({ fineStatus: 'Paid', dueAt: report.dueAt });
  });
});

test('the list is filtered by status, platform, text and party, newest first', async () => {
  const { user, civilianId } = await newPlayer('Oddfellow');
  const opened: { number: number }[] = [];
  for (const reason of ['First', 'Second', 'Third']) {
    server.clock.advance(MINUTE);
    opened.push(await openCase(user, await fileReport(people.officer, civilianId, { reason })));
  }
  const numbers = async (query: string, by = people.stranger) =>
    (await bodyOf(by.get(`/api/cases?${query}`))).cases.map(({ number }: { number: number }) => number);
  const [first = 0, second = 0, third = 0] = opened.map(({ number }) => number);
  expect(await numbers('q=oddfellow')).toEqual([third, second, first]);
  expect(await numbers('q=ODDFELLOW+d-104')).toEqual([third, second, first]);
  expect(await numbers(`q=${second}`)).toEqual([second]);
  expect(await numbers('q=oddfellow&status=Withdrawn')).toEqual([]);
  const [withdrawn] = (await bodyOf(user.get('/api/cases?limit=1'))).cases;
  await bodyOf(withdraw(user, withdrawn));
  expect(await numbers('q=oddfellow&status=Withdrawn')).toEqual([third]);
  expect(await numbers('q=oddfellow&status=Open&platform=Xbox')).toEqual([second, first]);
  expect(await numbers('q=oddfellow&platform=PlayStation')).toEqual([]);
  expect(await numbers('mine=true', user)).toEqual([third, second, first]);
  expect(await numbers('mine=true')).toEqual([]);
  expect(await numbers('q=***')).toEqual([]);
  const page = await bodyOf(user.get('/api/cases?mine=true&limit=2'));
  expect(page.cases).toHaveLength(2);
  expect(await numbers(`mine=true&cursor=${page.nextCursor}`, user)).toEqual([first]);
  expect((await user.get('/api/cases?cursor=x')).status).toBe(400);

  const person = (await bodyOf(user.get(`/api/civilians/${civilianId}`))).civilian;
  await bodyOf(
    user.call('PUT', `/api/civilians/${civilianId}`, { body: { ...person, lastName: 'Renamed' } }),
  );
  expect(await numbers('q=oddfellow')).toEqual([]);
  expect(await numbers('q=renamed')).toEqual([third, second, first]);
});
