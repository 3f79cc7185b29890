import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { failureMessage } from '#lib/api-client.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { serverNow } from '#lib/server-clock.ts';
import { showError, showNotice, showSuccess } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { changeCall, loadActiveCalls, putBack } from '../calls/calls.queries.ts';
import { applyCall } from '../calls/calls-cache.ts';
import { useChangeDuty } from '../duty/change-duty.ts';
import { officerQuery } from '../duty/duty.queries.ts';
import { loadUnits } from '../units/units.queries.ts';
import { type ShownCall, shownCallOf } from './shown-call.ts';

const FAILED = 'The call could not be changed.';
const TEXTS = { failed: FAILED, unreachable: DISPATCH_TEXTS.notSent };

/** What an officer's unit says of the call that it shows. A failure is told; ends can be taken back for 6 s. */
export function useOwnCall(officer: Officer) {
  const queryClient = useQueryClient();
  const { mutateAsync: changeDuty } = useChangeDuty(officer);
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      showError(failureMessage(error, FAILED, DISPATCH_TEXTS.notSent));
    }
  };
  const setResponse = (id: string, response: Response) =>
    changeCall(queryClient, id, { kind: 'response', response });

  /** Shows at once, and goes back to what the server says if it fails. */
  const respond = ({ call, unit }: ShownCall, response: Response) =>
    attempt(async () => {
      const since = new Date(serverNow()).toISOString();
      const units = call.units.map((one) => (one._id === unit._id ? { ...one, response, since } : one));
      applyCall(queryClient, { call: { ...call, units }, entries: [] });
      await setResponse(call._id, response);
    });

  /** The own unit alone leaves the call. */
  const leave = ({ call, unit }: ShownCall) =>
    attempt(async () => {
      await changeCall(queryClient, call._id, { kind: 'detach', officerId: unit._id });
      showUndo(`${unit.callsign} cleared from call ${call.callNumber}.`, {
        ...TEXTS,
        undo: () => putBack(queryClient, call, { unitId: unit._id }),
      });
    });

  /** Closes the call; what it frees is available again. */
  const close = ({ call, unit }: ShownCall, disposition: string) =>
    attempt(async () => {
      const { status, meaning } = officer;
      await changeCall(queryClient, call._id, { kind: 'close', disposition, clear: true });
      showUndo(`Call ${call.callNumber} closed.`, {
        ...TEXTS,
        undo: async () => {
          await changeCall(queryClient, call._id, { kind: 'reopen' });
          await comeAsFar(call._id, unit.response);
          // A status that was pressed since is left as it is.
          const now = queryClient.getQueryData(officerQuery(officer.discordId, officer.kind).queryKey);
          if (now?.meaning === 'Available' && now.status !== status) await changeDuty({ status, meaning });
        },
      });
    });

  /** Closes the call; its units keep their statuses. */
  const end = (shown: ShownCall, disposition: string) =>
    attempt(async () => {
      await changeCall(queryClient, shown.call._id, { kind: 'close', disposition });
      offerReopening(shown);
    });

  const offerReopening = ({ call, unit }: ShownCall) =>
    showUndo(`Call ${call.callNumber} closed.`, {
      ...TEXTS,
      undo: async () => {
        await changeCall(queryClient, call._id, { kind: 'reopen' });
        await comeAsFar(call._id, unit.response);
      },
    });

  /** Puts the own unit on a call. */
  const attach = (id: string) =>
    attempt(() => changeCall(queryClient, id, { kind: 'attach', officerId: unitIdOf(officer) }));

  /** Adds a line to a call's log; answers whether it is there. */
  const note = async (id: string, text: string): Promise<boolean> => {
    try {
      await changeCall(queryClient, id, { kind: 'note', text });
      showSuccess(DISPATCH_TEXTS.noteAdded);
      return true;
    } catch (error) {
      showError(failureMessage(error, FAILED, DISPATCH_TEXTS.unreachable));
      return false;
    }
  };

  /** After a call was taken up again, a way to it begins anew. */
  const comeAsFar = async (id: string, response: Response | null) => {
    if (response !== null && response !== 'Dispatched') await setResponse(id, response);
  };

  /** The call that the unit shows, wherever the reader is; where it is on none, that is told. */
  const find = async (): Promise<ShownCall | null> => {
    const platform = officer.department;
    const [calls, units] = await Promise.all([
      loadActiveCalls(queryClient, platform),
      loadUnits(queryClient, platform),
    ]);
    const shown = shownCallOf(unitIdOf(officer), calls, units);
    if (shown === null) showNotice("You aren't attached to a call.");
    return shown;
  };

  /** Does something with the call that the unit shows. */
  const withShown = (act: (shown: ShownCall) => unknown) =>
    attempt(async () => {
      const shown = await find();
      if (shown !== null) await act(shown);
    });

  return { respond, attach, leave, note, close, end, offerReopening, withShown };
}
