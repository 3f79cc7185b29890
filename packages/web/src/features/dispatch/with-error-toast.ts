import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';

/** Returns what `work` resolves to; shows an error toast and returns undefined if it fails. */
export async function withErrorToast<T>(
  work: Promise<T>,
  failed: string,
  unreachable: string = DISPATCH_TEXTS.notSent,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    showError(failureMessage(error, failed, unreachable));
    return undefined;
  }
}
