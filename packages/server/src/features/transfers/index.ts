export { presentFormerOwner } from '#features/transfers/transfers.presenter';
export { type FormerOwner, listFormerOwners } from '#features/transfers/transfers.store';
