import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import { presentCallDetail } from '#features/dispatch/calls/calls.events';
import {
  type ActionContext,
  actionOf,
  listDispatcherActors,
  platformsShownTo,
} from '#features/dispatch/calls/calls.policy';
import {
  dropEmergency,
  requeueEmergency,
  restoreEmergency,
  takeEmergency,
} from '#features/dispatch/emergencies/answering.domain';
import { presentEmergency, presentOwnEmergency } from '#features/dispatch/emergencies/emergencies.events';
import type { EmergencyView } from '#features/dispatch/emergencies/emergencies.rules';
import { addLine } from '#features/dispatch/emergencies/lines.domain';
import {
  getEmergency,
  listEmergencies,
  listOwnEmergencies,
  revealCaller,
} from '#features/dispatch/emergencies/reading.domain';
import { linkEmergency, releaseEmergency } from '#features/dispatch/emergencies/releasing.domain';
import {
  cancelEmergency,
  getEmergencyOptions,
  reportEmergency,
} from '#features/dispatch/emergencies/reporting.domain';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';

const saved = (message: string, view: EmergencyView) =>
  withMessage(message, { emergency: presentEmergency(view) });

const ownSaved = (message: string, view: EmergencyView) =>
  withMessage(message, { emergency: presentOwnEmergency(view) });

const presentTo = (view: EmergencyView, { isOwn, isReader }: { isOwn: boolean; isReader: boolean }) => ({
  ...(isReader ? presentEmergency(view) : presentOwnEmergency(view)),
  ...(isOwn ? presentOwnEmergency(view) : {}),
});

const asDispatcher = (call: ActionContext) => ({
  ...actionOf(call),
  by: listDispatcherActors(call.viewer),
});

export function emergencyRoutes({ config }: AppContext): Routes[] {
  const isLimited = config.rateLimit > 0;
  return routes(emergencyEndpoints, {
    getEmergencyOptions: ({ viewer, db, settings }) => getEmergencyOptions(db, viewer.platforms, settings),

    createEmergency: async ({ viewer: { userId }, body: input, db, settings, now }) => {
      const view = await reportEmergency(db, { userId, input, isLimited, settings, now });
      return ownSaved(EMERGENCY_TEXTS.received, view);
    },

    listOwnEmergencies: async ({ viewer, db }) => ({
      emergencies: (await listOwnEmergencies(db, viewer.userId)).map(presentOwnEmergency),
    }),

    listEmergencies: async ({ viewer, query, db }) => {
      const platforms = platformsShownTo(viewer, query.platform);
      const { views, nextCursor } = await listEmergencies(db, { platforms, query });
      return { emergencies: views.map(presentEmergency), nextCursor };
    },

    getEmergency: async ({ viewer, params: { id }, db }) => {
      const { userId } = viewer;
      const found = await getEmergency(db, { id, userId, platforms: platformsShownTo(viewer) });
      return { emergency: presentTo(found, found) };
    },

    addEmergencyLine: async ({ viewer: { userId }, params: { id }, body: { text }, db, settings, now }) => {
      const view = await addLine(db, { id, userId, text, isLimited, settings, now });
      const isOwn = view.emergency.user_id === userId;
      const emergency = presentTo(view, { isOwn, isReader: !isOwn });
      return withMessage(EMERGENCY_TEXTS.lineAdded, { emergency });
    },

    cancelEmergency: async ({ viewer: { userId }, params: { id }, body, db, settings, now }) => {
      const view = await cancelEmergency(db, { id, userId, reason: body?.reason, settings, now });
      return ownSaved(EMERGENCY_TEXTS.cancelled, view);
    },

    takeEmergency: async (call) => {
      const over = call.body?.over === true;
      return saved(EMERGENCY_TEXTS.taken, await takeEmergency(call.db, { ...asDispatcher(call), over }));
    },

    requeueEmergency: async (call) =>
      saved(EMERGENCY_TEXTS.requeued, await requeueEmergency(call.db, asDispatcher(call))),

    releaseEmergency: async (request) => {
      const input = request.body ?? {};
      const { view, created } = await releaseEmergency(request.db, { ...actionOf(request), input });
      const call = presentCallDetail(created, request.now);
      return { ...saved(EMERGENCY_TEXTS.released, view), call, refused: created.refused };
    },

    linkEmergency: async (request) => {
      const { callId } = request.body;
      const { view, call } = await linkEmergency(request.db, { ...actionOf(request), callId });
      return { ...saved(EMERGENCY_TEXTS.linked, view), call: presentCallDetail(call, request.now) };
    },

    dropEmergency: async (call) => {
      const { actor, body } = call;
      const view = await dropEmergency(call.db, {
        ...asDispatcher(call),
        ...body,
        note: body.note,
        actor,
      });
      return saved(EMERGENCY_TEXTS.dropped, view);
    },

    restoreEmergency: async (call) =>
      saved(EMERGENCY_TEXTS.restored, await restoreEmergency(call.db, asDispatcher(call))),

    revealCaller: async ({ viewer, params: { id }, db, actor, now }) =>
      revealCaller(db, { id, platforms: platformsShownTo(viewer), actor, now }),
  });
}
