import { isDeepStrictEqual } from 'node:util';
import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';

/** What a section holds, whichever it is: fields, and lists of entries. */
export type Value = Readonly<Record<string, unknown>>;
/** An entry of a list, whichever it is. */
export type Entry = Readonly<{ _id: string } & Record<string, unknown>>;

/** The entries of a list of a section. */
export const entriesOf = (value: Value, list: string): readonly Entry[] =>
  (value[list] ?? []) as readonly Entry[];

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** What an entry is called. */
export const nameOf = (spec: ListSpec, entry: Entry): string => spec.name(entry as never);

/** Entries of all lists of a section. */
export const countEntries = (spec: SectionSpec, value: Value): number =>
  Object.keys(spec.lists).reduce((count, list) => count + entriesOf(value, list).length, 0);
