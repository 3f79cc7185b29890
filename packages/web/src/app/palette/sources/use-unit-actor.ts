import { useQueryClient } from '@tanstack/react-query';
import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import { plateOfStop } from '@ten-four/contract/dispatch/stop-plate';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { BOLO_REQUEST, DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { type CallRef, useCreateCall } from '#features/dispatch/calls/calls.queries.ts';
import { atPlace } from '#features/dispatch/commands/create-call-commands.ts';
import type { Place, UnitActor } from '#features/dispatch/commands/verb.ts';
import { useChangeDuty } from '#features/dispatch/duty/change-duty.ts';
import type { ProfileKey } from '#features/dispatch/duty/duty.queries.ts';
import { useSetStatus } from '#features/dispatch/duty/use-choose-status.ts';
import { useClearPanic } from '#features/dispatch/panics/panics.queries.ts';
import { useRaisePanic } from '#features/dispatch/panics/raise-panic.ts';
import { searchQuery } from '#features/search/search.queries.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { changedSearch } from '#lib/use-address.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { showSuccess } from '#ui/toast.ts';
import { searchLink } from '../../search-link.ts';

const NOBODY: ProfileKey = { discordId: '', kind: 'Law Enforcement' };

export function useUnitActor(officer: Officer | null): UnitActor | null {
  const queryClient = useQueryClient();
  const { mutateAsync: changeDuty } = useChangeDuty(officer ?? NOBODY);
  const setStatus = useSetStatus(officer ?? NOBODY);
  const createCall = useCreateCallCommand(DASHBOARDS[officer?.kind ?? 'Law Enforcement']);
  const raisePanic = useRaisePanic(officer?.kind);
  const { mutateAsync: clearPanic } = useClearPanic();
  const navigate = useNavigate();
  const openBolo = useOpenBolo();
  const { statuses } = useAvailableOptions(officer?.kind);
  if (officer === null) return null;
  return {
    queryClient,
    officer,
    statuses,
    setStatus,
    changeDuty,
    createCall,
    raisePanic,
    openBolo,
    clearPanic: (id, disposition) =>
      clearPanic({
        params: { id },
        body: disposition === undefined ? {} : { closeCall: true, disposition },
      }),
    search: (by, text) => void navigate(searchLink(by, text)),
  };
}

function useCreateCallCommand(board: string) {
  const { mutateAsync } = useCreateCall();
  const [intent] = useState(() => draftAt(null, {}));
  const { pathname, search } = useLocation();
  const callLink = useCallLink(board);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (body: CallCreate & Place) => {
    const plate = plateOfStop({ details: null, ...body });
    if (plate !== null) void queryClient.prefetchQuery(searchQuery({ by: 'plate', text: plate }));
    const { call } = await mutateAsync({ body, idempotencyKey: intent.keyFor(body) });
    // Repeating the text creates another call.
    intent.clear();
    // The board shows the stop card.
    if (plate === null) showSuccess(`Call ${call.callNumber} created: ${body.type}${atPlace(body)}.`);
    // The other platform's board does not have the call.
    const isOwnBoard = pathname === board && !new URLSearchParams(search).has('platform');
    if (plate !== null || isOwnBoard)
      void navigate(callLink(call), { replace: pathname === board, flushSync: true });
  };
}

export function useCallLink(board: string) {
  const location = useLocation();
  return ({ _id: call }: CallRef) => `${board}?${ownBoardSearch(board, location, { call })}`;
}

function useOpenBolo() {
  const location = useLocation();
  const navigate = useNavigate();
  const board = DASHBOARDS['Law Enforcement'];
  return () =>
    void navigate(
      { pathname: board, search: String(ownBoardSearch(board, location)) },
      { state: BOLO_REQUEST, replace: location.pathname === board },
    );
}

const ownBoardSearch = (board: string, { pathname, search }: Location, view: { call?: string } = {}) =>
  changedSearch(pathname === board ? search : '', { ...view, platform: null });
