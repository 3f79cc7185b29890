import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { useCivilians, useProposalAnswer } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';
import classes from './death-proposal.module.css';
import { MarkingDeceased } from './marking-deceased.tsx';
import { useShowDeath } from './use-show-death.ts';

/** Which of one's characters fire and EMS pronounced dead, each with the owner's answer; nothing without one. */
export function DeathProposals() {
  const civilians = useCivilians().data ?? [];
  return civilians.map((civilian) => <DeathProposal key={civilian._id} civilian={civilian} />);
}

/** That fire and EMS pronounced a character of one's own dead, with the answer, which is its owner's alone. */
export function DeathProposal({ civilian }: { civilian: Civilian }) {
  const answer = useProposalAnswer();
  const showDeath = useShowDeath(civilian);
  const [asking, question] = useDisclosure(false);
  const { _id: id, deathProposal } = civilian;
  if (deathProposal === null) return null;
  const { department, callNumber } = deathProposal;
  const give = (accept: boolean) => {
    if (answer.isPending) return;
    answer.mutate(
      { params: { id }, body: { accept } },
      {
        onSuccess: ({ message }) => (accept ? showDeath() : showSuccess(message)),
        onError: (error) => showError(failureMessage(error, 'Failed to update civilian. Please try again.')),
      },
    );
  };
  return (
    <section className={classes.proposal} aria-label="Pronounced dead">
      <p role="status">
        {department} pronounced {civilianName(civilian)} dead (call {callNumber}). It's your call.
      </p>
      <Group gap={8}>
        <Button size="room" aria-busy={answer.isPending} onClick={question.open}>
          Mark Citizen Deceased
        </Button>
        <Button size="room" aria-busy={answer.isPending} onClick={() => give(false)}>
          Not this time
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Mark Citizen Deceased"
        message={<MarkingDeceased name={civilianName(civilian)} />}
        confirmLabel="Mark Deceased"
        busy={answer.isPending}
        onConfirm={() => give(true)}
        onClose={question.close}
      />
    </section>
  );
}
