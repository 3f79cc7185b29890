export {
  listWeapons,
  registerWeapon,
  renameInWeapons,
  restoreWeaponsOf,
} from '#features/weapons/weapons.domain';
export { presentWeapon } from '#features/weapons/weapons.presenter';
export { freedWeaponsOf, freeWeaponsOf, type WeaponRow, weaponsOf } from '#features/weapons/weapons.store';
