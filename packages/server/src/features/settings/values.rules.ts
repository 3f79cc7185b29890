import { isDeepStrictEqual } from 'node:util';
import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';
import { foldKey } from '#platform/search-text';

export type Value = Readonly<Record<string, unknown>>;
export type Entry = Readonly<{ _id: string } & Record<string, unknown>>;

export const entriesOf = (value: Value, list: string): readonly Entry[] =>
  (value[list] ?? []) as readonly Entry[];

export function fieldOf(path: string): { name: string; part: string | null } {
  const [name = '', ...way] = path.split('.');
  return { name, part: way.length === 0 ? null : way.join('.') };
}

export const partOf = (value: unknown, part: string): unknown =>
  part.split('.').reduce<unknown>((inner, key) => Object(inner)[key], value) ?? null;

export function withPart(value: unknown, part: string, to: unknown): unknown {
  const { name, part: rest } = fieldOf(part);
  const before = Object(value);
  return { ...before, [name]: rest === null ? to : withPart(before[name], rest, to) };
}

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

export const nameOf = (spec: ListSpec, entry: Entry): string => spec.name(entry as never);

const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
/** Ignores case, accents and invisible characters. */
export const foldUnique = (text: string): string => foldKey(text.replace(INVISIBLE, ''));

export const uniqueKeysOf = (spec: ListSpec, entry: Entry): string[] =>
  spec.unique(entry as never).map(foldUnique);

export const countEntries = (spec: SectionSpec, value: Value): number =>
  Object.keys(spec.lists).reduce((count, list) => count + entriesOf(value, list).length, 0);
