import { EMERGENCY_STATES } from '@ten-four/contract/emergencies/emergencies.values';
import { MEMBER_FILTERS, MEMBER_SORTS } from '@ten-four/contract/members/members.values';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { WARRANT_STATUSES } from '@ten-four/contract/warrants/warrants.values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { LISTS, readRows } from '#features/account/export.store';
import { listEntries as listAudit } from '#features/audit/audit.store';
import { listRequests } from '#features/bank/account-requests.store';
import { listEntries as listTransactions } from '#features/bank/transactions.store';
import { listCiviliansOf, listDeleted, listNames } from '#features/civilians/civilians.store';
import { standingsOf } from '#features/consequences/index';
import { listLog } from '#features/console/board-log.store';
import { readStatisticsRows } from '#features/console/statistics/statistics.store';
import { type CaseQuery, listCases } from '#features/court/cases.store';
import { listBolosAbout } from '#features/dispatch/bolos/bolos.domain';
import { listActiveBolos } from '#features/dispatch/bolos/bolos.store';
import * as calls from '#features/dispatch/calls/call-search.store';
import { listOpenCallsOf } from '#features/dispatch/calls/call-units.store';
import {
  listAbandoned,
  listOwnTimes,
  listUnanswered,
  listUnattended,
  listWaiting,
  listWaitingOn,
} from '#features/dispatch/emergencies/emergencies.store';
import { findView, listOwnViews, listViewsIn } from '#features/dispatch/emergencies/emergency-views.store';
import { findLastShift } from '#features/dispatch/units/duty.store';
import { findUnits, listUnitsOnDuty } from '#features/dispatch/units/units.store';
import { listRecordsOf } from '#features/medical/medical.store';
import { listMembers } from '#features/members/members.store';
import { listReports } from '#features/reports/reading.domain';
import { listSafetyReports } from '#features/safety-reports/safety-reports.domain';
import { readDossier, readDossierByPlate } from '#features/search/dossier.domain';
import { findPatient } from '#features/search/dossier.store';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/search.domain';
import { findShiftOf, readServiceRows } from '#features/service/service.store';
import { listFormerOwners, listOffers } from '#features/transfers/transfers.store';
import { listActiveWarrantsAgainst, listWarrants } from '#features/warrants/warrants.store';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const id = newId();
const now = 1_700_000_000_000;
const page = { before: { time: now, id }, limit: 50 };
const reader = { platforms: PLATFORMS, now };
const period = { from: now - DAY, to: now };
const viewer = {
  userId: id,
  username: 'x',
  discriminator: '0',
  platforms: PLATFORMS,
  staff: false,
  judge: false,
  fireRescue: false,
  officer: null,
  fireOfficer: null,
  posts: [],
};
const staff = { ...viewer, staff: true };
const audit = { action: undefined, by: null, text: null, objectId: undefined, from: 0, to: now, page };
const members = {
  q: null,
  departmentId: null,
  filter: 'all',
  sort: 'lastSeen',
  after: undefined,
  limit: 50,
  staffRoles: ['1'],
  ownerId: '2',
  since: now - DAY,
  now,
} as const;

const settingsNow = () => server.platform.settings.current();
const judge = { userId: id, seesAll: true, seesVoid: false };

/** `derived` is the alias of a subselect, whose rows are scanned. */
type Query = [name: string, read: (db: Db) => Promise<unknown>, derived?: string];

const QUERIES: Query[] = [
  ['suggestions of names', (db) => suggestNames(db, 'mara')],
  ['suggestions of vehicles', (db) => suggestVehicles(db, 'abc1')],
  ['suggestions of weapons', (db) => suggestWeapons(db, 'wpn-1')],
  ['a search by ID', (db) => readDossier(db, id, { ...reader, settings: settingsNow() })],
  ['a search by plate', (db) => readDossierByPlate(db, 'ABC 1', { ...reader, settings: settingsNow() })],
  ['open offers', (db) => listOffers(db, { thing: 'vehicle', userId: id, now })],
  ['former owners', (db) => listFormerOwners(db, [id, newId()], now)],
  ['a medical search', (db) => findPatient(db, id)],
  ['the audit log', (db) => listAudit(db, audit)],
  ['a search in the audit log', (db) => listAudit(db, { ...audit, by: 'mara', text: 'plate' }), 'e'],
  ['audit entries about a member', (db) => listAudit(db, { ...audit, memberId: id })],
  ['audit entries of a member', (db) => listAudit(db, { ...audit, byId: id })],
  ...(['Pending', 'Denied'] as const).map(
    (status): Query => [
      `${status} account requests`,
      (db) => listRequests(db, { status, newestFirst: status !== 'Pending', beyond: [now, id], limit: 50 }),
    ],
  ),
  [
    'transactions',
    (db) =>
      listTransactions(
        db,
        { accountIds: [id, newId()], beyond: [9, id], type: 'Transfer', text: '4000' },
        { each: 9, all: 9 },
      ),
    'e',
  ],
  ['all names', (db) => listNames(db, { after: id, limit: 50 })],
  ['own characters', (db) => listCiviliansOf(db, id)],
  ['active warrants against characters', (db) => listActiveWarrantsAgainst(db, [id, newId()], now)],
  ['deleted civilians', (db) => listDeleted(db, page)],
  ['medical records', (db) => listRecordsOf(db, id, page)],
  ['the log of a board', (db) => listLog(db, { platform: 'Xbox', period, page })],
  ['the statistics', (db) => readStatisticsRows(db, { platform: 'Xbox', period })],
  ['a service record', (db) => readServiceRows(db, { unitId: id, userId: id, platform: 'Xbox', since: now })],
  ['a last shift', (db) => findLastShift(db, { userId: id, since: now })],
  ['the shift of a unit', (db) => findShiftOf(db, id)],
  ['active BOLOs', (db) => listActiveBolos(db, PLATFORMS, now)],
  ['BOLOs about plates and names', (db) => listBolosAbout(db, { plates: ['A'], names: ['B C'], ...reader })],
  ...[PLATFORMS, ['Xbox'] as const].flatMap((platforms): Query[] => [
    [
      `active calls of ${platforms}`,
      (db) => calls.listActive(db, { platforms, text: 'x', status: 'Open', after: [1, now, id], limit: 50 }),
    ],
    [
      `closed calls of ${platforms}`,
      (db) => calls.listClosed(db, { platforms, text: 'x', since: 0, page }),
      'c',
    ],
    [
      `closed calls of ${platforms} by number`,
      (db) => calls.listClosedNumbered(db, { platforms, number: 1001, until: now, page }),
    ],
    [`calls of ${platforms} at a postal`, (db) => calls.listClosedAt(db, { platforms, key: '1', max: 5 })],
    ...EMERGENCY_STATES.map(
      (state): Query => [
        `${state} 911 calls of ${platforms}`,
        (db) => listViewsIn(db, { platforms, state, page }),
        'e',
      ],
    ),
    ...[undefined, ...WARRANT_STATUSES].map(
      (status): Query => [
        `${status ?? 'all'} warrants of ${platforms}`,
        (db) => listWarrants(db, { platforms, status, now, page }),
      ],
    ),
  ]),
  ['units on duty', (db) => listUnitsOnDuty(db, ['Xbox'])],
  ['a unit', (db) => findUnits(db, [id])],
  ['open calls of a unit', (db) => listOpenCallsOf(db, { unitId: id })],
  ['waiting 911 calls', (db) => listWaiting(db, { platform: 'Xbox' })],
  ['waiting 911 calls of all platforms', (db) => listWaitingOn(db, PLATFORMS)],
  ['unanswered 911 calls', (db) => listUnanswered(db, { until: now })],
  ['unattended 911 calls', (db) => listUnattended(db, { until: now })],
  ['abandoned 911 calls', (db) => listAbandoned(db)],
  ['own 911 calls', (db) => listOwnViews(db, id), 'e'],
  ['times of own 911 calls', (db) => listOwnTimes(db, { userId: id, after: now })],
  ['a 911 call', (db) => findView(db, id)],
  ...MEMBER_SORTS.flatMap((sort): Query[] => [
    [
      `members by ${sort}`,
      (db) => listMembers(db, { ...members, sort, after: { value: sort === 'username' ? 'x' : 7, id } }),
    ],
    [`members of a department by ${sort}`, (db) => listMembers(db, { ...members, sort, departmentId: id })],
  ]),
  ...MEMBER_FILTERS.map(
    (filter): Query => [`members: ${filter}`, (db) => listMembers(db, { ...members, filter })],
  ),
  ['a search for members', (db) => listMembers(db, { ...members, q: 'mara' })],
  [
    'consequences for civilians',
    (db) => standingsOf(db, [id, newId()], server.platform.settings.current(), now),
  ],
  ...[
    ['all cases', {}],
    ['decided cases', { status: 'Decided' }],
    ['cases of a platform with a text', { platform: 'Xbox', q: 'needle' }],
    ['own cases', { mine: 'true' }],
  ].map(
    ([name, filter]): Query => [
      String(name),
      (db) => listCases(db, judge, { ...(filter as CaseQuery), page }),
    ],
  ),
  ['reports', (db) => listReports(db, staff, {})],
  ['a search in reports', (db) => listReports(db, staff, { q: 'needle', officer: 'nobody at all' })],
  ['reports of a call', (db) => listReports(db, staff, { callId: id })],
  ['reports about a civilian', (db) => listReports(db, staff, { civilianId: id })],
  ['reports of a type', (db) => listReports(db, staff, { type: 'warning', platform: 'Xbox' })],
  ['safety reports for fire/rescue', (db) => listSafetyReports(db, { ...viewer, fireRescue: true }, {})],
  ['safety reports for staff', (db) => listSafetyReports(db, staff, { q: 'needle' })],
  ...Object.entries(LISTS).map(
    ([name, list]): Query => [
      `the ${name} of a download`,
      (db) => readRows(db, list, { userId: id, after: list.order.map(() => 1), max: 9 }),
    ],
  ),
];

/** Tables that hold a handful of rows, and the results of subselects. */
const SMALL = 'administrators|officers|units|CONSTANT|agg|found|by_user|board|calls|latest|\\(';
test.each(QUERIES)('%s: uses no full scan', async (_, read, derived = 'found') => {
  const plan = await plansOf(server, read);
  const small = `(?!(?:${SMALL}|${derived})\\b)`;
  expect(plan).toMatch(/INDEX|Index/);
  expect(plan).not.toMatch(new RegExp(`SCAN ${small}.*(?<!INDEX \\w+)$|Seq Scan on ${small}`, 'm'));
});
