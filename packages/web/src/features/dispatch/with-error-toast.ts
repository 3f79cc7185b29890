import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { failureMessage } from '#lib/api-client.ts';
import { showError, showSuccess } from '#ui/toast.ts';

/** Returns the result of `work`; on failure shows an error toast and returns undefined. */
export function withErrorToast<T>(work: Promise<T>, failed: string, unreachable?: string) {
  return work.catch((error: unknown) => {
    showError(failureMessage(error, failed, unreachable ?? DISPATCH_TEXTS.notSent));
    return undefined;
  });
}

export async function showOutcome(work: Promise<{ message: string }>, failed: string): Promise<void> {
  const answer = await withErrorToast(work, failed);
  if (answer !== undefined) showSuccess(answer.message);
}
