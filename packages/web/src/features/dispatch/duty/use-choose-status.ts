import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { firstStatus, type Status, useAvailableOptions } from '#lib/community.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { showError, showNotice } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { cachedCallsOf, changeCall } from '../calls/calls.queries.ts';
import { showRecap } from '../service/shown-recap.ts';
import { useChangeDuty } from './change-duty.ts';
import { officerQuery, type ProfileKey } from './duty.queries.ts';
import { cancelWaitingStatus, isUnreachable, queueStatus } from './waiting-status.ts';

const FAILED = 'Failed to set the status.';

/** Counts presses: offline, only the last one waits. */
let presses = 0;

/**
 * Sets the user's status and returns the message to show, or null if it offered Undo for the end of a shift. Throws
 * `ApiFailure`.
 */
export function useSetStatus(profile: ProfileKey) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeDuty(profile);
  const available = firstStatus(useAvailableOptions(profile.kind).statuses, 'Available');
  return async (officer: Officer, { code, meaning }: Status) => {
    const restoreCalls = rememberCalls(queryClient, officer);
    // Not `mutate` with a callback, which only runs for the last change.
    const answer = await mutateAsync({ status: code, meaning });
    if (officer.onDutySince === null || meaning !== 'Off duty') return answer;
    const undo = async () => {
      // Not every status starts a shift.
      if (officer.aboard !== null) await board(queryClient, officer, officer.aboard);
      else if (available !== undefined)
        await mutateAsync({ status: available.code, meaning: available.meaning });
      if (officer.status !== available?.code) {
        await mutateAsync({ status: officer.status, meaning: officer.meaning });
      }
      await restoreCalls();
    };
    showRecap(queryClient);
    showUndo(`${officer.callsign} is off duty.`, { failed: FAILED, unreachable: FAILED, undo });
    return null;
  };
}

/**
 * Sets the user's status like `useSetStatus`, and shows errors. Offline, the status waits for a connection; another
 * press replaces it, the same press cancels it.
 */
export function useChooseStatus(officer: Officer): (status: Status) => void {
  const queryClient = useQueryClient();
  const setStatus = useSetStatus(officer);
  const choose = async (status: Status) => {
    presses += 1;
    const press = presses;
    const pressedAt = Date.now();
    if (cancelWaitingStatus()?.code === status.code) return;
    try {
      const answer = await setStatus(officer, status);
      // The board doesn't show what else the status ended.
      if (answer?.ended !== undefined) showNotice(answer.ended);
    } catch (error) {
      if (!isUnreachable(error)) showError(failureMessage(error, FAILED));
      else if (press === presses) queueStatus(queryClient, officer, { status, pressedAt });
    }
  };
  return (status) => {
    if (!officer.unfit) void choose(status);
  };
}

async function board(queryClient: QueryClient, { discordId, kind }: Officer, id: string): Promise<void> {
  await callEndpoint('POST /api/apparatus/:id/board', { params: { id }, body: { kind } });
  await queryClient.refetchQueries({ queryKey: officerQuery(discordId, kind).queryKey, exact: true });
}

function rememberCalls(queryClient: QueryClient, officer: Officer): () => Promise<void> {
  const { department } = officer;
  const officerId = unitIdOf(officer);
  const own = cachedCallsOf(queryClient, department, officerId);
  return async () => {
    for (const { _id, primaryOfficer } of own) {
      if (primaryOfficer?._id === officerId)
        await changeCall(queryClient, 'POST /api/calls/:id/primary', _id, { officerId });
      else await changeCall(queryClient, 'POST /api/calls/:id/attach', _id, { officerId });
    }
  };
}
