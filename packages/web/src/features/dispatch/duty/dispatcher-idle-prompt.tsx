import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ASK_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { reloadDispatcher, signOffAll, staySignedOn } from './dispatcher-duty.ts';
import { DutyDialog, DutyQuestion } from './duty-question.tsx';

export function DispatcherIdlePrompt({ user: { dispatching, signOffAt } }: { user: CurrentUser }) {
  return (
    <DutyDialog endsAt={dispatching.length === 0 ? null : signOffAt}>
      {(endsAt) => <Question platforms={dispatching} endsAt={endsAt} />}
    </DutyDialog>
  );
}

const WORDS = { leave: 'Sign off', ended: 'signed off', silence: `${ASK_AFTER_MINUTES} minutes` };

function Question({ platforms, endsAt }: { platforms: readonly GamePlatform[]; endsAt: string }) {
  const [first] = platforms;
  const queryClient = useQueryClient();
  const stay = useMutation(staySignedOn(queryClient));
  const leave = useMutation(signOffAll(queryClient));
  return (
    <DutyQuestion
      // Not the callsign, because its number may differ per platform.
      who="you"
      words={WORDS}
      endsAt={endsAt}
      answers={[stay, leave]}
      onStay={() => first !== undefined && stay.mutate(first)}
      onLeave={() => leave.mutate(platforms)}
      onOver={() => reloadDispatcher(queryClient)}
    />
  );
}
