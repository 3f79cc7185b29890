import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { foundScope, registryScope } from '#features/ownership/index';
import * as domain from '#features/weapons/weapons.domain';
import { presentWeapon } from '#features/weapons/weapons.presenter';
import { routes, withMessage } from '#platform/http/routes';

export const weaponRoutes = routes(weaponEndpoints, {
  registerWeapon: async ({ viewer, body, db, now }) => {
    const weapon = await domain.registerWeapon(db, { ownerId: viewer.userId, input: body, now });
    return withMessage(WEAPON_TEXTS.registered, { weapon: presentWeapon(weapon) });
  },

  getFreeSerial: async ({ db }) => ({ serialNumber: await domain.findFreeSerial(db) }),

  listWeapons: async ({ viewer, params, db }) => {
    const weapons = await domain.listWeapons(db, params.id, registryScope(viewer));
    return { weapons: weapons.map(presentWeapon) };
  },

  getWeapon: async ({ viewer, params, db }) => {
    const weapon = await domain.getWeapon(db, params.id, foundScope(viewer));
    return { success: true as const, weapon: presentWeapon(weapon) };
  },

  updateWeapon: async ({ viewer, params, body, db, now }) => {
    const weapon = await domain.editWeapon(db, { id: params.id, ownerId: viewer.userId, input: body, now });
    return withMessage(WEAPON_TEXTS.updated, { weapon: presentWeapon(weapon) });
  },

  deleteWeapon: async ({ viewer, params, db, actor, now }) => {
    await domain.deleteWeapon(db, { id: params.id, ownerId: viewer.userId, actor, now });
    return withMessage(WEAPON_TEXTS.deleted, {});
  },
});
