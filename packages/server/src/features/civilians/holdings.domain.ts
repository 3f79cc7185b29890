import type { Db } from '#db/database';
import { listVehicles, type VehicleRow } from '#features/vehicles/index';
import { listWeapons, type WeaponRow } from '#features/weapons/index';

/** What is registered to a character. */
export interface Holdings {
  vehicles: readonly VehicleRow[];
  weapons: readonly WeaponRow[];
}

export const NO_HOLDINGS: Holdings = { vehicles: [], weapons: [] };

/** What is registered to a character that the caller may see. */
export async function listHoldings(db: Db, civilianId: string): Promise<Holdings> {
  const [vehicles, weapons] = await Promise.all([
    listVehicles(db, civilianId, 'all'),
    listWeapons(db, civilianId, 'all'),
  ]);
  return { vehicles, weapons };
}
