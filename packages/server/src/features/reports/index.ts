export { type FineRefusal, type PaidFine, payFine, recordPayment } from '#features/reports/fines.domain';
export { findReportToTell } from '#features/reports/reading.domain';
export { amendReport, fileReport, listReportsOf } from '#features/reports/reports.domain';
export { presentRecords } from '#features/reports/reports.presenter';
