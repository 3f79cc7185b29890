import { useQueryClient } from '@tanstack/react-query';
import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { type Location, useLocation, useNavigate } from 'react-router';
import { BOLO_REQUEST, DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { closeCall, detachUnit } from '#features/dispatch/calls/call-actions.ts';
import { type CallChange, changeCall, useCreateCall } from '#features/dispatch/calls/calls.queries.ts';
import { atPlace, SELF_STARTED } from '#features/dispatch/commands/create-call-commands.ts';
import type { CallRef, Command, Place } from '#features/dispatch/commands/suggestion.ts';
import { useChangeDuty } from '#features/dispatch/duty/change-duty.ts';
import type { ProfileKey } from '#features/dispatch/duty/duty.queries.ts';
import { useSetStatus } from '#features/dispatch/duty/use-choose-status.ts';
import { useClearPanic } from '#features/dispatch/panics/panics.queries.ts';
import { useRaisePanic } from '#features/dispatch/panics/raise-panic.ts';
import { failureMessage } from '#lib/api-client.ts';
import { firstStatus, useOffers } from '#lib/community.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { searchLink } from '../../search-link.ts';
import type { PaletteAct } from '../palette-item.ts';

interface CommandActsOptions {
  /** Who gives the commands; without a profile there are none but those that only show something. */
  officer: Officer | null;
  reloadCalls: () => void;
}

const STATUS_FAILED = 'Failed to set the status.';
const CALL_FAILED = { failed: 'The call could not be changed.', unreachable: DISPATCH_TEXTS.unreachable };
const CREATION_FAILED = {
  failed: DISPATCH_TEXTS.callFailed,
  unreachable: DISPATCH_TEXTS.createUnreachable,
};

/** Without a profile nothing is sent. */
const NOBODY: ProfileKey = { discordId: '', kind: 'Law Enforcement' };

type Send = Extract<PaletteAct, { kind: 'send' }>;

const send = (texts: Omit<Send, 'kind' | 'run'>, run: Send['run']): Send => ({ ...texts, kind: 'send', run });

export function useCommandActs({
  officer,
  reloadCalls,
}: CommandActsOptions): (command: Command) => PaletteAct | null {
  const queryClient = useQueryClient();
  const { mutateAsync: changeDuty } = useChangeDuty(officer ?? NOBODY);
  const setStatus = useSetStatus(officer ?? NOBODY);
  const board = DASHBOARDS[officer?.kind ?? 'Law Enforcement'];
  const createCall = useCreateCallCommand(board);
  const raisePanic = useRaisePanic(officer?.kind);
  const { mutateAsync: clearPanic } = useClearPanic();
  const navigate = useNavigate();
  const openCall = useOpenCall(board);
  const openBolo = useOpenBolo();
  const { statuses } = useOffers(officer?.kind);

  const change = (call: CallRef, wanted: CallChange) => changeCall(queryClient, call.id, wanted);
  const callOf = ({ id, number }: CallRef) => ({ _id: id, callNumber: number });

  /** What came before it is done already, and must not be done again because of it. */
  const setStatusAfter = async (wanted: 'Available' | 'On a stop') => {
    const status = firstStatus(statuses, wanted);
    if (status === undefined) return;
    const { code, meaning } = status;
    await changeDuty({ status: code, meaning }).catch((error: unknown) =>
      showError(failureMessage(error, STATUS_FAILED)),
    );
  };

  const sendOf = (command: Command, sender: Officer): Send | null => {
    const { callsign } = sender;
    const officerId = unitIdOf(sender);
    switch (command.kind) {
      case 'status':
        return send({ failed: STATUS_FAILED }, async () => {
          const status = statuses.find(({ code }) => code === command.status);
          const message = status === undefined ? null : await setStatus(sender, status);
          if (message !== null) showSuccess(message);
        });
      case 'subdivision':
        return send({ failed: 'Failed to set the subdivision.' }, async () =>
          showSuccess((await changeDuty({ subdivision: command.subdivision })).message),
        );
      case 'attach':
        return send(CALL_FAILED, async () => {
          const unit = command.unit ?? { id: officerId, callsign };
          const { call, move = false } = command;
          await change(call, { kind: 'attach', officerId: unit.id, move });
          showSuccess(`${unit.callsign} ${move ? 'moved' : 'attached'} to call ${call.number}.`);
        });
      case 'detach':
        return send(CALL_FAILED, () =>
          detachUnit(queryClient, callOf(command.call), { _id: officerId, callsign }),
        );
      case 'note':
        return send(CALL_FAILED, async () => {
          await change(command.call, { kind: 'note', text: command.text });
          showSuccess(`Note added to call ${command.call.number}.`);
        });
      case 'close':
        return send(CALL_FAILED, () =>
          closeCall(queryClient, callOf(command.call), { disposition: command.disposition }),
        );
      case 'clear': {
        const leaving = sendOf(command.leaving, sender);
        return (
          leaving &&
          send(leaving, async () => {
            await leaving.run();
            await setStatusAfter('Available');
          })
        );
      }
      case 'clear-panic':
        return send({ failed: 'The panic could not be cleared.' }, async () => {
          const { panicId: id, disposition } = command;
          const body = disposition === undefined ? {} : { closeCall: true, disposition };
          showSuccess((await clearPanic({ params: { id }, body })).message);
        });
      case 'create-call':
        return send(CREATION_FAILED, () => {
          const { type, location, postal, move = false } = command;
          const attach = type === SELF_STARTED ? { attach: true, move } : {};
          return createCall({ type, location, postal, kind: sender.kind, ...attach });
        });
      case 'traffic-stop':
        return send(CREATION_FAILED, async () => {
          const { plate, location, postal, move = false } = command;
          await createCall({
            type: SELF_STARTED,
            location,
            postal,
            details: `Plate ${plate}`,
            attach: true,
            move,
          });
          await setStatusAfter('On a stop');
          void navigate(searchLink('plate', plate));
        });
      case 'panic':
        return send(
          {
            failed: 'PANIC NOT SENT. Use the radio.',
            ask: 'Panic: press Enter again within 3 seconds',
          },
          // The banner tells what becomes of it.
          async () => raisePanic(),
        );
      default:
        return null;
    }
  };

  return (command) => {
    switch (command.kind) {
      case 'complete':
        return { kind: 'type', text: command.text };
      case 'read':
        return { kind: 'go', run: () => undefined };
      case 'reload-calls':
        return { kind: 'stay', run: reloadCalls };
      case 'open-call':
        return { kind: 'go', run: () => openCall(command.call) };
      case 'search':
        return { kind: 'go', run: () => void navigate(searchLink(command.by, command.text)) };
      case 'bolo':
        return { kind: 'go', run: openBolo };
      default:
        return officer && sendOf(command, officer);
    }
  };
}

/** Creates a call; on the board it is then the selected one, as after Create Call. */
function useCreateCallCommand(board: string) {
  const { mutateAsync } = useCreateCall();
  const { keyFor, renew } = useIntentKey();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return async (body: CallCreate & Place) => {
    const { call } = await mutateAsync({ body, idempotencyKey: keyFor(body) });
    // The same words again are another call.
    renew();
    showSuccess(`Call ${call.callNumber} created: ${body.type}${atPlace(body)}.`);
    const view = new URLSearchParams(search);
    // The other platform's board does not have the call.
    if (pathname !== board || view.has('platform')) return;
    view.set('call', call._id);
    void navigate(`${board}?${view}`, { replace: true });
  };
}

/** Goes to one's own platform's board, where the call is the selected one. */
function useOpenCall(board: string) {
  const location = useLocation();
  const navigate = useNavigate();
  return ({ id }: CallRef) => {
    const view = ownBoard(board, location);
    view.set('call', id);
    void navigate(`${board}?${view}`);
  };
}

/** Goes to one's own platform's board, where the dialog opens; BOLOs are the police's. */
function useOpenBolo() {
  const location = useLocation();
  const navigate = useNavigate();
  const board = DASHBOARDS['Law Enforcement'];
  return () =>
    void navigate(
      { pathname: board, search: String(ownBoard(board, location)) },
      { state: BOLO_REQUEST, replace: location.pathname === board },
    );
}

/** What the address says of one's own platform's board: what it does already where that is the page. */
function ownBoard(board: string, { pathname, search }: Location): URLSearchParams {
  const view = new URLSearchParams(pathname === board ? search : '');
  view.delete('platform');
  return view;
}
