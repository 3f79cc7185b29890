import { toDollars } from '@ten-four/contract/common/money';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { CivilianRecords, Report, ReportDetail } from '@ten-four/contract/reports/reports.contract';
import { isUnpaid, type ReportType } from '@ten-four/contract/reports/reports.values';
import type { ReportContentColumns } from '#db/tables/records.tables';
import type { CityPayment } from '#features/bank/index';
import {
  contestUntilOf,
  custodyOf,
  fineStatusOf,
  isInCustody,
  type ReportFacts,
} from '#features/consequences/index';
import type { Occasion } from '#features/reports/changing.domain';
import type { FilingViewer } from '#features/reports/filing.policy';
import type { ReportWithVersions } from '#features/reports/reading.domain';
import { canAmendReport, canKnowOfReport, canReadReport } from '#features/reports/reports.policy';
import type { WholeReport } from '#features/reports/reports.store';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

interface ShownTo extends Occasion {
  viewer: FilingViewer;
}

/** Shows only kind, number, time and offense of reports the viewer can't read, and omits other members' void ones. */
export function presentRecords(
  rows: readonly ReportFacts[],
  civilian: { userId: string },
  to: ShownTo,
): CivilianRecords {
  const shown = rows
    .map((row) => ({ ...row, owner_id: civilian.userId }))
    .filter((row) => canKnowOfReport(to.viewer, row));
  const recordsOf = (type: ReportType) =>
    shown.filter((row) => row.type === type).map((row) => presentRecord(row, to));
  return {
    tickets: recordsOf('citation'),
    writtenWarnings: recordsOf('warning'),
    arrestReports: recordsOf('arrest'),
  };
}

function presentRecord(row: ReportFacts, to: ShownTo) {
  const isReadable = canReadReport(to.viewer, row);
  return {
    _id: row.id,
    number: row.number,
    reason: row.reason,
    createdAt: timestamp(row.created_at),
    fineAmount: isReadable ? toDollars(row.fine) : null,
    jailTime: isReadable ? row.jail_minutes : null,
    officerName: isReadable ? row.officer_name : null,
    officerCallsign: isReadable ? row.officer_callsign : null,
    notes: isReadable ? row.notes : null,
    plate: isReadable ? row.plate : null,
    location: isReadable ? row.location : null,
    paidAt: isReadable ? timestampOrNull(row.paid_at) : null,
    consequences: isReadable ? presentConsequences(row, to) : null,
  };
}

export function presentReport({ report, offenses }: WholeReport, to: ShownTo): Report {
  return {
    _id: report.id,
    number: report.number,
    platform: report.platform,
    ...presentContent(report, offenses),
    civilian: {
      _id: report.civilian_id,
      firstName: report.first_name,
      lastName: report.last_name,
      dateOfBirth: report.date_of_birth,
    },
    call: presentCallRef(report),
    officerName: report.officer_name,
    officerCallsign: report.officer_callsign,
    officerRank: report.officer_rank,
    departmentId: report.department_id,
    departmentName: report.department_name,
    departmentShort: report.department_short,
    createdAt: timestamp(report.created_at),
    updatedAt: timestamp(report.updated_at),
    version: report.version,
    paidAt: timestampOrNull(report.paid_at),
    ...presentConsequences(report, to),
  };
}

const presentCallRef = ({ call_id, call_number }: WholeReport['report']) =>
  call_id === null || call_number === null ? null : { _id: call_id, callNumber: call_number };

export function presentDetail(whole: ReportWithVersions, to: ShownTo): ReportDetail {
  const versions = whole.earlier.map(({ version, offenses }) => ({
    version: version.version,
    ...presentContent(version, offenses),
    by: version.by_name,
    at: timestamp(version.created_at),
  }));
  return { ...presentReport(whole, to), versions, canAmend: canAmendReport(to.viewer, whole.report) };
}

export const presentPart = ({ from, amount }: CityPayment) => ({ from, amount: toDollars(amount) });

function presentContent(content: ReportContentColumns, offenses: WholeReport['offenses']) {
  return {
    type: content.type,
    offenses: offenses.map(({ title, fine, jail_minutes, points }) => ({
      title,
      fine: toDollars(fine),
      jailTime: jail_minutes,
      points,
    })),
    reason: content.reason,
    fineAmount: toDollars(content.fine),
    jailTime: content.jail_minutes,
    notes: content.notes,
    plate: content.plate,
    location: content.location,
  };
}

function presentConsequences(row: ReportFacts, { viewer, settings, now }: ShownTo): Consequences {
  const { consequences: rules } = settings.values;
  const fineStatus = fineStatusOf(row, now);
  const contestUntil = contestUntilOf(row, settings);
  const isOwn = row.owner_id === viewer.userId;
  return {
    dueAt: timestampOrNull(row.due_at),
    contestUntil: timestampOrNull(contestUntil),
    fineStatus,
    points: row.points,
    custody: presentCustody(row, settings),
    caseId: row.case_id,
    caseStatus: row.case_state === 'Dismissed' ? 'Decided' : row.case_state,
    voided: presentAction(row.voided_at, row.voided_by, row.void_reason),
    can: {
      pay: isOwn && isUnpaid(fineStatus),
      contest: isOwn && contestUntil !== null && now < contestUntil,
      void: viewer.staff && !isOwn && row.voided_at === null,
      release: (viewer.staff || viewer.judge) && !isOwn && isInCustody(row, rules, now),
    },
  };
}

export function presentCustody(row: ReportFacts, { values }: Settings): Consequences['custody'] {
  const custody = custodyOf(row, values.consequences);
  if (custody === null) return null;
  return {
    startsAt: timestamp(custody.startsAt),
    endsAt: timestamp(custody.endsAt),
    released: presentAction(row.released_at, row.released_by, row.release_reason),
  };
}

const presentAction = (at: number | null, by: string | null, reason: string | null) =>
  at === null || by === null || reason === null ? null : { at: timestamp(at), by, reason };
