import type {
  Case,
  CaseCharge,
  CaseDetail,
  CaseDetails,
  Statement,
} from '@ten-four/contract/cases/cases.contract';
import { STATEMENTS_A_SIDE } from '@ten-four/contract/cases/cases.values';
import { chargesOf } from '@ten-four/contract/cases/ruling';
import { toDollars } from '@ten-four/contract/common/money';
import type { Selectable } from 'kysely';
import type { CaseStatementsTable } from '#db/tables/records.tables';
import type { CaseView, DetailRows } from '#features/court/cases.domain';
import type { CaseRow } from '#features/court/cases.store';
import { isParty, sideOf } from '#features/court/court.policy';
import { presentCustody } from '#features/reports/index';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export const presentCase = (found: CaseRow, viewer: Viewer): Case => ({
  _id: found.id,
  number: found.number,
  platform: found.platform,
  status: found.status,
  defendant: `${found.first_name} ${found.last_name}`,
  reportNumber: found.report_number,
  reportType: found.report_type,
  officerCallsign: found.officer_callsign,
  openedAt: timestamp(found.opened_at),
  closedAt: timestampOrNull(found.closed_at),
  mine: isParty(viewer, found),
  voided: found.voided_at !== null,
});

export const presentCaseDetail = (
  { found, details }: CaseView,
  { viewer, settings }: { viewer: Viewer; settings: Settings },
): CaseDetail => ({
  ...presentCase(found, viewer),
  details: details === null ? null : presentDetails(found, details, { viewer, settings }),
});

function presentDetails(
  found: CaseRow,
  rows: DetailRows,
  { viewer, settings }: { viewer: Viewer; settings: Settings },
): CaseDetails {
  const { report, statements } = rows;
  const side = sideOf(viewer, found);
  const isOpen = found.status === 'Open' && found.voided_at === null;
  const made = statements.filter((statement) => statement.side === side).length;
  return {
    civilianId: found.civilian_id,
    reportId: found.report_id,
    charges: presentCharges(rows),
    fineAmount: toDollars(report.fine),
    jailTime: report.jail_minutes,
    paid: report.paid_at !== null,
    custody: presentCustody(report, settings),
    statements: statements.map(presentStatement),
    judge: found.judge_name,
    reasons: found.reasons,
    can: {
      state: isOpen && side !== null && made < STATEMENTS_A_SIDE,
      withdraw: isOpen && side === 'Owner',
      rule: isOpen && side === 'Judge',
    },
  };
}

function presentCharges({ contested, rulings }: DetailRows): CaseCharge[] {
  return chargesOf(contested).map((charge, position) => {
    const ruling = rulings.find((each) => each.position === position);
    return {
      position,
      title: charge.title,
      fine: toDollars(charge.fine),
      jailTime: charge.jail,
      points: charge.points,
      outcome: ruling?.outcome ?? null,
      ruledFine: ruling === undefined ? null : toDollars(ruling.fine),
      ruledJailTime: ruling?.jail_minutes ?? null,
    };
  });
}

const presentStatement = (row: Selectable<CaseStatementsTable>): Statement => ({
  _id: row.id,
  side: row.side,
  by: row.by_name,
  text: row.text,
  at: timestamp(row.created_at),
});
