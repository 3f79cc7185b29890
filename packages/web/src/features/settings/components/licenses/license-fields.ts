import { LICENSES } from '@ten-four/contract/settings/sections/licenses.section';
import { plainForm } from '../fields/plain-form.ts';

export const LICENSE = plainForm(LICENSES.lists.entries.entry.properties, {
  name: { label: 'Name' },
  testName: { label: 'Test name' },
});
