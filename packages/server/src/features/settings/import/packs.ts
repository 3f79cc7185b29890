import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { PACK_KEYS, type PackKey } from '@ten-four/contract/settings/transfer.values';
import type { ReadFile } from '#features/settings/import/file';
import { readSections } from '#features/settings/import/file.rules';
import { DEFAULT_SETTINGS } from '#platform/settings/defaults';
import agencies from './packs/agencies.json' with { type: 'json' };
import empty from './packs/empty.json' with { type: 'json' };

interface PackFile {
  name: string;
  summary: string;
  sections: Partial<Record<SectionName, object>>;
}

/** Settings specific to San Andreas rather than to a community. */
const IN_PACK = [
  'departments',
  'dispatch',
  'ten-codes',
  'penal-code',
  'licenses',
  'tests',
  'vehicles',
] as const satisfies readonly SectionName[];

const PACKS: Readonly<Record<PackKey, PackFile>> = {
  'san-andreas': {
    name: 'San Andreas',
    summary: 'The Ten-Four defaults: penal code, 10-codes, licenses and tests, vehicles, weapons.',
    sections: Object.fromEntries(IN_PACK.map((section) => [section, DEFAULT_SETTINGS[section]])),
  },
  agencies,
  empty,
};

export const readPack = (key: PackKey): ReadFile => ({
  ...readSections(PACKS[key].sections),
  format: 'pack',
});

export const listPacks = () =>
  PACK_KEYS.map((key) => {
    const { name, summary, sections } = PACKS[key];
    const counts = Object.entries(sections).map(([section, value]) => [section, countEntries(value)]);
    return { key, name, summary, counts: Object.fromEntries(counts) as Record<string, number> };
  });

const countEntries = (value: object): number =>
  Object.values(value).reduce((count: number, list: unknown) => count + [list].flat().length, 0);
