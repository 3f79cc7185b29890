export { listWeapons, registerWeapon } from '#features/weapons/weapons.domain';
export { presentWeapon } from '#features/weapons/weapons.presenter';
export { type WeaponRow, weaponsOf } from '#features/weapons/weapons.store';
