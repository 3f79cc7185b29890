import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS, type RELEASES, type Triage } from '@ten-four/contract/dispatch/patients.values';
import { useState } from 'react';
import { turns } from '#lib/turns.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import { type Care, careFor, useCareFor } from './patients.queries.ts';

export type CareState = ReturnType<typeof useCare>;

/** What can be done for a patient at once: one thing after the other; an end can be taken back. */
export function useCare({ _id, number }: Pick<Patient, '_id' | 'number'>) {
  const queryClient = useQueryClient();
  const care = useCareFor(_id);
  const [takeTurn] = useState(turns);

  /** Returns whether it was done. */
  const run = (wanted: Care): Promise<boolean> =>
    takeTurn(JSON.stringify(wanted), async () => {
      const done = care.mutateAsync(wanted).then(() => true);
      return (await withErrorToast(done, PATIENT_TEXTS.failed)) ?? false;
    });

  const end = async (wanted: Extract<Care, { undo?: boolean }>, state: string) => {
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
    sort: (triage: Triage) => run({ kind: 'triage', triage }),
    handOver: () => end({ kind: 'handover' }, 'Handed over'),
    release: (state: (typeof RELEASES)[number]) => end({ kind: 'end', state }, state),
    pronounce: () => end({ kind: 'pronounce' }, 'Pronounced dead'),
  };
}
