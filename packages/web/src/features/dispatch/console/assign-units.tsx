import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { useTarget } from '#ui/use-target.ts';
import { type Assignee, assignUnits } from '../calls/call-actions.ts';
import { isOnScene } from '../calls/call-responses.ts';
import { knownCallsOf } from '../calls/calls.queries.ts';
import { MoveOrBothDialog } from '../calls/move-or-both.tsx';
import { withErrorToast } from '../with-error-toast.ts';

const isOther = (call: Call) => (other: Call) => other._id !== call._id;

interface Question {
  call: Call;
  units: readonly Assignee[];
  there: { callsign: string; callNumber: number };
}

export function useAssign() {
  const queryClient = useQueryClient();
  const question = useTarget<Question>();
  const send = (call: Call, units: readonly Assignee[], move: boolean) =>
    withErrorToast(assignUnits(queryClient, call, units, move), 'The units could not be assigned.');
  const begin = (call: Call, units: readonly Assignee[], both = false) => {
    const there = both ? undefined : onSceneElsewhere(queryClient, call, units);
    if (there === undefined) void send(call, units, !both);
    else question.open({ call, units, there });
  };
  return { assign: begin, send, question };
}

export type Assigning = ReturnType<typeof useAssign>;

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
  return (
    <MoveOrBothDialog
      opened={opened}
      onClose={close}
      title={`${there.callsign} is on scene at ${there.callNumber}.`}
      onChoose={(move) => void assigning.send(call, units, move)}
      cancel={
        <Button size="room" onClick={close}>
          Cancel
        </Button>
      }
    >
      Move {units.map(({ callsign }) => callsign).join(', ')} to call {call.callNumber}, or keep both calls?
    </MoveOrBothDialog>
  );
}
