export { addRecord } from '#features/medical/medical.domain';
