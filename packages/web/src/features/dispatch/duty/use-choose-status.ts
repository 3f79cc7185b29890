import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { UnitSaved } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { firstStatus, type Status, useOffers } from '#lib/community.ts';
import { apparatusEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { showError, showNotice } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { changeCall, knownCallsOf } from '../calls/calls.queries.ts';
import { useChangeDuty } from './change-duty.ts';
import { officerQuery, type ProfileKey } from './duty.queries.ts';
import { isUnreachable, takeBackWaiting, waitToSend } from './waiting-status.ts';

const FAILED = 'Failed to set the status.';

/** How many keys were pressed: of those that meet no line the last one alone waits. */
let presses = 0;

/**
 * Sets the own status; one that ends the shift can be undone for 6 s, and returns null. Otherwise returns what to say of
 * it. Throws `ApiFailure`.
 */
export function useSetStatus(profile: ProfileKey) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeDuty(profile);
  const available = firstStatus(useOffers(profile.kind).statuses, 'Available');
  return async (
    officer: Officer,
    { code, meaning }: Status,
  ): Promise<Pick<UnitSaved, 'message' | 'ended'> | null> => {
    const backOntoCalls = noteCallsOf(queryClient, officer);
    // Not `mutate` with a callback: that would tell of the last change alone, and each one may be refused.
    const answer = await mutateAsync({ status: code, meaning });
    if (officer.onDutySince === null || meaning !== 'Off duty') return answer;
    const goBack = async () => {
      // Not every status begins a shift.
      if (officer.aboard !== null) await board(queryClient, officer, officer.aboard);
      else if (available !== undefined)
        await mutateAsync({ status: available.code, meaning: available.meaning });
      if (officer.status !== available?.code) {
        await mutateAsync({ status: officer.status, meaning: officer.meaning });
      }
      await backOntoCalls();
    };
    showUndo(`${officer.callsign} is off duty.`, { failed: FAILED, unreachable: FAILED, undo: goBack });
    return null;
  };
}

/**
 * Sets the own status: it shows at once, and a refusal takes it back and says why. Without a line it waits for one, until
 * another press, or one on itself, takes it back. Nothing for an unfit officer.
 * Otherwise like `useSetStatus`.
 */
export function useChooseStatus(officer: Officer): (status: Status) => void {
  const queryClient = useQueryClient();
  const setStatus = useSetStatus(officer);
  const choose = async (status: Status) => {
    presses += 1;
    const press = presses;
    const pressedAt = Date.now();
    if (takeBackWaiting()?.code === status.code) return;
    try {
      const answer = await setStatus(officer, status);
      // The board does not show what else it ended.
      if (answer?.ended !== undefined) showNotice(answer.ended);
    } catch (error) {
      if (!isUnreachable(error)) showError(failureMessage(error, FAILED));
      else if (press === presses) waitToSend(queryClient, officer, { status, pressedAt });
    }
  };
  return (status) => {
    if (!officer.unfit) void choose(status);
  };
}

async function board(queryClient: QueryClient, { discordId, kind }: Officer, id: string): Promise<void> {
  await callEndpoint(apparatusEndpoints.boardApparatus, { params: { id }, body: { kind } });
  await queryClient.refetchQueries({ queryKey: officerQuery(discordId, kind).queryKey, exact: true });
}

/** Notes which calls an officer's unit is on, for when that ends with the shift, and answers the way back onto them. */
function noteCallsOf(queryClient: QueryClient, officer: Officer): () => Promise<void> {
  const { department } = officer;
  const officerId = unitIdOf(officer);
  const own = knownCallsOf(queryClient, department, officerId);
  return async () => {
    for (const { _id, primaryOfficer } of own) {
      const kind = primaryOfficer?._id === officerId ? 'primary' : 'attach';
      await changeCall(queryClient, _id, { kind, officerId });
    }
  };
}
