export { belongingsStore } from '#features/ownership/belongings.store';
export {
  lockCivilian,
  requireCivilian,
  requireFindable,
  requireOwner,
} from '#features/ownership/ownership.domain';
export {
  characterScope,
  foundScope,
  medicalScope,
  officerSignature,
  ownsCivilian,
  registryScope,
  type Signature,
  staffScope,
} from '#features/ownership/ownership.policy';
export {
  isFindable,
  isSubject,
  isWanted,
  lockWithin,
  type Scope,
  type WantedScope,
  wantedScopeOf,
} from '#features/ownership/ownership.store';
export { renameInSearch } from '#features/ownership/renaming.domain';
export { deleteEndedKeys } from '#features/ownership/renaming.store';
