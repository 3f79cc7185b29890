import { toCents } from '@ten-four/contract/common/money';
import type { TransferRequest } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import { invalid, invalidField } from '#platform/errors';
import { readText } from '#platform/plain-text';

/** Returns the price in cents, and the SSN as it is stored. Throws 400 unless exactly one kind of recipient is given. */
export function readRecipient(input: TransferRequest) {
  const civilianId = input.toCivilianId || null;
  const ssn = readText(input.toSsn) ?? '';
  const lastName = readText(input.toLastName) ?? '';
  const price = toCents(input.price || 0);
  const isTyped = ssn !== '' || lastName !== '';
  if ((civilianId !== null) === isTyped) throw invalid(TRANSFER_TEXTS.noRecipient);
  if (price === null) throw invalidField('price', TRANSFER_TEXTS.badPrice);
  if (civilianId !== null && price > 0) throw invalidField('price', TRANSFER_TEXTS.priceToOwn);
  if (isTyped && ssn === '') throw invalidField('toSsn', TRANSFER_TEXTS.noSsn);
  if (isTyped && lastName === '') throw invalidField('toLastName', TRANSFER_TEXTS.noLastName);
  const digits = ssn.replace(/[- ]/g, '');
  return { civilianId, ssn: digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'), lastName, price };
}
