import type { CaseDetail, CaseDetails, Ruling } from '@ten-four/contract/cases/cases.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { setConsequences } from '#testing/test-consequences';
import { signInMember } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { type Answer, bodyOf, type TestUser } from '#testing/test-user';

/** A role without other rights that the tests need. */
const JUDGES = DEMO_ROLES.licenseClassB;

/** Opens the court by a role that judges, and sets rules of the section 'consequences'. */
export async function openCourt(
  admin: TestUser,
  rules: Parameters<typeof setConsequences>[1] = {},
): Promise<void> {
  const entry = { grant: 'Judge', roleId: JUDGES };
  await makeChange(admin, 'grants', [{ op: 'add', list: 'entries', entry }]);
  if (Object.keys(rules).length > 0) await setConsequences(admin, rules);
}

/** Adds an offense to the penal code, whose points reports take by its title. */
export async function addOffense(admin: TestUser, offense: { title: string; points: number }): Promise<void> {
  const entry = { category: 'Traffic', ...offense };
  await makeChange(admin, 'penal-code', [{ op: 'add', list: 'entries', entry }]);
}

export const signInJudge = (server: TestServer, roles: string[] = []): Promise<TestUser> =>
  signInMember(server, [JUDGES, ...roles]);

export const contest = (
  by: TestUser,
  report: { _id: string },
  statement = 'I was at home',
): Promise<Answer> => by.post(`/api/reports/${report._id}/contest`, { statement });

export async function openCase(by: TestUser, report: { _id: string }): Promise<CaseDetail> {
  return (await bodyOf(contest(by, report))).case;
}

export async function readCase(by: TestUser, { _id }: { _id: string }): Promise<CaseDetail> {
  return (await bodyOf(by.get(`/api/cases/${_id}`))).case;
}

/** Returns what only the parties and the court see. Throws if the user sees only the docket. */
export async function readDetails(by: TestUser, found: { _id: string }): Promise<CaseDetails> {
  const { details } = await readCase(by, found);
  if (details === null) throw new Error('Only the docket is shown');
  return details;
}

export const state = (by: TestUser, { _id }: { _id: string }, text: string): Promise<Answer> =>
  by.post(`/api/cases/${_id}/statements`, { text });

export const rule = (
  by: TestUser,
  { _id }: { _id: string },
  charges: Ruling['charges'],
  more: { reasons?: string; key?: string } = {},
): Promise<Answer> => {
  const { reasons = 'The radar was not calibrated', key } = more;
  const headers = key === undefined ? undefined : { 'idempotency-key': key };
  return by.post(`/api/cases/${_id}/rule`, { charges, reasons }, headers);
};

const correct = (what: string) => (by: TestUser, report: { _id: string }, reason: string) =>
  by.post(`/api/reports/${report._id}/${what}`, { reason });

export const voidReport = correct('void');
export const release = correct('release');

export const unvoid = (by: TestUser, { _id }: { _id: string }): Promise<Answer> =>
  by.post(`/api/reports/${_id}/unvoid`);
