import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';

/** Waits for something that was sent, and says why it failed. Answers undefined then. */
export async function told<T>(work: Promise<T>, failed: string): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    showError(failureMessage(error, failed, DISPATCH_TEXTS.notSent));
    return undefined;
  }
}
