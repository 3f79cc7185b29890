export { fileSafetyReport } from '#features/safety-reports/safety-reports.domain';
