export { addLicense, suspendLicense } from '#features/licenses/licenses.domain';
export { presentLicenses } from '#features/licenses/licenses.presenter';
export { type HeldLicense, listHeldLicensesOf } from '#features/licenses/licenses.store';
