export { issueWarrant, resolveWarrant } from '#features/warrants/warrants.domain';
export { presentWarrant } from '#features/warrants/warrants.events';
export {
  listActiveWarrantsAbout,
  listActiveWarrantsAgainst,
  type WarrantRow,
} from '#features/warrants/warrants.store';
