import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { unitIdOf } from '#lib/own-profile.ts';
import { serverNow } from '#lib/server-clock.ts';
import { showNotice, showSuccess } from '#ui/toast.ts';
import { CALL_FAILED, closeCall, detachUnit, offerReopening } from '../calls/call-actions.ts';
import { changeCall, loadActiveCalls } from '../calls/calls.queries.ts';
import { applyCall } from '../calls/calls-cache.ts';
import { useChangeDuty } from '../duty/change-duty.ts';
import { cachedOfficer } from '../duty/duty.queries.ts';
import { loadUnits } from '../units/units.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { type ShownCall, shownCallOf } from './shown-call.ts';

export function useOwnCall(officer: Officer) {
  const queryClient = useQueryClient();
  const { mutateAsync: changeDuty } = useChangeDuty(officer);
  const attempt = (work: Promise<unknown>) => withErrorToast(work, CALL_FAILED.failed);
  const setResponse = (id: string, response: Response) =>
    changeCall(queryClient, 'POST /api/calls/:id/response', id, { response });

  const respond = ({ call, unit }: ShownCall, response: Response) => {
    const since = new Date(serverNow()).toISOString();
    const units = call.units.map((one) => (one._id === unit._id ? { ...one, response, since } : one));
    applyCall(queryClient, { call: { ...call, units }, entries: [] });
    return attempt(setResponse(call._id, response));
  };

  const leave = ({ call, unit }: ShownCall) =>
    attempt(detachUnit(queryClient, call, unit, { done: 'cleared' }));

  /** Restores the response, since a reopened call starts at Dispatched. */
  const restoreResponse = async ({ call, unit: { response } }: ShownCall) => {
    if (response !== null && response !== 'Dispatched') await setResponse(call._id, response);
  };

  const close = (shown: ShownCall, disposition: string) => {
    const { status, meaning } = officer;
    const afterReopening = async () => {
      await restoreResponse(shown);
      // Keeps a status that was set since.
      const profile = cachedOfficer(queryClient, officer);
      if (profile?.meaning === 'Available' && profile.status !== status)
        await changeDuty({ status, meaning });
    };
    return attempt(closeCall(queryClient, shown.call, { disposition, clear: true }, afterReopening));
  };

  const end = (shown: ShownCall, disposition: string) =>
    attempt(closeCall(queryClient, shown.call, { disposition }, () => restoreResponse(shown)));

  const attach = (id: string) =>
    attempt(changeCall(queryClient, 'POST /api/calls/:id/attach', id, { officerId: unitIdOf(officer) }));

  const note = async (id: string, text: string): Promise<boolean> => {
    const added = changeCall(queryClient, 'POST /api/calls/:id/notes', id, { text }).then(() => true);
    if (!(await withErrorToast(added, CALL_FAILED.failed, DISPATCH_TEXTS.unreachable))) return false;
    showSuccess(DISPATCH_TEXTS.noteAdded);
    return true;
  };

  const withOwnCall = async (act: (shown: ShownCall) => unknown) => {
    const platform = officer.department;
    const loading = Promise.all([loadActiveCalls(queryClient, platform), loadUnits(queryClient, platform)]);
    const known = await withErrorToast(loading, CALL_FAILED.failed);
    if (known === undefined) return;
    const shown = shownCallOf(unitIdOf(officer), ...known);
    if (shown === null) showNotice("You aren't attached to a call.");
    else await act(shown);
  };

  return {
    respond,
    attach,
    leave,
    note,
    close,
    end,
    withOwnCall,
    offerReopening: (shown: ShownCall) =>
      offerReopening(queryClient, shown.call, () => restoreResponse(shown)),
  };
}
