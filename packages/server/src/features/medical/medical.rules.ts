import { MEDICAL_DESCRIPTION_MAX, MEDICAL_TEXTS } from '@ten-four/contract/medical/medical.values';
import { invalidField } from '#platform/errors';

/** Trims a description. Throws 400 when nothing or too much is left. */
export function readDescription(text: string): string {
  const description = text.trim();
  if (description === '') throw invalidField('description', MEDICAL_TEXTS.descriptionMissing);
  if ([...description].length > MEDICAL_DESCRIPTION_MAX) {
    throw invalidField('description', MEDICAL_TEXTS.descriptionTooLong);
  }
  return description;
}
