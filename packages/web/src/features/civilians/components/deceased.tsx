import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { showUndo } from '#ui/undo-toast.tsx';
import { useDeceasedChange } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';

export const DeceasedMessage = ({ name }: { name: string }) => (
  <>
    Mark <strong>{name}</strong> as deceased? They can't get licenses, register anything or use the bank until
    you undo this.
  </>
);

const FAILED = "The death couldn't be undone.";

export function useShowDeath(civilian: Civilian): () => void {
  const { mutateAsync } = useDeceasedChange();
  return () =>
    showUndo(`${civilianName(civilian)} was marked deceased.`, {
      failed: FAILED,
      unreachable: FAILED,
      undo: () => mutateAsync({ params: { id: civilian._id }, body: { deceased: false } }),
    });
}
