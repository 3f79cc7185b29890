export { payFine, recordPayment, refusalText } from '#features/reports/fines.domain';
export { findReportToTell } from '#features/reports/reading.domain';
export { amendReport, fileReport, listReportsOf, renameInReports } from '#features/reports/reports.domain';
export { presentRecords } from '#features/reports/reports.presenter';
