import licenses from '../src/platform/settings/defaults/licenses.json' with { type: 'json' };
import tests from '../src/platform/settings/defaults/tests.json' with { type: 'json' };

/** Names of the default license types that have tests. */
export const LICENSES = [
  'Class C - Standard Drivers License',
  'Class M - Motorcycle License',
  'Class A - CDL Class A License',
  'Class B - CDL Class B License',
] as const;
export type License = (typeof LICENSES)[number];

export const licenseIdOf = (license: License): string => {
  const found = licenses.entries.find(({ name }) => name === license);
  if (found === undefined) throw new Error(`There is no ${license}`);
  return found._id;
};

const questionsOf = (license: License) => {
  const id = licenseIdOf(license);
  return tests.entries.filter(({ licenseId }) => licenseId === id);
};

/** The tests' questions with their answers, in order. */
export const DMV_QUESTIONS = Object.fromEntries(
  LICENSES.map((license) => [license, questionsOf(license)]),
) as Record<License, ReturnType<typeof questionsOf>>;
