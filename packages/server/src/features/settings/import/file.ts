import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportFormat } from '@ten-four/contract/settings/transfer.values';

/** An entry as a file has it: what it says of its keys, under which id, and where in the file. */
export interface FileEntry {
  /** Null where the file has no lines. */
  line: number | null;
  /** In words, where a line does not say it: `Penal Code 7: `. */
  where: string;
  /** By which the rest of the file refers to it. */
  id: string | null;
  keys: Readonly<Record<string, unknown>>;
}

/** What a file says of a section; what it does not name stays. */
export interface FileSection {
  fields: Record<string, unknown>;
  lists: Record<string, FileEntry[]>;
}
export type FileSections = Partial<Record<SectionName, FileSection>>;

/** Something of a file that an import leaves out. */
export interface Problem {
  line: number | null;
  message: string;
}

/** A file as it was understood. */
export interface ReadFile {
  format: ImportFormat;
  sections: FileSections;
  problems: Problem[];
}
