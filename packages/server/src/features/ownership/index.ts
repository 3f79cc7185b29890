export { holdCivilian, requireCivilian } from '#features/ownership/ownership.domain';
export {
  characterScope,
  foundScope,
  isOfficerTowards,
  medicalScope,
  officerSignature,
  registryScope,
  type Signature,
  staffScope,
} from '#features/ownership/ownership.policy';
export { belongsWithin, holdWithin, type Scope } from '#features/ownership/ownership.store';
