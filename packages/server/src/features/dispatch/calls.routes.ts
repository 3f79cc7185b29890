import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { listCalls } from '#features/dispatch/call-search.domain';
import { attachUnit, detachUnit, setPrimary } from '#features/dispatch/call-units.domain';
import {
  addNote,
  closeCall,
  createCall,
  editCall,
  getCall,
  reopenCall,
} from '#features/dispatch/calls.domain';
import { authorOf, platformsShownTo } from '#features/dispatch/calls.policy';
import { presentCall, presentCallDetail } from '#features/dispatch/calls.presenter';
import type { CallView } from '#features/dispatch/calls-change.domain';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';
import type { OfficerViewer } from '#platform/sessions/viewer';

/** The calls about calls for service. */
export function callRoutes({ clock }: Platform): Routes[] {
  const request = (viewer: OfficerViewer, { id }: { id: string }) => ({
    id,
    by: authorOf(viewer),
    now: clock.now(),
  });

  return routes(callEndpoints, {
    listCalls: async ({ viewer, query, db }) => {
      const platforms = platformsShownTo(viewer, query.platform);
      const { calls, nextCursor } = await listCalls(db, { platforms, query, now: clock.now() });
      return { calls: calls.map(({ call, units }) => presentCall(call, units)), nextCursor };
    },

    getCall: async ({ viewer, params, query, db }) => {
      const asked = { id: params.id, platforms: platformsShownTo(viewer), query };
      const { nextCursor, ...view } = await getCall(db, asked);
      return { call: presented(view), nextCursor };
    },

    createCall: async ({ viewer, body, db }) => {
      const view = await createCall(db, { by: authorOf(viewer), input: body, now: clock.now() });
      return saved(DISPATCH_TEXTS.callCreated, view);
    },

    updateCall: async ({ viewer, params, body, db }) => {
      const view = await editCall(db, { ...request(viewer, params), input: body });
      return saved(DISPATCH_TEXTS.callSaved, view);
    },

    attachToCall: async ({ viewer, params, body, db }) => {
      const view = await attachUnit(db, {
        ...request(viewer, params),
        officerId: body?.officerId,
        move: body?.move,
      });
      return saved(DISPATCH_TEXTS.attached, view);
    },

    detachFromCall: async ({ viewer, params, body, db }) => {
      const view = await detachUnit(db, { ...request(viewer, params), officerId: body?.officerId });
      return saved(DISPATCH_TEXTS.detached, view);
    },

    setPrimaryOfficer: async ({ viewer, params, body, db }) => {
      const view = await setPrimary(db, { ...request(viewer, params), officerId: body?.officerId });
      return saved(DISPATCH_TEXTS.primarySet, view);
    },

    addCallNote: async ({ viewer, params, body, db }) => {
      const view = await addNote(db, { ...request(viewer, params), text: body.text });
      return saved(DISPATCH_TEXTS.noteAdded, view);
    },

    closeCall: async ({ viewer, params, body, db }) => {
      const view = await closeCall(db, { ...request(viewer, params), disposition: body?.disposition });
      return saved(DISPATCH_TEXTS.callClosed, view);
    },

    reopenCall: async ({ viewer, params, db }) =>
      saved(DISPATCH_TEXTS.callReopened, await reopenCall(db, request(viewer, params))),
  });
}

const presented = ({ call, units, log }: CallView) => presentCallDetail(call, units, log);

const saved = (message: string, view: CallView) => ({
  success: true as const,
  message,
  call: presented(view),
});
