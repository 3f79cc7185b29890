import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useDeceasedChange } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';

interface DeceasedDialogProps {
  civilian: Civilian;
  /** Whether the question is to take it back; it stays what it was while the dialog closes. */
  unmark: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a civilian is marked deceased, or before that is taken back, naming it. */
export function DeceasedDialog({ civilian, unmark, opened, onClose }: DeceasedDialogProps) {
  const set = useDeceasedChange();
  const name = <strong>{civilianName(civilian)}</strong>;
  return (
    <ConfirmDialog
      opened={opened}
      title={unmark ? 'Undo Deceased' : 'Mark Citizen Deceased'}
      message={
        unmark ? (
          <>Is {name} alive? They can get licenses, register property and use the bank again.</>
        ) : (
          <>
            Mark {name} as deceased? They can't get licenses, register anything or use the bank until you undo
            this.
          </>
        )
      }
      confirmLabel={unmark ? 'Undo Deceased' : 'Mark Deceased'}
      busy={set.isPending}
      error={
        set.isError ? failureMessage(set.error, 'Failed to update civilian. Please try again.') : undefined
      }
      onConfirm={() =>
        set.mutate(
          { params: { id: civilian._id }, body: { deceased: !unmark } },
          {
            onSuccess: ({ message }) => {
              showSuccess(message);
              onClose();
            },
          },
        )
      }
      onClose={() => {
        set.reset();
        onClose();
      }}
    />
  );
}
