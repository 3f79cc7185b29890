import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import type { ImportMode, PackKey, TableName } from '@ten-four/contract/settings/transfer.values';
import { callEndpoint } from '#lib/api-client.ts';
import { transferEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';

/** The packs that ship. */
export const usePacks = () => useEndpoint(transferEndpoints.listPacks, {}, { staleTime: Infinity });

/** What settings are to be made of: a file's text, or a pack. */
export type ImportSource = { name: string; text: string } | { name: string; pack: PackKey };

/** What an import would change; read anew at each look, since only that can be imported. */
export function usePreview(
  source: ImportSource | null,
  { mode, section, choices }: { mode: ImportMode; section: SectionName | undefined; choices: ImportChoices },
) {
  return useQuery({
    queryKey: ['settings-preview', source, mode, section, choices],
    queryFn: ({ signal }) => {
      if (source === null) throw new Error('There is nothing to preview');
      const what = 'pack' in source ? { pack: source.pack } : { text: source.text };
      const body = { ...what, mode, choices, ...(section === undefined ? {} : { section }) };
      return callEndpoint(transferEndpoints.previewImport, { body, signal });
    },
    enabled: source !== null,
    // The questions stay in place while an answer is sent.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Makes the changes of a preview. */
export const useImport = () => useSend(transferEndpoints.importSettings, { reload: [['settings']] });

/** Where a browser downloads all settings, or those of one section. */
export const exportAddress = (section?: SectionName): string =>
  `${transferEndpoints.exportSettings.path}${section === undefined ? '' : `?sections=${section}`}`;

/** Where it downloads a list as a table. */
export const tableAddress = (table: TableName): string =>
  transferEndpoints.exportTable.path.replace(':section', table);

/** Where it downloads an example of a table. */
export const templateAddress = (table: TableName): string => `${tableAddress(table)}?template=yes`;
