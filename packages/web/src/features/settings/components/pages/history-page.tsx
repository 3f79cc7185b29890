import { Box, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { SettingsChange } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ChangeWay, SECTION_NAMES } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { SETTINGS_KEYS } from '#lib/query-keys.ts';
import { useAddress } from '#lib/use-address.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { PageHeading } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { outcomeToasts } from '#ui/toast.ts';
import { useGuild } from '../../settings.queries.ts';
import { discordNames, wordsOf } from '../history/change-words.ts';
import classes from '../settings.module.css';

const WAY_LABELS: Readonly<Record<ChangeWay, string>> = {
  app: '',
  import: 'Import',
  pack: 'Pack',
  undo: 'Undo',
  host: 'By the host',
  migration: 'Upgrade',
};

export function HistoryPage() {
  const { search, change } = useAddress();
  const section = SECTION_NAMES.find((name) => name === search.get('section')) ?? null;
  const by = search.get('by') ?? '';
  const filter = { query: withoutEmpty({ section, by }) };
  const query = useInfiniteQuery(filteredPages('GET /api/settings/history', filter));
  const guild = useGuild().data;
  const names = useMemo(() => discordNames(guild ?? { roles: [], channels: [] }), [guild]);
  const isAny = section === null && by === '';
  return (
    <>
      <PageHeading>History</PageHeading>
      <Group component="search" gap="8px 12px" align="flex-end" mb={12} aria-label="Filter the history">
        <NativeSelect
          label="Section"
          size="room"
          value={section ?? ''}
          onChange={({ currentTarget }) => change({ section: currentTarget.value })}
          data={[
            { value: '', label: 'All sections' },
            ...SECTION_NAMES.map((name) => ({ value: name, label: SECTIONS[name].label })),
          ]}
        />
        <FilterInput label="By" size="room" value={by} onFilter={(text) => change({ by: text })} />
      </Group>
      <Paper bd="1px solid var(--tf-line)" radius="md" className={lists.rows ?? ''}>
        <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed} rows={8}>
          {({ pages }) => {
            const changes = pages.flatMap((page) => page.changes);
            if (changes.length === 0) {
              return (
                <EmptyState
                  message={isAny ? 'No changes yet.' : 'No matches.'}
                  action={
                    !isAny && <Button onClick={() => change({ section: null, by: null })}>Show all</Button>
                  }
                />
              );
            }
            return changes.map((one) => <Change key={one._id} change={one} names={names} />);
          }}
        </Loaded>
        <MoreRows query={query} failure={SETTINGS_TEXTS.loadFailed} />
      </Paper>
    </>
  );
}

function Change({ change, names }: { change: SettingsChange; names: ReadonlyMap<string, string> }) {
  const { _id, at, by, via, changes, undoneBy, undoable } = change;
  const undo = useSend('POST /api/settings/history/:id/undo', { reload: SETTINGS_KEYS });
  const [first] = changes;
  const more = changes.length - 1;
  const undoChange = () => undo.mutate({ params: { id: _id } }, outcomeToasts(SETTINGS_TEXTS.saveFailed));
  return (
    <details className={classes.change}>
      <summary>
        <Box component="time" dateTime={at} miw={{ base: 0, sm: 190 }} ff="monospace" fz={12} c="dimmed">
          {formatDateTime(at)}
        </Box>
        <Text span miw={{ base: 0, sm: 120 }} fw={500}>
          {by}
        </Text>
        <Text span flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {first?.label}
          {more > 0 && ` and ${more} more`}
        </Text>
        <Dim fz={12}>
          {[WAY_LABELS[via], undoneBy !== null && `Undone by ${undoneBy}`].filter(Boolean).join(' ')}
        </Dim>
      </summary>
      <dl>
        {changes.map(({ section, path, label, before, after }) => (
          <Box key={`${section} ${path}`} py={6}>
            <Text component="dt" fz={13} c="dimmed">
              {label}
            </Text>
            <Box component="dd" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              <Text component="s" c="dimmed">
                {wordsOf(before, names)}
              </Text>{' '}
              <span aria-hidden="true">→</span> <b>{wordsOf(after, names)}</b>
            </Box>
          </Box>
        ))}
      </dl>
      {undoable && (
        <Button size="form" loading={undo.isPending} onClick={undoChange}>
          Undo
        </Button>
      )}
    </details>
  );
}
