import { Button, Group } from '@mantine/core';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { failureMessage } from '#lib/api-client.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useCivilians, useProposalAnswer } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';
import classes from './death-proposal.module.css';

/** Which of one's characters fire and EMS pronounced dead, each with the owner's answer; nothing without one. */
export function DeathProposals() {
  const civilians = useCivilians().data ?? [];
  return civilians.map((civilian) => <DeathProposal key={civilian._id} civilian={civilian} />);
}

/** That fire and EMS pronounced a character of one's own dead, with the answer, which is its owner's alone. */
export function DeathProposal({ civilian }: { civilian: Civilian }) {
  const answer = useProposalAnswer();
  const { _id: id, deathProposal } = civilian;
  if (deathProposal === null) return null;
  const { department, callNumber } = deathProposal;
  const give = (accept: boolean) => {
    if (answer.isPending) return;
    answer.mutate(
      { params: { id }, body: { accept } },
      {
        onSuccess: ({ message }) => showSuccess(message),
        onError: (error) => showError(failureMessage(error, 'Failed to update civilian. Please try again.')),
      },
    );
  };
  return (
    <section className={classes.proposal} aria-label="Pronounced dead">
      <p role="status">
        {department} pronounced {civilianName(civilian)} dead (call {callNumber}). Only you decide.
      </p>
      <Group gap={8}>
        <Button size="room" aria-busy={answer.isPending} onClick={() => give(true)}>
          Mark Citizen Deceased
        </Button>
        <Button size="room" aria-busy={answer.isPending} onClick={() => give(false)}>
          Not this time
        </Button>
      </Group>
    </section>
  );
}
