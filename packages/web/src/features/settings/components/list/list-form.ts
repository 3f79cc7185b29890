import type { ListSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Entry, ListPath } from '../../list-ops.ts';
import { type PlainField, type PlainForm, plainForm, type Shape } from '../fields/plain-form.ts';

/** Inputs by key. Labels default to the contract's; null has no input. */
export type EntryInputs<E extends Entry> = { readonly [F in keyof E & string]?: Partial<PlainField> | null };

export function listForm<E extends Entry>(path: ListPath, inputs: EntryInputs<E>): PlainForm {
  const { labels } = specOf(path);
  const fields = Object.entries<Partial<PlainField> | null | undefined>(inputs).map(([key, input]) => [
    key,
    input && { label: labels[key] ?? 'Name', ...input },
  ]);
  return plainForm(shapesOf(path), Object.fromEntries(fields));
}

export function nameAt<E extends Entry>(path: ListPath): (entry: E) => string {
  if (path.within !== undefined) return (entry) => String(Object(entry).name);
  return specOf(path).name as (entry: E) => string;
}

function specOf({ section, list }: ListPath): ListSpec {
  const lists: Readonly<Record<string, ListSpec>> = SECTIONS[section].lists;
  const { [list]: spec } = lists;
  if (spec === undefined) throw new Error(`${section} has no list ${list}`);
  return spec;
}

type Shapes = Readonly<Record<string, Shape & { items?: { properties?: Shapes } }>>;

function shapesOf(path: ListPath): Shapes {
  const { properties } = specOf(path).entry as { properties: Shapes };
  return path.within === undefined ? properties : (properties[path.within.key]?.items?.properties ?? {});
}
