import { LICENSES } from '@ten-four/contract/settings/sections/licenses.section';
import { plainForm } from '../fields/plain-form.ts';

/** The fields of a license. */
export const LICENSE = plainForm(LICENSES.lists.entries.entry.properties, {
  name: { label: 'Name' },
  testName: { label: 'What its test is called' },
});
