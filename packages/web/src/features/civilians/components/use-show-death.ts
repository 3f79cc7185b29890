import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { showUndo } from '#ui/undo-toast.tsx';
import { useDeceasedChange } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';

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
