export { listReportsOf } from '#features/reports/reports.domain';
export { presentRecords } from '#features/reports/reports.presenter';
