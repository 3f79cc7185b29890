import { Box, Button, Group } from '@mantine/core';
import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { Choices } from '#ui/choices.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { SortSelect } from '#ui/table-parts.tsx';
import { type BoardServices, ServiceFilter } from '../board/service-filter.tsx';
import { Unassigned } from './call-columns.tsx';
import type { useCallsView } from './call-filter.ts';
import { needsUnitNow, newestFirst, SORT_KEYS } from './call-order.ts';
import type { CallsTableProps } from './calls-table.tsx';

interface CallsToolsProps {
  view: ReturnType<typeof useCallsView>;
  hasOwn: boolean;
  services: BoardServices;
  unseenCount: number;
  unfolded: boolean;
}

const FILTER_FIELD = { 'aria-label': 'Filter calls', placeholder: 'Filter' };
const SEARCH_FIELD = {
  'aria-label': 'Search closed calls',
  placeholder: 'Number, type, place, details',
  description: `Last ${CLOSED_SEARCH_DAYS} days. Search a call number for older calls.`,
};

const FOLDED = { visibleFrom: 'xs' };
const SEARCH = { flex: '1 1 200px', maw: { base: 'none', xs: 320 } };
/** On phones, the filter and the sorting share a line. */
const FILTER = {
  display: { base: 'flex', xs: 'block' },
  flex: { base: '1 1 100%', xs: '1 1 96px' },
  maw: { base: 'none', xs: 160 },
};

export function CallsTools({ view, hasOwn, services, unseenCount, unfolded }: CallsToolsProps) {
  const { shown, text, sorting, show, setText } = view;
  const isClosed = shown === 'closed';
  return (
    <Group
      gap="4px 8px"
      mih={36}
      px="var(--panel-side, 12px)"
      py={{ base: 1, xs: 3 }}
      style={{ flex: 'none', borderBottom: '1px solid var(--tf-line)' }}
    >
      <Choices
        label="Calls shown"
        choices={[
          { value: 'active', label: 'All', news: unseenCount },
          { value: 'unassigned', label: 'Unassigned' },
          ...(hasOwn ? [{ value: 'mine', label: 'Your Calls' } as const] : []),
          { value: 'closed', label: 'Closed' },
        ]}
        chosen={shown}
        onChoose={show}
      />
      {services.isOffered && (shown === 'active' || shown === 'unassigned') && (
        <Box
          {...(unfolded || services.chosen.length > 0 ? {} : FOLDED)}
          flex={{ base: '1 1 100%', xs: '0 1 auto' }}
        >
          <ServiceFilter label="Call services" services={services} />
        </Box>
      )}
      <Box
        component="search"
        ml="auto"
        style={{ gap: 8 }}
        {...(isClosed ? SEARCH : FILTER)}
        {...(isClosed || unfolded ? {} : FOLDED)}
      >
        <FilterInput
          // Discards the typed text when the view changes.
          key={shown}
          flex={1}
          miw={0}
          size="dense"
          {...(isClosed ? SEARCH_FIELD : FILTER_FIELD)}
          inputWrapperOrder={['input', 'description']}
          maxLength={TEXT_SEARCH_MAX}
          value={text}
          onFilter={setText}
        />
        {!isClosed && (
          <Group hiddenFrom="xs" flex={1} miw={0}>
            <SortSelect
              label="Sort calls"
              columns={SORT_KEYS.map((key) => ({ key, label: key === 'number' ? '#' : key }))}
              sort={sorting.sort}
              first="Most urgent first"
              onSort={sorting.choose}
            />
          </Group>
        )}
      </Box>
    </Group>
  );
}

export function UrgentCalls({ calls, onSelect }: Pick<CallsTableProps, 'calls' | 'onSelect'>) {
  const waiting = newestFirst(calls.filter(needsUnitNow));
  if (waiting.length === 0) return null;
  return (
    <Group
      component="section"
      flex="none"
      gap="4px 6px"
      mah={96}
      p="4px var(--panel-side, 12px)"
      bg="color-mix(in srgb, var(--mantine-color-red-7) 16%, var(--tf-panel))"
      style={{ overflowY: 'auto', borderBottom: '1px solid var(--tf-line)' }}
      aria-label="Unassigned priority 1 calls"
    >
      <Unassigned />
      {waiting.map(({ _id, callNumber, type, location }) => (
        <Button key={_id} size="row" title={location ?? undefined} onClick={() => onSelect(_id)}>
          {callNumber} {type}
        </Button>
      ))}
    </Group>
  );
}
