export { findCase } from '#features/court/cases.store';
export { caseReaderOf } from '#features/court/court.policy';
