import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { listCalls } from '#features/dispatch/calls/call-search.domain';
import { attachUnit, detachUnit, setPrimary } from '#features/dispatch/calls/call-units.domain';
import {
  addNote,
  closeCall,
  createCall,
  editCall,
  getCall,
  reopenCall,
} from '#features/dispatch/calls/calls.domain';
import { type CallView, presentCall, presentCallDetail } from '#features/dispatch/calls/calls.events';
import { actingOfficer, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { done, routes } from '#platform/http/routes';
import type { OfficerViewer } from '#platform/sessions/viewer';

const saved = (message: string, view: CallView) => done(message, { call: presentCallDetail(view) });

/** Which call an officer changes, and when. */
const change = ({ viewer, params, now }: { viewer: OfficerViewer; params: { id: string }; now: number }) => ({
  id: params.id,
  by: actingOfficer(viewer),
  now,
});

/** The calls about calls for service. */
export const callRoutes = routes(callEndpoints, {
  listCalls: async ({ viewer, query, db, now }) => {
    const platforms = platformsShownTo(viewer, query.platform);
    const { calls, nextCursor } = await listCalls(db, { platforms, query, now });
    return { calls: calls.map(({ call, units }) => presentCall(call, units)), nextCursor };
  },

  getCall: async ({ viewer, params, query, db }) => {
    const asked = { id: params.id, platforms: platformsShownTo(viewer), query };
    const { nextCursor, ...view } = await getCall(db, asked);
    return { call: presentCallDetail(view), nextCursor };
  },

  createCall: async ({ viewer, body, db, settings, now }) => {
    const view = await createCall(db, { by: actingOfficer(viewer), input: body, settings, now });
    return saved(DISPATCH_TEXTS.callCreated, view);
  },

  updateCall: async (call) => {
    const { body: input, settings } = call;
    return saved(DISPATCH_TEXTS.callSaved, await editCall(call.db, { ...change(call), input, settings }));
  },

  attachToCall: async (call) => {
    const { settings } = call;
    const { officerId, move } = call.body ?? {};
    const view = await attachUnit(call.db, { ...change(call), officerId, move, settings });
    return saved(DISPATCH_TEXTS.attached, view);
  },

  detachFromCall: async (call) => {
    const view = await detachUnit(call.db, { ...change(call), officerId: call.body?.officerId });
    return saved(DISPATCH_TEXTS.detached, view);
  },

  setPrimaryOfficer: async (call) => {
    const { body, settings } = call;
    const view = await setPrimary(call.db, { ...change(call), officerId: body?.officerId, settings });
    return saved(DISPATCH_TEXTS.primarySet, view);
  },

  addCallNote: async (call) =>
    saved(DISPATCH_TEXTS.noteAdded, await addNote(call.db, { ...change(call), text: call.body.text })),

  closeCall: async (call) => {
    const view = await closeCall(call.db, { ...change(call), disposition: call.body?.disposition });
    return saved(DISPATCH_TEXTS.callClosed, view);
  },

  reopenCall: async (call) => saved(DISPATCH_TEXTS.callReopened, await reopenCall(call.db, change(call))),
});
