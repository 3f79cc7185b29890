import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { invalidField } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

export function requireLicense({ values }: Settings, name: string, field: string): LicenseTypeEntry {
  const found = values.licenses.entries.find((entry) => entry.name === name);
  if (found === undefined) throw invalidField(field, SETTINGS_TEXTS.notOffered);
  return found;
}

/** Types in use cannot be removed, so the ID always exists. */
export const licenseName = ({ values }: Settings, id: string): string =>
  values.licenses.entries.find(({ _id }) => _id === id)?.name ?? '';

export function testOf({ values }: Settings, { _id, active }: LicenseTypeEntry): QuestionEntry[] | null {
  const questions = values.tests.entries.filter(({ licenseId }) => licenseId === _id);
  return active && questions.length >= QUESTIONS_ASKED ? questions : null;
}
