export {
  changeWeapon,
  listWeapons,
  registerWeapon,
  renameInWeapons,
  restoreWeaponsOf,
} from '#features/weapons/weapons.domain';
export { presentWeapon } from '#features/weapons/weapons.presenter';
export { freeWeaponsOf, type WeaponRow, weaponStore } from '#features/weapons/weapons.store';
