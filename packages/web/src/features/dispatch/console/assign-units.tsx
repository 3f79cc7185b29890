import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { useTarget } from '#ui/use-target.ts';
import { type Assignee, assignUnits } from '../calls/call-actions.ts';
import { isOnScene } from '../calls/call-responses.ts';
import { callsignsOf } from '../calls/call-words.ts';
import { cachedCallsOf } from '../calls/calls.queries.ts';
import { MoveOrBothDialog } from '../calls/move-or-both.tsx';
import { withErrorToast } from '../with-error-toast.ts';

/** Returns the IDs with this one added, or removed if it was among them. */
export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export interface OnSceneQuestion {
  call: Call;
  units: readonly Assignee[];
  onScene: { callsign: string; callNumber: number };
}

export function useAssign() {
  const queryClient = useQueryClient();
  const question = useTarget<OnSceneQuestion>();
  const send = (call: Call, units: readonly Assignee[], move: boolean) =>
    withErrorToast(assignUnits(queryClient, call, units, move), 'The units could not be assigned.');
  const assign = (call: Call, units: readonly Assignee[], both: boolean) => {
    const onScene = both ? undefined : findOnSceneUnit(queryClient, call, units);
    if (onScene === undefined) void send(call, units, !both);
    else question.open({ call, units, onScene });
  };
  return { assign, send, question };
}

function findOnSceneUnit(queryClient: QueryClient, call: Call, units: readonly Assignee[]) {
  for (const { _id, callsign } of units) {
    const other = cachedCallsOf(queryClient, call.platform, _id).find(
      (one) =>
        one._id !== call._id &&
        one.units.some((unit) => unit._id === _id && unit.response !== null && isOnScene(unit.response)),
    );
    if (other !== undefined) return { callsign, callNumber: other.callNumber };
  }
  return undefined;
}

export function AssignQuestion({ assigning }: { assigning: ReturnType<typeof useAssign> }) {
  const { opened, target, close } = assigning.question;
  if (target === null) return null;
  const { call, units, onScene } = target;
  return (
    <MoveOrBothDialog
      opened={opened}
      onClose={close}
      title={`${onScene.callsign} is on scene at ${onScene.callNumber}.`}
      onChoose={(move) => void assigning.send(call, units, move)}
      cancel={
        <Button size="room" onClick={close}>
          Cancel
        </Button>
      }
    >
      Move {callsignsOf(units)} to call {call.callNumber}, or keep both calls?
    </MoveOrBothDialog>
  );
}
