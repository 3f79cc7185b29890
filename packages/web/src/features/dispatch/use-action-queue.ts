import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createActionQueue } from '#lib/action-queue.ts';
import { withErrorToast } from './with-error-toast.ts';

/** Runs actions in order. `run` returns false for a repeat of the last one, or after showing an error toast. */
export function useActionQueue<Change>(failed: string) {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ act }: { change: Change; act: () => Promise<unknown> }) => act(),
  });
  const [enqueue] = useState(createActionQueue);
  const run = (change: Change, act: () => Promise<unknown>, unreachable?: string) =>
    enqueue(JSON.stringify(change), async () => {
      const finished = mutateAsync({ change, act }).then(() => true);
      return (await withErrorToast(finished, failed, unreachable)) ?? false;
    });
  return { run, pending: isPending ? variables.change : null };
}
