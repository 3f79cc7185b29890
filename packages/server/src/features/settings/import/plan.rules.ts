import type { FieldSpec, ListSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import type { TSchema } from 'typebox';
import type { FileSection, FileSections, Problem } from '#features/settings/import/file';
import { type ListContext, planList } from '#features/settings/import/plan-list.rules';
import type { KnownIds } from '#features/settings/import/references.rules';
import { checkAgainst, trim } from '#features/settings/ops.rules';
import { entriesOf, isSame, type Value } from '#features/settings/values.rules';
import { AppError } from '#platform/errors';

type ImportContext = Omit<ListContext, 'known'>;

interface Plan {
  values: Partial<Record<SectionName, Value>>;
  problems: Problem[];
}

/** References point to these, so they come first. */
const REFERRED = ['licenses', 'departments'] as const;
const ORDER = [...new Set<SectionName>([...REFERRED, ...SECTION_NAMES])];

/** Matches entries by unique key, so references survive. Leaves out invalid rows as problems. */
export function planImport(file: FileSections, context: ImportContext): Plan {
  const plan: Plan = { values: {}, problems: [] };
  const known = { licenses: ownIds(context, 'licenses'), departments: ownIds(context, 'departments') };
  for (const section of ORDER) {
    const given = file[section];
    if (given === undefined) continue;
    const ids = new Map<string, string>();
    plan.values[section] = planSection(section, given, { ...context, known, ids, problems: plan.problems });
    if (section === 'licenses' || section === 'departments') known[section] = ids;
  }
  return plan;
}

const ownIds = ({ settings }: ImportContext, section: 'licenses' | 'departments') =>
  new Map(settings.values[section].entries.map(({ _id }) => [_id, _id]));

function planSection(
  section: SectionName,
  given: FileSection,
  context: ImportContext & { known: KnownIds; ids: Map<string, string>; problems: Problem[] },
): Value {
  const { settings, lockedIn, ids, problems } = context;
  const spec = SECTIONS[section];
  const own = settings.values[section] as Value;
  const locked = lockedIn(section);
  const fields = planFields(section, given.fields, { own, locked, problems });
  const lists = Object.entries<ListSpec>(spec.lists).flatMap(([list, listSpec]) => {
    const rows = given.lists[list];
    if (rows === undefined) return [];
    const by = locked[list];
    if (by !== undefined) {
      const why = SETTINGS_TEXTS.setByHost(by);
      problems.push({ line: null, message: TRANSFER_TEXTS.leftOut(SECTIONS[section].label, why) });
      return [];
    }
    const planned = planList({ section, list, spec: listSpec, own: entriesOf(own, list), rows }, context);
    for (const [fileId, id] of planned.ids) ids.set(fileId, id);
    problems.push(...planned.problems);
    return [[list, planned.entries] as const];
  });
  return { ...own, ...fields, ...Object.fromEntries(lists) };
}

function planFields(
  section: SectionName,
  given: Readonly<Record<string, unknown>>,
  { own, locked, problems }: { own: Value; locked: Readonly<Record<string, string>>; problems: Problem[] },
): Value {
  const taken = Object.entries<FieldSpec>(SECTIONS[section].fields).flatMap(
    ([field, { label, schema, secret, local }]) => {
      const value = trim(given[field]);
      const isOwn = secret === true || local === true;
      if (!Object.hasOwn(given, field) || isOwn || isSame(value, own[field])) return [];
      const by = locked[field];
      const why = by === undefined ? refusalOf(schema, value) : SETTINGS_TEXTS.setByHost(by);
      if (why === null) return [[field, value] as const];
      problems.push({ line: null, message: TRANSFER_TEXTS.leftOut(label, why) });
      return [];
    },
  );
  return Object.fromEntries(taken);
}

function refusalOf(schema: TSchema, value: unknown): string | null {
  try {
    checkAgainst(schema, value, '');
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
