import { isPayable, REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { Tx } from '#db/database';
import { inDollars } from '#features/outbox/index';
import * as rules from '#features/reports/reports.rules';
import * as store from '#features/reports/reports.store';

/** `name` is a signature. */
interface Author {
  userId: string;
  name: string;
}

export function storeVersion(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { offenses, ...columns }: rules.Content,
  { by, now }: { by: Author; now: number },
): Promise<void> {
  const row = {
    ...columns,
    report_id: id,
    version,
    by_user_id: by.userId,
    by_name: by.name,
    created_at: now,
  };
  return store.insertVersion(tx, row, offenses);
}

/** Gives a locked report new content as its next version, and returns it. */
export async function changeContent(
  tx: Tx,
  report: store.ReportRow,
  content: rules.Content,
  { by, now }: { by: Author; now: number },
): Promise<store.ReportRow> {
  const { offenses: _, ...columns } = content;
  const change = {
    ...columns,
    points: rules.pointsOf(content),
    // Uses the locked row's name, because the character may be renamed at the same time.
    folded: rules.searchText({ nameLine: rules.nameLineOf(report.folded), number: report.number, content }),
    version: report.version + 1,
    updated_at: now,
  };
  await store.updateReport(tx, report.id, change);
  const after = { ...report, ...change };
  await storeVersion(tx, after, content, { by, now });
  return after;
}

export function describeReport(report: store.ReportRow): string {
  const { number, type, fine, first_name, last_name } = report;
  const money = isPayable({ type, fineAmount: fine }) ? `, fine ${inDollars(fine)}` : '';
  return `${REPORT_NAMES[type].toLowerCase()} report ${number} on ${first_name} ${last_name}${money}`;
}
