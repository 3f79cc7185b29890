import { Box, Group, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { NAME_FROM, QUERY_MAX, SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { failureMessage } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { SuggestInput } from './suggest-input.tsx';

interface PersonInputProps extends Omit<TextInputProps, 'name' | 'onChange' | 'value' | 'size'> {
  name: string;
  chosen: boolean;
  route: 'GET /api/search/names' | 'GET /api/medical/search/names';
  failed: string;
  nobody?: string;
  onType: (name: string) => void;
  onChoose: (id: string, name: string) => void;
}

export function PersonInput(props: PersonInputProps) {
  const { name, chosen, route, failed, nobody, onType, onChoose, ...input } = props;
  const [typed] = useDebouncedValue(chosen ? '' : name, SUGGEST_AFTER);
  const q = typed.trim().slice(0, QUERY_MAX);
  const query = useEndpoint(
    route,
    { query: { q } },
    { enabled: q.length >= NAME_FROM, placeholderData: keepPreviousData },
  );
  const isSearching = !chosen && typed.trim() !== '' && name.trim() !== '';
  const found = isSearching ? (query.data ?? []) : [];
  const isNobody = isSearching && query.data?.length === 0 && !query.isFetching;
  return (
    <div>
      <SuggestInput
        {...input}
        size="room"
        value={name}
        suggestions={found.map(({ _id: id, name: full, dateOfBirth, deceased, ...more }) => ({
          id,
          full,
          label: (
            <Group gap={12} justify="space-between" wrap="nowrap">
              {full}
              <Box component="span" ff="monospace" c="dimmed">
                {[formatDay(dateOfBirth), 'ssn' in more && more.ssn, deceased && 'DECEASED']
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Group>
          ),
        }))}
        onType={onType}
        onPick={({ id, full }) => onChoose(id, full)}
      />
      {nobody !== undefined && (
        <Box fz={13} c="dimmed" role="status">
          {isNobody && nobody}
        </Box>
      )}
      {isSearching && query.isError && (
        <Box fz={13} c="red.4" role="alert">
          {failureMessage(query.error, failed)}
        </Box>
      )}
    </div>
  );
}
