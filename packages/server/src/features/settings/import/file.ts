import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportPreview } from '@ten-four/contract/settings/transfer.contract';
import type { ImportFormat, ImportQuestionKind } from '@ten-four/contract/settings/transfer.values';

export interface FileEntry {
  line: number | null;
  where: string;
  id: string | null;
  keys: Readonly<Record<string, unknown>>;
  /** Only for new entries. */
  fallbacks?: Readonly<Record<string, unknown>>;
}

export interface FileSection {
  fields: Record<string, unknown>;
  lists: Record<string, FileEntry[]>;
}
export type FileSections = Partial<Record<SectionName, FileSection>>;

export interface Problem {
  message: string;
  line: number | null;
  where?: string;
  value?: unknown;
}

export interface FieldRow extends Omit<FileEntry, 'keys'> {
  fields: Readonly<Record<string, unknown>>;
}

export interface RowsRead {
  entries: FileEntry[];
  problems: Problem[];
  questions: { kind: ImportQuestionKind; values: string[] }[];
}

export interface ReadFile extends Partial<Pick<ImportPreview, 'list' | 'columns' | 'fields' | 'questions'>> {
  format: ImportFormat;
  sections: FileSections;
  problems: Problem[];
}
