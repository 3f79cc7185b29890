import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ASK_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { reloadDispatcher, signOffAll, staySignedOn } from './dispatcher-duty.ts';
import { DutyDialog, DutyQuestion } from './duty-question.tsx';

export function DispatcherIdlePrompt({ user: { dispatching, signOffAt } }: { user: CurrentUser }) {
  const [first] = dispatching;
  return (
    <DutyDialog opened={first !== undefined && signOffAt !== null}>
      {first !== undefined && signOffAt !== null && (
        <Question first={first} platforms={dispatching} signOffAt={signOffAt} />
      )}
    </DutyDialog>
  );
}

interface QuestionProps {
  first: GamePlatform;
  platforms: readonly GamePlatform[];
  signOffAt: string;
}

const WORDS = { leave: 'Sign off', ended: 'signed off', silence: `${ASK_AFTER_MINUTES} minutes` };

function Question({ first, platforms, signOffAt }: QuestionProps) {
  const queryClient = useQueryClient();
  const stay = useMutation(staySignedOn(queryClient));
  const leave = useMutation(signOffAll(queryClient));
  return (
    <DutyQuestion
      // Their number may differ per platform.
      who="you"
      words={WORDS}
      endsAt={signOffAt}
      busy={stay.isPending || leave.isPending}
      error={stay.error ?? leave.error}
      onStay={() => stay.mutate(first)}
      onLeave={() => leave.mutate(platforms)}
      onOver={() => reloadDispatcher(queryClient)}
    />
  );
}
