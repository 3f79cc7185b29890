import type { ListSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { Entry, ListPath } from '../../list-ops.ts';
import { type PlainField, type PlainForm, plainForm, type Shape } from '../fields/plain-form.ts';

/** Inputs by key. Labels default to the contract's; null has no input. */
export type EntryInputs<E extends Entry> = { readonly [F in keyof E & string]?: Partial<PlainField> | null };

export function listForm<E extends Entry>(
  section: SectionName,
  path: ListPath,
  inputs: EntryInputs<E>,
): PlainForm {
  const { labels, shapes } = specOf(section, path);
  const fields = Object.entries<Partial<PlainField> | null | undefined>(inputs).map(([key, input]) => [
    key,
    input && { label: labels[key] ?? 'Name', ...input },
  ]);
  return plainForm(shapes, Object.fromEntries(fields));
}

type Shapes = Readonly<Record<string, Shape & { items?: { properties?: Shapes } }>>;

/** One object, so that memoized columns stay. */
const NO_LABELS: ListSpec['labels'] = {};

/** Returns the contract's labels and schemas, but only the schemas of nested lists. */
export function specOf(section: SectionName, { list, within }: ListPath) {
  const lists: Readonly<Record<string, ListSpec>> = SECTIONS[section].lists;
  const { [list]: spec } = lists;
  if (spec === undefined) throw new Error(`${section} has no list ${list}`);
  const { properties: shapes } = spec.entry as { properties: Shapes };
  if (within === undefined) return { ...spec, shapes };
  return {
    label: within.key,
    labels: NO_LABELS,
    defaults: {},
    name: (entry: { name?: string }) => String(entry.name),
    shapes: shapes[within.key]?.items?.properties ?? {},
  };
}
