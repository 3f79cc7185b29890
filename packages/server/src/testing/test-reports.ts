import type { Report, ReportDetail } from '@ten-four/contract/reports/reports.contract';
import { expect } from 'vitest';
import type { Answer, TestUser } from '#testing/test-user';

/** Reports as tests file and read them, over HTTP. */

/** Files a report, which must succeed; a citation where nothing else is said. */
export async function fileReport(by: TestUser, civilianId: string, fields: object = {}): Promise<Report> {
  const answer = await by.post('/api/reports/create', { civilianId, type: 'citation', ...fields });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.report;
}

/** Reads a report, which must succeed. */
export async function readReport(by: TestUser, report: { _id: string }): Promise<ReportDetail> {
  const answer = await by.get(`/api/reports/${report._id}`);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.report;
}

/** The reports that somebody's list shows; `query` begins with a question mark. */
export async function listReports(by: TestUser, query = ''): Promise<Report[]> {
  const answer = await by.get(`/api/reports${query}`);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.reports;
}

export const amendReport = (by: TestUser, report: { _id: string }, fields: unknown): Promise<Answer> =>
  by.put(`/api/reports/${report._id}`, fields);

export const payFine = (by: TestUser, report: { _id: string }, key?: string): Promise<Answer> =>
  by.post(`/api/reports/${report._id}/pay`, undefined, key === undefined ? {} : { 'idempotency-key': key });
