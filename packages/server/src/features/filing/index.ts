export { type Filed, stampOf } from '#features/filing/filing.domain';
export {
  type Caller,
  type Clerk,
  mayAmend,
  type OfficerCaller,
  platformsReadBy,
  signatureOf,
} from '#features/filing/filing.policy';
export { type OfficerFilter, readOfficer, readText } from '#features/filing/filing.rules';
export { type FiledFilter, readFiled, takeNumber } from '#features/filing/filing.store';
export { readVersions, requireAmendable, type VersionRange } from '#features/filing/versions.rules';
