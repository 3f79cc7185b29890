import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { registryScope } from '#features/ownership/index';
import {
  deleteWeapon,
  editWeapon,
  findFreeSerial,
  getWeapon,
  listWeapons,
  registerWeapon,
} from '#features/weapons/weapons.domain';
import { presentWeapon } from '#features/weapons/weapons.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about weapons. */
export function weaponRoutes({ clock }: Platform): Routes[] {
  return routes(weaponEndpoints, {
    registerWeapon: async ({ viewer, body, db }) => {
      const weapon = await registerWeapon(db, { ownerId: viewer.userId, input: body, now: clock.now() });
      return { success: true as const, message: WEAPON_TEXTS.registered, weapon: presentWeapon(weapon) };
    },

    getNextSerial: async ({ db }) => ({ serialNumber: await findFreeSerial(db) }),

    listWeapons: async ({ viewer, params, db }) => {
      const weapons = await listWeapons(db, params.id, registryScope(viewer));
      return { weapons: weapons.map(presentWeapon) };
    },

    getWeapon: async ({ viewer, params, db }) => {
      const weapon = await getWeapon(db, params.id, registryScope(viewer));
      return { success: true as const, weapon: presentWeapon(weapon) };
    },

    updateWeapon: async ({ viewer, params, body, db }) => {
      const weapon = await editWeapon(db, {
        id: params.id,
        ownerId: viewer.userId,
        input: body,
        now: clock.now(),
      });
      return { success: true as const, message: WEAPON_TEXTS.updated, weapon: presentWeapon(weapon) };
    },

    deleteWeapon: async ({ viewer, params, db, request }) => {
      const actor = { viewer, address: request.ip };
      await deleteWeapon(db, { id: params.id, ownerId: viewer.userId, actor, now: clock.now() });
      return { success: true as const, message: WEAPON_TEXTS.deleted };
    },
  });
}
