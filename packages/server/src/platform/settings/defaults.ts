import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import type { Db } from '#db/database';
import { insertSections, listSectionNames } from '#platform/settings/settings.store';
import bank from './defaults/bank.json' with { type: 'json' };
import consequences from './defaults/consequences.json' with { type: 'json' };
import departments from './defaults/departments.json' with { type: 'json' };
import discord from './defaults/discord.json' with { type: 'json' };
import dispatch from './defaults/dispatch.json' with { type: 'json' };
import general from './defaults/general.json' with { type: 'json' };
import grants from './defaults/grants.json' with { type: 'json' };
import licenses from './defaults/licenses.json' with { type: 'json' };
import penalCode from './defaults/penal-code.json' with { type: 'json' };
import tenCodes from './defaults/ten-codes.json' with { type: 'json' };
import tests from './defaults/tests.json' with { type: 'json' };
import texts from './defaults/texts.json' with { type: 'json' };
import vehicles from './defaults/vehicles.json' with { type: 'json' };

/** Entries refer to each other by `_id`. */
export const DEFAULT_SETTINGS: Readonly<Record<SectionName, object>> = {
  general,
  discord,
  grants,
  departments,
  dispatch,
  'ten-codes': tenCodes,
  'penal-code': penalCode,
  licenses,
  tests,
  vehicles,
  bank,
  consequences,
  texts,
};

export async function insertMissingSections(db: Db, now: number): Promise<void> {
  const stored = await listSectionNames(db);
  const row = { version: 1, number: 1, changed_at: now, changed_by: 'Ten-Four' };
  const rows = SECTION_NAMES.filter((section) => !stored.includes(section)).map((section) => ({
    ...row,
    section,
    value: JSON.stringify(DEFAULT_SETTINGS[section]),
  }));
  if (rows.length > 0) await insertSections(db, rows);
}
