export { presentCustody } from '#features/reports/consequences.presenter';
export {
  correctReport,
  notifyAbout,
  type Occasion,
  publishCase,
  refund,
  refundSentence,
} from '#features/reports/correcting.domain';
export { sumRefundsAt } from '#features/reports/correcting.store';
export { dueDateOf } from '#features/reports/due-dates.rules';
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
export { payFine, recordPayment, refusalText } from '#features/reports/fines.domain';
export { findReportToSend } from '#features/reports/reading.domain';
export { remindOfFines } from '#features/reports/reminders.domain';
export { amendReport, fileReport, listReportsOf, renameInReports } from '#features/reports/reports.domain';
export { canReadReport } from '#features/reports/reports.policy';
export { presentRecords } from '#features/reports/reports.presenter';
export { lockReport, type ReportRow } from '#features/reports/reports.store';
export { changeContent, describeReport } from '#features/reports/versions.domain';
