import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS, type RELEASES } from '@ten-four/contract/dispatch/patients.values';
import { useState } from 'react';
import { createActionQueue } from '#lib/action-queue.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import { type Care, careFor } from './patients.queries.ts';

export type CareState = ReturnType<typeof useCare>;

export function useCare({ _id, number }: Pick<Patient, '_id' | 'number'>) {
  const queryClient = useQueryClient();
  const care = useMutation({ mutationFn: (wanted: Care) => careFor(queryClient, _id, wanted) });
  const [enqueue] = useState(createActionQueue);

  const run = (wanted: Care): Promise<boolean> =>
    enqueue(JSON.stringify(wanted), async () => {
      const done = care.mutateAsync(wanted).then(() => true);
      return (await withErrorToast(done, PATIENT_TEXTS.failed)) ?? false;
    });

  const end = async (wanted: Extract<Care, { undo: boolean }>, state: string) => {
    if (!(await run(wanted))) return;
    showUndo(`Patient ${number}: ${state}.`, {
      failed: PATIENT_TEXTS.failed,
      unreachable: DISPATCH_TEXTS.notSent,
      undo: () => careFor(queryClient, _id, { ...wanted, undo: true }),
    });
  };

  return {
    pending: care.isPending ? care.variables : null,
    run,
    handOver: () => end({ kind: 'handover', undo: false }, 'Handed over'),
    release: (state: (typeof RELEASES)[number]) => end({ kind: 'end', state, undo: false }, state),
    pronounce: () => end({ kind: 'pronounce', undo: false }, 'Pronounced dead'),
  };
}
