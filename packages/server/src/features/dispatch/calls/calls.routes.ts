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

const saved = async ({ now }: { now: number }, message: string, view: CallView | Promise<CallView>) =>
  withMessage(message, { call: presentCallDetail(await view, now) });

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
    return { ...(await saved({ now }, DISPATCH_TEXTS.callCreated, view)), refused };
  },

  updateCall: (call) =>
    saved(call, DISPATCH_TEXTS.callSaved, editCall(call.db, { ...actionOf(call), input: call.body })),

  attachToCall: (call) => {
    const { officerId, move, kind } = call.body ?? {};
    const request = { ...actionOf(call), by: actorsOf(call.viewer, kind), officerId, move };
    return saved(call, DISPATCH_TEXTS.attached, attachUnit(call.db, request));
  },

  assignToCall: async (call) => {
    const { unitIds, move } = call.body;
    const { view, refused } = await assignUnits(call.db, { ...actionOf(call), unitIds, move: move === true });
    const callsigns = view.units.filter(({ id }) => unitIds.includes(id)).map(({ callsign }) => callsign);
    return { ...(await saved(call, DISPATCH_TEXTS.assigned(callsigns), view)), refused };
  },

  detachFromCall: (call) => {
    const { officerId, reason } = call.body ?? {};
    const request = { ...actionOf(call), officerId, reason: reason || ('Completed' as const) };
    return saved(call, DISPATCH_TEXTS.detached, detachUnit(call.db, request));
  },

  setResponse: (call) => {
    const { unitId, response } = call.body;
    const view = setResponse(call.db, { ...actionOf(call), unitId, response });
    return saved(call, DISPATCH_TEXTS.responseSet(response), view);
  },

  recommendUnits: async ({ viewer, params: { id }, query: { limit }, db, settings, now }) => ({
    units: await recommendUnits(db, { id, platforms: platformsShownTo(viewer), limit, settings, now }),
  }),

  setPrimaryOfficer: (call) => {
    const request = { ...actionOf(call), officerId: call.body?.officerId };
    return saved(call, DISPATCH_TEXTS.primarySet, setPrimary(call.db, request));
  },

  addCallNote: (call) =>
    saved(call, DISPATCH_TEXTS.noteAdded, addNote(call.db, { ...actionOf(call), text: call.body.text })),

  closeCall: (call) => {
    const { disposition, clear } = call.body ?? {};
    const request = { ...actionOf(call), disposition, clear: clear === true };
    return saved(call, DISPATCH_TEXTS.callClosed, closeCall(call.db, request));
  },

  reopenCall: (call) => saved(call, DISPATCH_TEXTS.callReopened, reopenCall(call.db, actionOf(call))),

  holdCall: (call) => {
    const { minutes, reason } = call.body;
    return saved(call, DISPATCH_TEXTS.held, holdCall(call.db, { ...actionOf(call), minutes, reason }));
  },

  unholdCall: (call) => saved(call, DISPATCH_TEXTS.unheld, unholdCall(call.db, actionOf(call))),

  mergeCall: (call) => {
    const { actor, body } = call;
    return saved(
      call,
      DISPATCH_TEXTS.merged,
      mergeCall(call.db, { ...actionOf(call), into: body.into, actor }),
    );
  },
});
