import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { invalidField } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/** The license type that a field of a request names, offered or not. Throws 400 at the field for a name that none has. */
export function requireLicense({ values }: Settings, name: string, field: string): LicenseTypeEntry {
  const found = values.licenses.entries.find((entry) => entry.name === name);
  if (found === undefined) throw invalidField(field, SETTINGS_TEXTS.notOffered);
  return found;
}

/** What a license type is called now. Who holds one keeps it from being removed, so that there is always a name. */
export const licenseName = ({ values }: Settings, id: string): string =>
  values.licenses.entries.find(({ _id }) => _id === id)?.name ?? '';

/** The questions that a license type's test is drawn from, in the list's order; null where there is no test. */
export function testOf({ values }: Settings, { _id, active }: LicenseTypeEntry): QuestionEntry[] | null {
  const questions = values.tests.entries.filter(({ licenseId }) => licenseId === _id);
  return active && questions.length >= QUESTIONS_ASKED ? questions : null;
}
