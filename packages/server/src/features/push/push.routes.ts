import { pushEndpoints } from '@ten-four/contract/push/push.contract';
import { PUSH_TEXTS } from '@ten-four/contract/push/push.values';
import * as devices from '#features/push/devices.domain';
import { readKeys } from '#features/push/keys.domain';
import { presentDevice } from '#features/push/push.presenter';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';
import { readTime } from '#platform/timestamps';

export function pushRoutes(platform: AppContext): Routes[] {
  const { production, pushHosts: hosts, rateLimit } = platform.config;
  return routes(pushEndpoints, {
    getPush: async ({ viewer: { userId }, db }) => {
      const { publicKey } = await readKeys(platform);
      const push = await devices.readPush(db, userId);
      return { publicKey, ...push, devices: push.devices.map(presentDevice) };
    },

    addDevice: async ({ body: input, actor, reply, db, now }) => {
      const { device, isNew } = await devices.addDevice(db, {
        input,
        actor,
        known: { hosts, production },
        now,
      });
      if (!isNew) reply.code(200);
      return withMessage(PUSH_TEXTS.added, { device: presentDevice(device) });
    },

    renameDevice: async ({ viewer: { userId }, params, body, db, now }) => {
      const device = await devices.renameDevice(db, { id: params.id, userId, name: body.name, now });
      return withMessage(PUSH_TEXTS.renamed, { device: presentDevice(device) });
    },

    removeDevice: async ({ params, actor, db, now }) => {
      await devices.removeDevice(db, { id: params.id, actor, now });
      return withMessage(PUSH_TEXTS.removed, {});
    },

    testDevice: async ({ viewer: { userId }, params, db, now }) => {
      await devices.testDevice(db, { id: params.id, userId, isLimited: rateLimit > 0, now });
      return withMessage(PUSH_TEXTS.testSent, {});
    },

    recordArrival: async ({ viewer: { userId }, params, body, db, now }) => {
      await devices.recordArrival(db, { id: params.id, userId, at: readTime('at', body.at), now });
      return withMessage(PUSH_TEXTS.arrived, {});
    },

    savePushChoices: async ({ viewer: { userId }, body: input, db, now }) => {
      const choices = await devices.saveChoices(db, { userId, input, now });
      return withMessage(PUSH_TEXTS.saved, { choices });
    },
  });
}
