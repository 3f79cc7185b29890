import type { Static, TObject, TSchema } from 'typebox';

/** A field of a section. */
export interface FieldSpec {
  /** In words, for the history. */
  readonly label: string;
  readonly schema: TSchema;
  /** Kept sealed: goes to no browser, and its changes cannot be undone. */
  readonly secret?: true;
  /** Means something in this one's Discord server only: goes into no file, and is taken from none. */
  readonly local?: true;
  /** Of an object: what is set, changed and undone by itself, by the way to it (`Xbox.calls`), in words. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** A list of a section, of entries with an `_id` that the server gives. */
export interface ListSpec {
  /** What the list holds, in words, for refusals. */
  readonly label: string;
  /** An entry whole. */
  readonly entry: TObject;
  readonly least: number;
  readonly most: number;
  /** What an entry is called, in the history and in refusals. */
  readonly name: (entry: never) => string;
  /** What must not be another entry's as well, whatever the case of its letters; of several none. */
  readonly unique: (entry: never) => string[];
  /** Keys in words, for the history. */
  readonly labels: Readonly<Record<string, string>>;
  /** What an added entry has where it does not say. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Keys that only the server sets; in a request they change nothing. */
  readonly serverKeys?: readonly string[];
  /** Keys whose value is a list of items with an `_id` of their own. */
  readonly nested?: readonly string[];
}

/** One of the documents that the settings consist of. */
export interface SectionSpec {
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly lists: Readonly<Record<string, ListSpec>>;
}

/** Defines a section; keeps the exact schemas, from which the types of its values come. */
export const section = <const S extends SectionSpec>(spec: S): S => spec;

/** Defines a list, with its entry's type in what names it. */
export const list = <E extends TObject>(
  spec: Omit<ListSpec, 'entry' | 'name' | 'unique'> & {
    entry: E;
    name: (entry: Static<E>) => string;
    unique: (entry: Static<E>) => string[];
  },
) => spec;

/** What a section holds. */
export type ValueOf<S extends SectionSpec> = {
  [F in keyof S['fields']]: Static<S['fields'][F]['schema']>;
} & { [L in keyof S['lists']]: Static<S['lists'][L]['entry']>[] };
