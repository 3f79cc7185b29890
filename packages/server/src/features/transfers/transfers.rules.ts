import { toCents } from '@ten-four/contract/common/money';
import type { TransferRequest } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import type { OfferView } from '#features/transfers/transfers.store';
import { invalid, invalidField } from '#platform/errors';
import { readText } from '#platform/plain-text';

export type Recipient = { civilianId: string } | { ssn: string; lastName: string; price: number };

/** Returns the price in cents. Throws 400 unless exactly one kind of recipient is given. */
export function readRecipient(input: TransferRequest): Recipient {
  const civilianId = input.toCivilianId || null;
  const ssn = readText(input.toSsn);
  const lastName = readText(input.toLastName);
  const isTyped = ssn !== null || lastName !== null;
  if ((civilianId !== null) === isTyped) throw invalid(TRANSFER_TEXTS.noRecipient);
  const price = toCents(input.price || 0);
  if (price === null) throw invalidField('price', TRANSFER_TEXTS.badPrice);
  if (civilianId !== null) {
    if (price > 0) throw invalidField('price', TRANSFER_TEXTS.priceToOwn);
    return { civilianId };
  }
  if (ssn === null) throw invalidField('toSsn', TRANSFER_TEXTS.noSsn);
  if (lastName === null) throw invalidField('toLastName', TRANSFER_TEXTS.noLastName);
  return { ssn, lastName, price };
}

/** Returns an SSN as it is stored; null for other texts. */
export function readSsn(text: string): string | null {
  const [, area, group, serial] = /^(\d{3})(\d{2})(\d{4})$/.exec(text.replace(/[- ]/g, '')) ?? [];
  return area === undefined ? null : `${area}-${group}-${serial}`;
}

export const senderOf = (offer: OfferView): string => `${offer.from_first_name} ${offer.from_last_name}`;
export const recipientOf = (offer: OfferView): string => `${offer.to_first_name} ${offer.to_last_name}`;
/** Returns the plate or serial number. */
export const labelOf = (offer: OfferView): string => offer.plate ?? offer.serial_number ?? '';
