import type { SectionSpec, ValueOf } from './section.ts';
import { BANK } from './sections/bank.section.ts';
import { CONSEQUENCES } from './sections/consequences.section.ts';
import { DEPARTMENTS } from './sections/departments.section.ts';
import { DISCORD } from './sections/discord.section.ts';
import { DISPATCH } from './sections/dispatch.section.ts';
import { GENERAL } from './sections/general.section.ts';
import { GRANTS_SECTION } from './sections/grants.section.ts';
import { LICENSES, TESTS } from './sections/licenses.section.ts';
import { PENAL_CODE } from './sections/penal-code.section.ts';
import { TEN_CODES } from './sections/ten-codes.section.ts';
import { TEXTS } from './sections/texts.section.ts';
import { VEHICLES } from './sections/vehicles.section.ts';
import type { SectionName } from './settings.values.ts';

/** A new plain field also needs its default and its label in the web app's `section-fields.ts`. */
export const SECTIONS = {
  general: GENERAL,
  discord: DISCORD,
  grants: GRANTS_SECTION,
  departments: DEPARTMENTS,
  dispatch: DISPATCH,
  'ten-codes': TEN_CODES,
  'penal-code': PENAL_CODE,
  licenses: LICENSES,
  tests: TESTS,
  vehicles: VEHICLES,
  bank: BANK,
  consequences: CONSEQUENCES,
  texts: TEXTS,
} as const satisfies Record<SectionName, SectionSpec>;

export type SectionValues = { [S in SectionName]: ValueOf<(typeof SECTIONS)[S]> };
