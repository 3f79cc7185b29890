import type { Static, TObject, TSchema } from 'typebox';

export interface FieldSpec {
  readonly label: string;
  readonly schema: TSchema;
  /** Stored encrypted, never sent to a browser, not undoable. */
  readonly secret?: true;
  /** Meaningful only in this Discord server; not exported or imported. */
  readonly local?: true;
  /** Parts of an object that change independently, by path (`Xbox.calls`). */
  readonly parts?: Readonly<Record<string, string>>;
}

export interface ListSpec {
  readonly label: string;
  readonly entry: TObject;
  readonly minEntries: number;
  readonly maxEntries: number;
  readonly name: (entry: never) => string;
  /** Values no other entry may have, ignoring case. */
  readonly unique: (entry: never) => string[];
  readonly labels: Readonly<Record<string, string>>;
  /** Defaults of a new entry. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Ignored in requests. */
  readonly serverKeys?: readonly string[];
  /** Keys whose value is a list of entries. */
  readonly nested?: readonly string[];
}

export interface SectionSpec {
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly lists: Readonly<Record<string, ListSpec>>;
}

export const section = <const S extends SectionSpec>(spec: S): S => spec;

export const list = <E extends TObject>(
  spec: Omit<ListSpec, 'entry' | 'name' | 'unique'> & {
    entry: E;
    name: (entry: Static<E>) => string;
    unique: (entry: Static<E>) => string[];
  },
) => spec;

export type ValueOf<S extends SectionSpec> = {
  [F in keyof S['fields']]: Static<S['fields'][F]['schema']>;
} & { [L in keyof S['lists']]: Static<S['lists'][L]['entry']>[] };
