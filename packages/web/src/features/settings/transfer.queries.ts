import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import type { ImportMode, PackKey, TableName } from '@ten-four/contract/settings/transfer.values';
import { callEndpoint } from '#lib/api-client.ts';
import { transferEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';

export const usePacks = () => useEndpoint(transferEndpoints.listPacks, {}, { staleTime: Infinity });

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
      return callEndpoint(transferEndpoints.previewImport, { body, signal });
    },
    // Keeps the questions in place while an answer is sent.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export const useImport = () => useSend(transferEndpoints.importSettings, { reload: [['settings']] });

export const exportAddress = (section?: SectionName): string =>
  `${transferEndpoints.exportSettings.path}${section === undefined ? '' : `?sections=${section}`}`;

export const tableAddress = (table: TableName): string =>
  transferEndpoints.exportTable.path.replace(':section', table);

export const templateAddress = (table: TableName): string => `${tableAddress(table)}?template=yes`;
