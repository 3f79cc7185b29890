import { Box, Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { failureMessage } from '#lib/api-client.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useTarget } from '#ui/use-target.ts';
import { isOnScene } from '../calls/call-responses.ts';
import { assignUnits, changeCall, knownCallsOf, putBack } from '../calls/calls.queries.ts';

export type Assignee = Pick<OfficerRef, '_id' | 'callsign'>;

const FAILED = { failed: 'The units could not be assigned.', unreachable: DISPATCH_TEXTS.notSent };

/**
 * Assigns units to a call, those that can be; for 6 s it can be taken back. With `move` they leave their other calls.
 * Fails with `ApiFailure`.
 */
export async function assign(
  queryClient: QueryClient,
  call: Call,
  units: readonly Assignee[],
  move: boolean,
): Promise<void> {
  const others = new Map(
    units.map(({ _id }) => [_id, knownCallsOf(queryClient, call.platform, _id).filter(isOther(call))]),
  );
  const fresh = units.filter(({ _id }) => call.units.every((unit) => unit._id !== _id));
  const body = { unitIds: units.map(({ _id }) => _id), move };
  const refused = await assignUnits(queryClient, call._id, body);
  if (refused.length > 0)
    showError(refused.map(({ callsign, reason }) => `${callsign}: ${reason}`).join(' '));
  const isRefused = ({ _id }: Assignee) => refused.some((one) => one._id === _id);
  const done = units.filter((unit) => !isRefused(unit));
  const undo = async () => {
    for (const unit of fresh.filter((one) => !isRefused(one))) {
      await changeCall(queryClient, call._id, { kind: 'detach', officerId: unit._id });
      for (const other of move ? (others.get(unit._id) ?? []) : []) {
        await putBack(queryClient, other, { unitId: unit._id });
      }
    }
  };
  if (done.length > 0) {
    const callsigns = done.map(({ callsign }) => callsign).join(', ');
    showUndo(`${callsigns} assigned to call ${call.callNumber}.`, { ...FAILED, undo });
  }
}

const isOther = (call: Call) => (other: Call) => other._id !== call._id;

interface Question {
  call: Call;
  units: readonly Assignee[];
  there: { callsign: string; callNumber: number };
}

/** Assigns, and asks first where a unit would leave a call on whose scene it is. */
export function useAssign() {
  const queryClient = useQueryClient();
  const question = useTarget<Question>();
  const send = async (call: Call, units: readonly Assignee[], move: boolean) => {
    try {
      await assign(queryClient, call, units, move);
    } catch (error) {
      showError(failureMessage(error, FAILED.failed, FAILED.unreachable));
    }
  };
  const begin = (call: Call, units: readonly Assignee[], both = false) => {
    const there = both ? undefined : onSceneElsewhere(queryClient, call, units);
    if (there === undefined) void send(call, units, !both);
    else question.open({ call, units, there });
  };
  return { assign: begin, send, question };
}

export type Assigning = ReturnType<typeof useAssign>;

/** The first unit that is on scene, or further, at another call. */
function onSceneElsewhere(queryClient: QueryClient, call: Call, units: readonly Assignee[]) {
  for (const { _id, callsign } of units) {
    const other = knownCallsOf(queryClient, call.platform, _id)
      .filter(isOther(call))
      .find((one) =>
        one.units.some((unit) => unit._id === _id && unit.response !== null && isOnScene(unit.response)),
      );
    if (other !== undefined) return { callsign, callNumber: other.callNumber };
  }
  return undefined;
}

export function AssignQuestion({ assigning }: { assigning: Assigning }) {
  const { opened, target, close } = assigning.question;
  if (target === null) return null;
  const { call, units, there } = target;
  const send = (move: boolean) => {
    close();
    void assigning.send(call, units, move);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${there.callsign} is on scene at ${there.callNumber}.`}
      size={440}
    >
      <Box component="p">
        Move {units.map(({ callsign }) => callsign).join(', ')} to call {call.callNumber}, or keep both calls?
      </Box>
      <DialogButtons>
        <Button size="room" onClick={close}>
          Cancel
        </Button>
        <Button size="room" onClick={() => send(false)}>
          Both
        </Button>
        <Button size="room" variant="filled" data-autofocus onClick={() => send(true)}>
          Move
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
