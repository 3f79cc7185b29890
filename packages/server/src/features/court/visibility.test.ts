import type { CaseDetail } from '@ten-four/contract/cases/cases.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian, registerOfficer, signInPrincipals } from '#testing/principals';
import {
  openCase,
  openCourt,
  readCase,
  rule,
  signInJudge,
  state,
  unvoid,
  voidReport,
} from '#testing/test-cases';
import { setConsequences } from '#testing/test-consequences';
import { openEvents } from '#testing/test-events';
import { signInMember, signInOfficer } from '#testing/test-officers';
import { fileReport, passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

/** Checks each viewer's view of a case: by API, list, live events, search, download and open link. */

const VIEWERS = [
  'owner',
  'author',
  'colleague',
  'otherPlatform',
  'judge',
  'judgeWhoOwns',
  'staff',
  'admin',
  'stranger',
  'fireRescue',
  'dispatcher',
] as const;
type Viewer = (typeof VIEWERS)[number];

const SECRETS = ['I was nowhere near', 'Radar said ninety', 'Which radar was it'];

let server: TestServer;
let admin: TestUser;
let users: Record<Viewer, TestUser>;
let report: Report;
let found: CaseDetail;
let ownOfJudge: CaseDetail;
beforeAll(async () => {
  server = await startTestServer();
  const people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  await openCourt(admin, { publicDocket: true });
  const otherPlatform = await server.signIn('officer-playstation');
  await registerOfficer(otherPlatform, { callsign: 'P-7', department: 'PlayStation' });
  users = {
    owner: people.owner,
    author: people.officer,
    colleague: (await signInOfficer(server, { callsign: 'D-105' })).user,
    otherPlatform,
    judge: await signInJudge(server),
    judgeWhoOwns: await signInJudge(server),
    staff: people.staff,
    admin,
    stranger: people.stranger,
    fireRescue: people.fireRescue,
    dispatcher: await signInMember(server, [DEMO_ROLES.dispatcher]),
  };
  report = await fileReport(users.author, people.civilianId, { reason: 'Speeding', fineAmount: 20 });
  found = (await bodyOf(users.owner.post(`/api/reports/${report._id}/contest`, { statement: SECRETS[0] })))
    .case;
  await bodyOf(state(users.author, found, SECRETS[1] ?? ''));
  await bodyOf(state(users.judge, found, SECRETS[2] ?? ''));
  const own = await fileReport(users.author, await createCivilian(users.judgeWhoOwns), { reason: 'Noise' });
  ownOfJudge = await openCase(users.judgeWhoOwns, own);
});
afterAll(() => server.stop());

/** Returns 'all', 'docket' or the status, and checks that nothing else is shown. */
async function seen(viewer: Viewer, id = found._id): Promise<string | number> {
  const { status, body, text } = await users[viewer].get(`/api/cases/${id}`);
  if (status !== 200) return status;
  const isWhole = body.case.details !== null;
  for (const secret of id === found._id ? SECRETS : [])
    expect([viewer, text.includes(secret)]).toEqual([viewer, isWhole]);
  return isWhole ? 'all' : 'docket';
}

async function isListed(viewer: Viewer, query = ''): Promise<boolean> {
  const { text, body } = await users[viewer].get(`/api/cases?limit=100${query}`);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  return body.cases.some(({ _id }: { _id: string }) => _id === found._id);
}

const isOpened = async (viewer: Viewer): Promise<boolean> => {
  const { status, body } = await users[viewer].get(`/api/open/case/${found._id}`);
  if (status === 200) expect(body.address).toBe(`/dashboard/cases/${found._id}`);
  return status === 200;
};

async function forAll<T>(look: (viewer: Viewer) => Promise<T>): Promise<Record<Viewer, T>> {
  const answers = await Promise.all(VIEWERS.map(async (viewer) => [viewer, await look(viewer)] as const));
  return Object.fromEntries(answers) as Record<Viewer, T>;
}

const only = (...viewers: Viewer[]) =>
  Object.fromEntries(VIEWERS.map((viewer) => [viewer, viewers.includes(viewer)]));

const WITH_DETAILS = {
  owner: 'all',
  author: 'all',
  judge: 'all',
  judgeWhoOwns: 'all',
  staff: 'all',
  admin: 'all',
};

test('with a public docket every member sees the docket, and the parties and the court everything', async () => {
  expect(await forAll((viewer) => seen(viewer))).toEqual({
    ...WITH_DETAILS,
    colleague: 'docket',
    otherPlatform: 'docket',
    stranger: 'docket',
    fireRescue: 'docket',
    dispatcher: 'docket',
  });
  expect(await forAll((viewer) => isListed(viewer))).toEqual(only(...VIEWERS));
  expect(await forAll((viewer) => isListed(viewer, '&mine=true'))).toEqual(only('owner', 'author'));
  expect(await forAll(isOpened)).toEqual(only(...VIEWERS));
});

test('with a private docket others get 404, as for an unknown case', async () => {
  await setConsequences(admin, { publicDocket: false });
  expect(await forAll((viewer) => seen(viewer))).toEqual({
    ...WITH_DETAILS,
    colleague: 'docket',
    otherPlatform: 'docket',
    stranger: 404,
    fireRescue: 404,
    dispatcher: 404,
  });
  const outsiders: Viewer[] = ['stranger', 'fireRescue', 'dispatcher'];
  const insiders = VIEWERS.filter((viewer) => !outsiders.includes(viewer));
  expect(await forAll((viewer) => isListed(viewer))).toEqual(only(...insiders));
  expect(await forAll(isOpened)).toEqual(only(...insiders));
  const unknown = await users.stranger.get('/api/cases/0190a000-0000-7000-8000-000000000000');
  expect((await users.stranger.get(`/api/cases/${found._id}`)).text).toBe(unknown.text);
  await setConsequences(admin, { publicDocket: true });
});

test('the case of a void report is only for owner, author and staff', async () => {
  await bodyOf(voidReport(users.staff, report, 'Mix-up'));
  expect(await forAll((viewer) => seen(viewer))).toEqual({
    ...Object.fromEntries(VIEWERS.map((viewer) => [viewer, 404])),
    owner: 'all',
    author: 'all',
    staff: 'all',
    admin: 'all',
  });
  expect(await forAll((viewer) => isListed(viewer))).toEqual(only('owner', 'author', 'staff', 'admin'));
  expect(await readCase(users.owner, found)).toMatchObject({
    voided: true,
    details: { can: { state: false, withdraw: false, rule: false } },
  });
  await bodyOf(unvoid(users.staff, report));
  expect(await isListed('stranger')).toBe(true);
});

test('a judge who owns the character sees everything, but is a party', async () => {
  expect(await seen('judgeWhoOwns', ownOfJudge._id)).toBe('all');
  expect(await readCase(users.judgeWhoOwns, ownOfJudge)).toMatchObject({
    mine: true,
    details: { can: { state: true, withdraw: true, rule: false } },
  });
  const { details } = (await bodyOf(state(users.judgeWhoOwns, ownOfJudge, 'As the owner'))).case;
  expect(details.statements.at(-1)).toMatchObject({ side: 'Owner' });
  expect((await rule(users.judgeWhoOwns, ownOfJudge, [{ position: 0, outcome: 'Dismissed' }])).status).toBe(
    403,
  );
});

test('live events go to owner, author and judges, and contain no text', async () => {
  const streams = await Promise.all(VIEWERS.map((viewer) => openEvents(users[viewer])));
  await bodyOf(state(users.author, found, 'Not for everybody'));
  const received = await Promise.all(streams.map((stream) => stream.upToNow(server)));
  const informed = VIEWERS.filter((_, index) => received[index]?.some(({ name }) => name === 'case'));
  expect(informed).toEqual(['owner', 'author', 'judge', 'judgeWhoOwns']);
  for (const { data } of received.flat().filter(({ name }) => name === 'case')) {
    expect(data).toEqual({ caseId: found._id, reportId: report._id, civilianId: report.civilian._id });
  }
  for (const stream of streams) stream.cut();
});

describe('statements appear nowhere else', () => {
  test('in searches, records and reports', async () => {
    await passAnHour(server.platform.database.db, server.clock.now());
    const paths = [
      `/api/search?id=${report.civilian._id}`,
      `/api/reports/${report._id}`,
      '/api/reports?q=nowhere',
      '/api/cases?q=nowhere',
      `/api/civilians/${report.civilian._id}/records`,
    ];
    for (const path of paths) {
      for (const viewer of VIEWERS) {
        const { text } = await users[viewer].get(path);
        for (const secret of SECRETS)
          expect([viewer, path, text.includes(secret)]).toEqual([viewer, path, false]);
      }
    }
    expect((await users.stranger.get('/api/cases?q=nowhere')).body.cases).toEqual([]);
  });

  test('in downloads of other accounts', async () => {
    const own: Partial<Record<Viewer, string | undefined>> = {
      owner: SECRETS[0],
      author: SECRETS[1],
      judge: SECRETS[2],
    };
    for (const viewer of VIEWERS) {
      const { status, text } = await users[viewer].get('/api/me/export');
      expect(status).toBe(200);
      const included = SECRETS.filter((secret) => text.includes(secret));
      expect([viewer, included]).toEqual([viewer, [own[viewer]].filter(Boolean)]);
    }
    const { body } = await users.stranger.get('/api/me/export');
    expect(body.cases ?? []).toEqual([]);
  });
});
