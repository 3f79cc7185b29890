export { addRecord, addReportedRecord } from '#features/medical/medical.domain';
export { presentRecord } from '#features/medical/medical.presenter';
export { listLatestRecordsOf } from '#features/medical/medical.store';
