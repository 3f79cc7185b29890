export { createCivilian, setDeceased } from '#features/civilians/civilians.domain';
export { presentDetail } from '#features/civilians/civilians.presenter';
export { findCivilian, type OwnedCivilian } from '#features/civilians/civilians.store';
export { type Holdings, listHoldings } from '#features/civilians/holdings.domain';
