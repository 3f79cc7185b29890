export { issueWarrant, listActiveWarrantsAbout, resolveWarrant } from '#features/warrants/warrants.domain';
export { presentWarrant } from '#features/warrants/warrants.presenter';
export type { WarrantRow } from '#features/warrants/warrants.store';
