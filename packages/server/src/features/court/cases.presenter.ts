import type { Case, CaseDetail, CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { STATEMENTS_A_SIDE } from '@ten-four/contract/cases/cases.values';
import { toDollars } from '@ten-four/contract/common/money';
import type { CaseView, DetailRows, Reading } from '#features/court/cases.domain';
import type { CaseRow } from '#features/court/cases.store';
import { sideOf } from '#features/court/court.policy';
import { presentCustody } from '#features/reports/index';
import type { Viewer } from '#platform/sessions/viewer';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export const presentCase = (found: CaseRow, { userId }: Viewer): Case => ({
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
  mine: [found.owner_id, found.author_user_id].includes(userId),
  voided: found.voided_at !== null,
});

export const presentCaseDetail = ({ found, details }: CaseView, reading: Reading): CaseDetail => ({
  ...presentCase(found, reading.viewer),
  details: details && presentDetails(found, details, reading),
});

function presentDetails(
  found: CaseRow,
  { charges, statements, report, refunded }: DetailRows,
  { viewer, settings }: Reading,
): CaseDetails {
  const ownSide = sideOf(viewer, found);
  const isOpen = found.status === 'Open' && found.voided_at === null;
  const made = statements.filter(({ side }) => side === ownSide).length;
  return {
    civilianId: found.civilian_id,
    reportId: found.report_id,
    charges: charges.map(({ title, fine, ruledFine, ...charge }) => ({
      ...charge,
      title: title ?? 'No offense listed',
      fine: toDollars(fine),
      ruledFine: ruledFine === null ? null : toDollars(ruledFine),
    })),
    fineAmount: toDollars(report.fine),
    jailTime: report.jail_minutes,
    paid: report.paid_at !== null,
    refunded: toDollars(refunded),
    custody: presentCustody(report, settings),
    statements: statements.map(({ id, side, by_name, text, created_at }) => ({
      _id: id,
      side,
      by: by_name,
      text,
      at: timestamp(created_at),
    })),
    judge: found.judge_name,
    reasons: found.reasons,
    can: {
      state: isOpen && ownSide !== null && made < STATEMENTS_A_SIDE,
      withdraw: isOpen && ownSide === 'Owner',
      rule: isOpen && ownSide === 'Judge',
    },
  };
}
