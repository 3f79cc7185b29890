import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import { VEHICLE_QUOTA, VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { WEAPON_QUOTA, WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import type { Tx } from '#db/database';
import type { TransfersTable } from '#db/tables/people.tables';
import type { Scope } from '#features/ownership/index';
import { moveVehicle, vehicleStore } from '#features/vehicles/index';
import { moveWeapon, weaponStore } from '#features/weapons/index';

export type ThingName = TransfersTable['thing'];

export interface LockedThing {
  id: string;
  civilianId: string;
  /** The plate or serial number. */
  label: string;
  /** Why it can't be transferred; null if it can. */
  refusal: string | null;
  moveTo: (to: { id: string; name: string }, now: number) => Promise<unknown>;
}

interface Thing {
  lock: (tx: Tx, id: string, scope: Scope) => Promise<LockedThing | undefined>;
  countOf: (tx: Tx, civilianId: string) => Promise<number>;
  quota: number;
  texts: { notFound: string; quotaReached: string };
}

export const THINGS: Readonly<Record<ThingName, Thing>> = {
  vehicle: {
    async lock(tx, id, scope) {
      const row = await vehicleStore.lock(tx, id, scope);
      if (row === undefined) return undefined;
      return {
        id,
        civilianId: row.civilian_id,
        label: row.plate,
        refusal: row.status === 'Impounded' || row.status === 'Stolen' ? TRANSFER_TEXTS.impounded : null,
        moveTo: (to, now) => moveVehicle(tx, id, { civilian_id: to.id, updated_at: now }),
      };
    },
    countOf: vehicleStore.countOf,
    quota: VEHICLE_QUOTA,
    texts: VEHICLE_TEXTS,
  },
  weapon: {
    async lock(tx, id, scope) {
      const row = await weaponStore.lock(tx, id, scope);
      if (row === undefined) return undefined;
      return {
        id,
        civilianId: row.civilian_id,
        label: row.serial_number,
        refusal: null,
        moveTo: (to, now) => moveWeapon(tx, row, { to, now }),
      };
    },
    countOf: weaponStore.countOf,
    quota: WEAPON_QUOTA,
    texts: WEAPON_TEXTS,
  },
};
