import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { listCalls, listEarlierCalls } from '#features/dispatch/calls/call-search.domain';
import { assignUnits, attachUnit, detachUnit, setPrimary } from '#features/dispatch/calls/call-units.domain';
import { addNote, editCall, getCall } from '#features/dispatch/calls/calls.domain';
import { type CallView, presentCall, presentCallDetail } from '#features/dispatch/calls/calls.events';
import { actionOf, actorForNewCall, actorsOf, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { closeCall, reopenCall } from '#features/dispatch/calls/closing.domain';
import { createCall } from '#features/dispatch/calls/creating.domain';
import { holdCall, mergeCall, unholdCall } from '#features/dispatch/calls/merging.domain';
import { recommendUnits, setResponse } from '#features/dispatch/calls/responses.domain';
import { routes, withMessage } from '#platform/http/routes';

const saved = (message: string, view: CallView, now: number) =>
  withMessage(message, { call: presentCallDetail(view, now) });

export const callRoutes = routes(callEndpoints, {
  listCalls: async ({ viewer, query, db, now }) => {
    const platforms = platformsShownTo(viewer, query.platform);
    const { calls, nextCursor } = await listCalls(db, { platforms, query, now });
    return { calls: calls.map(({ call, units }) => presentCall(call, units, now)), nextCursor };
  },

  listEarlierCalls: async ({ viewer, query, db, now }) => {
    const platforms = platformsShownTo(viewer, query.platform);
    const { calls, count90 } = await listEarlierCalls(db, { platforms, postal: query.postal, now });
    return { calls: calls.map(({ call, units }) => presentCall(call, units, now)), count90 };
  },

  getCall: async ({ viewer, params, query, db, now }) => {
    const request = { id: params.id, platforms: platformsShownTo(viewer), query };
    const { nextCursor, ...view } = await getCall(db, request);
    return { call: presentCallDetail(view, now), nextCursor };
  },

  createCall: async ({ viewer, body, db, settings, now }) => {
    const by = actorForNewCall(viewer, body.platform, body.kind);
    const { refused, ...view } = await createCall(db, { by, input: body, settings, now });
    return { ...saved(DISPATCH_TEXTS.callCreated, view, now), refused };
  },

  updateCall: async (call) =>
    saved(
      DISPATCH_TEXTS.callSaved,
      await editCall(call.db, { ...actionOf(call), input: call.body }),
      call.now,
    ),

  attachToCall: async (call) => {
    const { officerId, move, kind } = call.body ?? {};
    const by = actorsOf(call.viewer, kind);
    const view = await attachUnit(call.db, { ...actionOf(call), by, officerId, move });
    return saved(DISPATCH_TEXTS.attached, view, call.now);
  },

  assignToCall: async (call) => {
    const { unitIds, move } = call.body;
    const { view, refused } = await assignUnits(call.db, { ...actionOf(call), unitIds, move: move === true });
    const callsigns = view.units.filter(({ id }) => unitIds.includes(id)).map(({ callsign }) => callsign);
    return { ...saved(DISPATCH_TEXTS.assigned(callsigns), view, call.now), refused };
  },

  detachFromCall: async (call) => {
    const { officerId, reason } = call.body ?? {};
    const view = await detachUnit(call.db, { ...actionOf(call), officerId, reason: reason || 'Completed' });
    return saved(DISPATCH_TEXTS.detached, view, call.now);
  },

  setResponse: async (call) => {
    const { unitId, response } = call.body;
    const view = await setResponse(call.db, { ...actionOf(call), unitId, response });
    return saved(DISPATCH_TEXTS.responseSet(response), view, call.now);
  },

  recommendUnits: async ({ viewer, params: { id }, query: { limit }, db, settings, now }) => ({
    units: await recommendUnits(db, { id, platforms: platformsShownTo(viewer), limit, settings, now }),
  }),

  setPrimaryOfficer: async (call) => {
    const view = await setPrimary(call.db, { ...actionOf(call), officerId: call.body?.officerId });
    return saved(DISPATCH_TEXTS.primarySet, view, call.now);
  },

  addCallNote: async (call) => {
    const view = await addNote(call.db, { ...actionOf(call), text: call.body.text });
    return saved(DISPATCH_TEXTS.noteAdded, view, call.now);
  },

  closeCall: async (call) => {
    const { disposition, clear } = call.body ?? {};
    const view = await closeCall(call.db, { ...actionOf(call), disposition, clear: clear === true });
    return saved(DISPATCH_TEXTS.callClosed, view, call.now);
  },

  reopenCall: async (call) =>
    saved(DISPATCH_TEXTS.callReopened, await reopenCall(call.db, actionOf(call)), call.now),

  holdCall: async (call) => {
    const { minutes, reason } = call.body;
    const view = await holdCall(call.db, { ...actionOf(call), minutes, reason });
    return saved(DISPATCH_TEXTS.held, view, call.now);
  },

  unholdCall: async (call) =>
    saved(DISPATCH_TEXTS.unheld, await unholdCall(call.db, actionOf(call)), call.now),

  mergeCall: async (call) => {
    const { actor, body } = call;
    const view = await mergeCall(call.db, { ...actionOf(call), into: body.into, actor });
    return saved(DISPATCH_TEXTS.merged, view, call.now);
  },
});
