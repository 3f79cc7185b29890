import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportQuestion } from '@ten-four/contract/settings/transfer.contract';
import type { ImportFormat, ImportQuestionKind } from '@ten-four/contract/settings/transfer.values';

/** An entry as a file has it: what it says of its keys, under which id, and where in the file. */
export interface FileEntry {
  /** Null where the file has no lines. */
  line: number | null;
  /** In words, where a line does not say it: `Penal Code 7`. */
  where: string;
  /** By which the rest of the file refers to it. */
  id: string | null;
  keys: Readonly<Record<string, unknown>>;
  /** Values for a new entry only; an existing entry keeps its own. */
  fallbacks?: Readonly<Record<string, unknown>>;
}

/** What a file says of a section; what it does not name stays. */
export interface FileSection {
  fields: Record<string, unknown>;
  lists: Record<string, FileEntry[]>;
}
export type FileSections = Partial<Record<SectionName, FileSection>>;

/** Something of a file that an import leaves out or changes. */
export interface Problem {
  message: string;
  line: number | null;
  where?: string;
  /** The value seen. */
  value?: unknown;
}

/** A row of a file with its cells by field. */
export interface FieldRow extends Omit<FileEntry, 'keys'> {
  fields: Readonly<Record<string, unknown>>;
}

/** Rows that became entries, and what is open or left out. */
export interface RowsRead {
  entries: FileEntry[];
  problems: Problem[];
  questions: { kind: ImportQuestionKind; values: string[] }[];
}

/** A column of a file, the field that it is mapped to, and its first value. */
export interface FileColumn {
  name: string;
  field: string | null;
  sample: string;
}

/** A file as it was understood. */
export interface ReadFile {
  format: ImportFormat;
  sections: FileSections;
  problems: Problem[];
  /** Of a file that is one list: which one, with its columns, and what is still open. */
  list?: string | null;
  columns?: FileColumn[];
  fields?: { value: string; label: string }[];
  questions?: ImportQuestion[];
}
