import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import type { WeaponRow } from '#features/weapons/weapons.store';
import { timestamp } from '#platform/timestamps';

export function presentWeapon(row: WeaponRow): Weapon {
  return {
    _id: row.id,
    civilianId: row.civilian_id,
    weaponType: row.weapon_type,
    serialNumber: row.serial_number,
    registeredName: row.registered_name,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
  };
}
