import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { ApiFailure } from '#lib/api-client.ts';

/**
 * Why the bank could not be loaded: the server's own words, 'Unknown error occurred' where it gave
 * none, and another text where no answer came or it made no sense.
 */
export function loadFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status < 400) return BANK_TEXTS.loadFailed;
  return error.message === '' ? BANK_TEXTS.unknownError : error.message;
}
