export { type HeldCivilian, holdCivilian, requireCivilian } from '#features/ownership/ownership.domain';
export { officerSignature, registryScope, type Signature } from '#features/ownership/ownership.policy';
export { belongsWithin, type Scope } from '#features/ownership/ownership.store';
