export { createCivilian, type Holdings, setDeceased } from '#features/civilians/civilians.domain';
export { publishDeletion } from '#features/civilians/civilians.events';
export { presentDetail, presentMedicalView } from '#features/civilians/civilians.presenter';
export { presentSsn } from '#features/civilians/civilians.rules';
export { civiliansWithOwners, NOT_SELECTED, type OwnedCivilian } from '#features/civilians/civilians.store';
export { eraseCiviliansOf } from '#features/civilians/erasing.store';
