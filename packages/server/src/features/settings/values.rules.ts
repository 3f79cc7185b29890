import { isDeepStrictEqual } from 'node:util';
import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';
import { foldKey } from '#platform/search-text';

/** What a section holds, whichever it is: fields, and lists of entries. */
export type Value = Readonly<Record<string, unknown>>;
/** An entry of a list, whichever it is. */
export type Entry = Readonly<{ _id: string } & Record<string, unknown>>;

/** The entries of a list of a section. */
export const entriesOf = (value: Value, list: string): readonly Entry[] =>
  (value[list] ?? []) as readonly Entry[];

/** A path of a section as its field and, of an object, the way to a part; null for all of it. */
export function fieldOf(path: string): { name: string; part: string | null } {
  const [name = '', ...way] = path.split('.');
  return { name, part: way.length === 0 ? null : way.join('.') };
}

/** What stands at the end of a way into an object; null where nothing does. */
export const partOf = (value: unknown, part: string): unknown =>
  part.split('.').reduce<unknown>((inner, key) => Object(inner)[key], value) ?? null;

/** An object with something else at the end of a way into it. */
export function withPart(value: unknown, part: string, to: unknown): unknown {
  const { name, part: rest } = fieldOf(part);
  const before = Object(value);
  return { ...before, [name]: rest === null ? to : withPart(before[name], rest, to) };
}

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** What an entry is called. */
export const nameOf = (spec: ListSpec, entry: Entry): string => spec.name(entry as never);

const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
/** Folds a text that must be unique in its list: case, accents and invisible characters make no difference. */
export const foldUnique = (text: string): string => foldKey(text.replace(INVISIBLE, ''));

/** Returns the folded keys that no other entry of the list may have. */
export const uniqueKeysOf = (spec: ListSpec, entry: Entry): string[] =>
  spec.unique(entry as never).map(foldUnique);

/** Entries of all lists of a section. */
export const countEntries = (spec: SectionSpec, value: Value): number =>
  Object.keys(spec.lists).reduce((count, list) => count + entriesOf(value, list).length, 0);
