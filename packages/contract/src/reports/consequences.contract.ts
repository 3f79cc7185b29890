import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, RequiredText, Saved } from '../common/schema.ts';
import { Report } from './reports.contract.ts';
import { CONSEQUENCE_REASON_MAX } from './reports.values.ts';

const Reason = Type.Object({ reason: RequiredText(CONSEQUENCE_REASON_MAX) });

export const consequenceEndpoints = {
  releaseFromCustody: endpoint({
    method: 'POST',
    path: '/api/reports/:id/release',
    summary: "End an arrest's time in custody",
    tag: 'reports',
    who: ['staff', 'judge'],
    params: IdParams,
    body: Reason,
    answer: Saved({ report: Report }),
  }),
  voidReport: endpoint({
    method: 'POST',
    path: '/api/reports/:id/void',
    summary: 'Void a report and refund its fine; nothing is deleted',
    tag: 'reports',
    who: ['staff'],
    params: IdParams,
    body: Reason,
    answer: Saved({ report: Report }),
    idempotent: true,
    daily: 'voided reports',
  }),
  unvoidReport: endpoint({
    method: 'POST',
    path: '/api/reports/:id/unvoid',
    summary: 'Restore a void report',
    tag: 'reports',
    who: ['staff'],
    params: IdParams,
    answer: Saved({ report: Report }),
  }),
};
