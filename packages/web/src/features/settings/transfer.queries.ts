import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import type { ImportMode, PackKey, TableName } from '@ten-four/contract/settings/transfer.values';
import { callEndpoint } from '#lib/api-client.ts';

export type ImportSource = { name: string; text: string } | { name: string; pack: PackKey };

export function usePreview(
  source: ImportSource,
  { mode, section, choices }: { mode: ImportMode; section: SectionName | undefined; choices: ImportChoices },
) {
  return useQuery({
    queryKey: ['settings-preview', source, mode, section, choices],
    queryFn: ({ signal }) => {
      const what = 'pack' in source ? { pack: source.pack } : { text: source.text };
      const body = { ...what, mode, choices, ...(section === undefined ? {} : { section }) };
      return callEndpoint('POST /api/settings/import/preview', { body, signal });
    },
    // Keeps the questions in place while an answer is sent.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export const exportAddress = (section?: SectionName): string =>
  `/api/settings/export${section === undefined ? '' : `?sections=${section}`}`;

export const tableAddress = (table: TableName): string => `/api/settings/${table}/export.csv`;

export const templateAddress = (table: TableName): string => `${tableAddress(table)}?template=yes`;
