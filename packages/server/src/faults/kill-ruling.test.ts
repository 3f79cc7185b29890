import type { Report } from '@ten-four/contract/reports/reports.contract';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { openDatabase } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { newId } from '#platform/ids';
import { createCivilian, registerOfficer } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import { openCase, openCourt, rule } from '#testing/test-cases';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { fileReport, payFine } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { type Answer, bodyOf, createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/** `kill -9` during rulings and voids after payment: everything about a report changes, refund included, or nothing. */

const JUDGE = '7600000000000001';
/** The role of `openCourt`. */
const JUDGES = '1042918544696901632';

let database: TestDatabase;
let fakeDiscord: FakeDiscord;
let server: FailingProcess;
let start: () => Promise<FailingProcess>;
let people: Record<'owner' | 'officer' | 'staff' | 'judge', TestUser>;
let civilianId: string;
beforeAll(async () => {
  database = await createMigratedDatabase();
  // Sessions and cookies outlive the process, so the address stays the same.
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  fakeDiscord.addMember(JUDGE, [JUDGES]);
  const settings = discordVariables(fakeDiscord, { withBot: true, withWebhooks: false });
  start = () => startFailingProcess(database, { port, settings });
  server = await start();
  const signIn = async (persona: string) => {
    const user = createTestUser(server.origin);
    await user.signIn(persona);
    return user;
  };
  await openCourt(await signIn('administrator'), { payWithinDays: 7 });
  people = {
    owner: await signIn('civilian'),
    officer: await signIn('officer-xbox'),
    staff: await signIn('staff'),
    judge: await signIn(JUDGE),
  };
  await registerOfficer(people.officer, { callsign: 'D-104' });
});
afterAll(async () => {
  await server.kill();
  await fakeDiscord.close();
  await database.remove();
});

/** A correction of a paid report, which can be repeated with its key. */
interface Tried {
  report: Report;
  subject: string;
  send: () => Promise<Answer>;
}

async function prepare(kind: 'ruling' | 'void'): Promise<Tried> {
  const { owner, officer, staff, judge } = people;
  const offenses = ['Speeding', 'Racing'].map((title) => ({ title, fine: 5, jailTime: 5 }));
  const report = await fileReport(officer, civilianId, { type: 'arrest', offenses });
  await bodyOf(payFine(owner, report));
  const key = newId();
  if (kind === 'void') {
    const send = () =>
      staff.post(`/api/reports/${report._id}/void`, { reason: 'Mix-up' }, { 'idempotency-key': key });
    return { report, subject: `void:${report._id}`, send };
  }
  const found = await openCase(owner, report);
  const charges = [
    { position: 0, outcome: 'Reduced' as const, fine: 2 },
    { position: 1, outcome: 'Dismissed' as const },
  ];
  const send = () => rule(judge, found, charges, { key });
  return { report, subject: `case-rule:${found._id}`, send };
}

/** Opens the database of a server that is gone. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ ...database, onStatement: () => {}, onIdleError: () => {} });
  try {
    expect((await verifyLedger(opened.db)).faults).toEqual([]);
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

/** Returns everything that a correction changes. */
async function tracesOf(db: Db, { report: { _id: id }, subject }: Tried) {
  const report = await db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('fine_payments as f')
    .innerJoin('journals as j', 'j.id', 'f.journal_id')
    .innerJoin('entries as e', 'e.journal_id', 'f.journal_id')
    .where('f.report_id', '=', id)
    .where('j.type', '=', 'Refund')
    .where('e.amount', '>', 0)
    .select('e.amount')
    .execute();
  const count = async (rows: Promise<unknown[]>) => (await rows).length;
  const ofCase = report.case_id ?? '';
  return {
    fine: report.fine,
    jail: report.jail_minutes,
    isPaid: report.paid_at !== null,
    isVoid: report.voided_at !== null,
    state: report.case_state,
    refunds: refunds.map(({ amount }) => amount),
    versions: await count(
      db.selectFrom('report_versions').where('report_id', '=', id).select('version').execute(),
    ),
    rulings: await count(
      db.selectFrom('case_rulings').where('case_id', '=', ofCase).select('position').execute(),
    ),
    decided: await count(
      db.selectFrom('cases').where('id', '=', ofCase).where('status', '=', 'Decided').select('id').execute(),
    ),
    notices: await count(
      db.selectFrom('outbox_messages').where('subject_id', 'like', `${subject}:%`).select('id').execute(),
    ),
    audit: await count(
      db
        .selectFrom('audit_entries')
        .where('object_id', 'in', [id, ofCase])
        .where('action', 'in', ['case.rule', 'report.void'])
        .select('id')
        .execute(),
    ),
  };
}

const NONE = { refunds: [], versions: 1, rulings: 0, decided: 0, notices: 0, audit: 0 };
const PAID = { fine: 1000, jail: 10, isPaid: true, isVoid: false };
const BEFORE = { ruling: { ...PAID, ...NONE, state: 'Open' }, void: { ...PAID, ...NONE, state: null } };
const AFTER = {
  ruling: {
    ...{ fine: 200, jail: 5, isPaid: true, isVoid: false, state: 'Decided' },
    ...{ refunds: [800], versions: 2, rulings: 2, decided: 1, notices: 2, audit: 1 },
  },
  void: { ...BEFORE.void, isPaid: false, isVoid: true, refunds: [1000], notices: 2, audit: 1 },
};

/** Returns where the server dies; the statement differs in each round. */
const pointsOf = (round: number) =>
  [
    { at: 'before commit', count: 1 },
    { at: 'after commit', count: 1 },
    { at: 'statement', count: 5 + ((round * 7) % 23) },
  ] as const;

/** Kills the server at a point of the correction, starts it again, and repeats the request. */
async function correctAcrossKill(
  kind: 'ruling' | 'void',
  point: ReturnType<typeof pointsOf>[number],
): Promise<Tried> {
  civilianId = await createCivilian(people.owner);
  const tried = await prepare(kind);
  await server.failAt(point);
  const answer = await tried.send().catch(() => null);
  // A statement of a worker may be the fatal one, after the answer.
  await people.owner.get('/api/auth/me').catch(() => null);
  await server.kill();

  const left = await withDatabase((db) => tracesOf(db, tried));
  const expected = {
    'before commit': [BEFORE[kind]],
    'after commit': [AFTER[kind]],
    statement: [BEFORE[kind], AFTER[kind]],
  };
  expect(answer === null ? expected[point.at] : [AFTER[kind]]).toContainEqual(left);

  server = await start();
  const again = await tried.send();
  expect([again.status, again.text]).toEqual([200, answer?.text ?? again.text]);
  return tried;
}

const KINDS = ['ruling', 'void'] as const;
const ROUNDS = Array.from({ length: rounds() }, (_, round) => round);
test.each(KINDS.flatMap((kind) => ROUNDS.map((round) => [kind, round] as const)))(
  'a %s killed at several points leaves all or nothing, and takes effect once when repeated (round %i)',
  async (kind, round) => {
    const all: Tried[] = [];
    for (const point of pointsOf(KINDS.indexOf(kind) + 2 * round))
      all.push(await correctAcrossKill(kind, point));
    await server.kill();
    await withDatabase(async (db) => {
      for (const tried of all) expect(await tracesOf(db, tried)).toEqual(AFTER[kind]);
    });
    server = await start();
  },
);
