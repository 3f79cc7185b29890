import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { personName } from '#lib/person-name.ts';
import dialogs from '#ui/dialog.module.css';
import { ConfirmDialog } from '#ui/dialog.tsx';
import textStyles from '#ui/text.module.css';
import { errorToast, showSuccess } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useCivilians, useDeceasedChange, useProposalAnswer } from '../civilians.queries.ts';

export function DeathProposals() {
  const civilians = useCivilians().data ?? [];
  return civilians.map((civilian) => <DeathProposal key={civilian._id} civilian={civilian} />);
}

export function DeathProposal({ civilian }: { civilian: Civilian }) {
  const answer = useProposalAnswer();
  const showDeceased = useDeceasedToast(civilian);
  const [asking, question] = useDisclosure(false);
  const { _id: id, deathProposal } = civilian;
  if (deathProposal === null) return null;
  const { department, callNumber } = deathProposal;
  const sendAnswer = (accept: boolean) => {
    if (answer.isPending) return;
    answer.mutate(
      { params: { id }, body: { accept } },
      {
        onSuccess: ({ message }) => (accept ? showDeceased() : showSuccess(message)),
        onError: errorToast('Failed to update civilian. Please try again.'),
      },
    );
  };
  return (
    <Group
      component="section"
      justify="space-between"
      gap="8px 16px"
      mb={16}
      p="11px 15px"
      bg="var(--tf-raised)"
      bd="1px solid var(--tf-input-border)"
      bdrs="md"
      aria-label="Pronounced dead"
    >
      <Text flex="1 1 300px" className={textStyles.wrap ?? ''} role="status">
        {department} pronounced {personName(civilian)} dead (call {callNumber}). It's your call.
      </Text>
      <Group className={dialogs.buttons ?? ''} flex={{ base: 1, xs: 'initial' }} gap={8}>
        <Button size="room" aria-busy={answer.isPending} onClick={question.open}>
          Mark Citizen Deceased
        </Button>
        <Button size="room" aria-busy={answer.isPending} onClick={() => sendAnswer(false)}>
          Not this time
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Mark Citizen Deceased"
        message={<DeceasedMessage name={personName(civilian)} />}
        confirmLabel="Mark Deceased"
        busy={answer.isPending}
        onConfirm={() => sendAnswer(true)}
        onClose={question.close}
      />
    </Group>
  );
}

export const DeceasedMessage = ({ name }: { name: string }) => (
  <>
    Mark <strong>{name}</strong> as deceased? They can't get licenses, register anything or use the bank until
    you undo this.
  </>
);

const FAILED = "The death couldn't be undone.";

export function useDeceasedToast(civilian: Civilian): () => void {
  const { mutateAsync } = useDeceasedChange();
  return () =>
    showUndo(`${personName(civilian)} was marked deceased.`, {
      failed: FAILED,
      unreachable: FAILED,
      undo: () => mutateAsync({ params: { id: civilian._id }, body: { deceased: false } }),
    });
}
