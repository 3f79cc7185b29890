export { changeContent, type Occasion } from '#features/reports/changing.domain';
export {
  correctReport,
  notifyAbout,
  publishCase,
  refund,
  refundSentence,
} from '#features/reports/correcting.domain';
export { sumRefundsAt } from '#features/reports/correcting.store';
export { authorColumns } from '#features/reports/filing.domain';
export {
  canAmend,
  type Filer,
  type FilingOfficer,
  type FilingViewer,
  platformsReadBy,
  platformsSearchedBy,
  signatureOf,
} from '#features/reports/filing.policy';
export {
  readOfficer,
  readVersions,
  requireAmendable,
  type VersionRange,
} from '#features/reports/filing.rules';
export { type FiledFilter, findName, readFiled, takeNumber } from '#features/reports/filing.store';
export { payFine } from '#features/reports/fines.domain';
export { findReportToSend } from '#features/reports/reading.domain';
export { remindOfFines } from '#features/reports/reminders.domain';
export { amendReport, fileReport } from '#features/reports/reports.domain';
export { canReadReport } from '#features/reports/reports.policy';
export { presentCustody, presentRecords } from '#features/reports/reports.presenter';
export { describeReport, dueDateOf } from '#features/reports/reports.rules';
export { listReportsOf, lockReport, type ReportRow, renameInReports } from '#features/reports/reports.store';
