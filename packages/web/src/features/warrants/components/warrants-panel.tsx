import { Box, Button, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_STATUSES, WARRANT_TEXTS, WARRANT_TYPES } from '@ten-four/contract/warrants/warrants.values';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { downloadCsv } from '#lib/csv.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { nameWithBirth } from '#lib/person-name.ts';
import { useAddress } from '#lib/use-address.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { copyText } from '#ui/copy-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Note } from '#ui/note.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useWarrantResolution, useWarrants, WARRANTS_MAX } from '../warrants.queries.ts';
import { countOf, filterWarrants, readFilter } from './warrant-filter.ts';
import { WarrantList } from './warrant-list.tsx';
import { reasonOf } from './warrant-words.ts';
import { warrantsCsv, warrantsText } from './warrants-files.ts';
import classes from './warrants-panel.module.css';
import { WarrantsSheet } from './warrants-sheet.tsx';

const STATUSES = anyOf(WARRANT_STATUSES, 'All');
const TYPES = anyOf(WARRANT_TYPES, 'Any type');
const FRAMED = { bg: 'var(--tf-panel)', bd: '1px solid var(--tf-line)', bdrs: 'md' };

interface WarrantsPanelProps {
  platform: GamePlatform;
  canEdit: boolean;
  onCreate: () => void;
  actions?: ReactNode;
  aside: ReactNode;
}

export function WarrantsPanel(props: WarrantsPanelProps) {
  const { platform, canEdit, onCreate, actions, aside } = props;
  const { search, change } = useAddress();
  const filter = readFilter(search);
  // All active ones, but only the newest of the others.
  const active = useWarrants(platform, 'Active');
  const others = useWarrants(platform, filter.status, filter.status !== 'Active');
  // For the counts; never fetched only for them.
  const all = useWarrants(platform, null, false).data;
  const offline = useLiveState() === 'offline';
  const now = useNow();
  const phone = useBelow('sm');
  const showAll = () => change({ status: null, type: null, q: '' });
  const resolving = useTarget<Warrant>();

  const queries = filter.status === 'Active' ? [active] : [active, others];
  const failed = queries.find((query) => query.isError);
  const loaded = queries.every((query) => query.data !== undefined);
  const known = loaded ? queries.flatMap((query) => query.data ?? []) : undefined;
  const shown = known && filterWarrants(known, filter);
  const isCut = queries.some((query) => (query.data?.length ?? 0) >= WARRANTS_MAX);
  const lists = { all: all && all.length < WARRANTS_MAX ? all : undefined, active: active.data };
  const retry = () => queries.filter(({ isError }) => isError).forEach((query) => void query.refetch());
  return (
    <Stack gap={8} miw={0}>
      <Group gap={8}>
        <Choices
          label="Status"
          choices={STATUSES.map((choice) => ({ ...choice, count: countOf(choice.value, lists) }))}
          chosen={filter.status}
          onChoose={(status) => change({ status })}
        />
        <Choices label="Type" choices={TYPES} chosen={filter.type} onChoose={(type) => change({ type })} />
        <Box component="search" flex={{ base: '1 1 100%', sm: '1 1 112px' }} maw={{ base: 'none', sm: 240 }}>
          <FilterInput
            size="dense"
            aria-label="Filter by name or reason"
            placeholder="Filter by name or reason"
            value={filter.text}
            onFilter={(q) => change({ q })}
          />
        </Box>
        <Group gap={8} ml="auto" {...(phone ? { grow: true, flex: 1, preventGrowOverflow: false } : {})}>
          <ListMenu list={shown ?? []} />
          <StaleMark stale={loaded && (offline || failed !== undefined)} />
          {actions}
          {canEdit && (
            <Button variant="filled" onClick={onCreate}>
              + Create Warrant
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.columns}>
        <Stack gap={8} miw={0}>
          {shown === undefined && failed === undefined && <LoadingWarrants />}
          {shown === undefined && failed !== undefined && (
            <Box {...FRAMED}>
              <ErrorState
                message={failureMessage(failed.error, WARRANT_TEXTS.listFailed, WARRANT_TEXTS.listUnexpected)}
                onRetry={retry}
              />
            </Box>
          )}
          {shown?.length === 0 && (
            <Box {...FRAMED}>
              <EmptyState
                message={known?.length === 0 ? 'No warrants.' : 'No warrants match the filters.'}
                action={known?.length === 0 ? undefined : <Button onClick={showAll}>Show all</Button>}
              />
            </Box>
          )}
          {shown !== undefined && shown.length > 0 && (
            <WarrantList
              shown={shown}
              now={now}
              selectedId={search.get('warrant') || null}
              onResolve={canEdit ? resolving.open : undefined}
            />
          )}
          {isCut && <Note>Showing the newest {WARRANTS_MAX} warrants.</Note>}
        </Stack>
        {aside}
      </div>
      {shown !== undefined && <WarrantsSheet platform={platform} shown={shown} />}
      <FormDialog opened={resolving.opened} title="Resolve Warrant" size={440} onClose={resolving.close}>
        {resolving.target !== null && <ResolveWarrantForm warrant={resolving.target} />}
      </FormDialog>
    </Stack>
  );
}

export function LoadingWarrants() {
  return (
    <Stack gap={8} role="status">
      <Note>Loading warrants...</Note>
      <div className={classes.cards} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={160} />
        ))}
      </div>
    </Stack>
  );
}

function ResolveWarrantForm({ warrant }: { warrant: Warrant }) {
  const { state } = useEndpointForm({
    send: useWarrantResolution(),
    draft: `warrant:resolve:${warrant._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: warrant._id } }),
    onSaved: () => showSuccess(WARRANT_TEXTS.resolved),
    texts: { failed: WARRANT_TEXTS.resolveFailed },
  });
  return (
    <DialogForm state={state} submitLabel="Resolve Warrant" busyLabel="Resolving..." asks>
      <p>
        The {warrant.type.toLowerCase()} warrant for <strong>{nameWithBirth(warrant.civilianId)}</strong> will
        no longer be active. This cannot be undone.
      </p>
      <Text c="dimmed" className={textStyles.prose ?? ''}>
        {reasonOf(warrant)}
      </Text>
    </DialogForm>
  );
}

function ListMenu({ list }: { list: readonly Warrant[] }) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          disabled={list.length === 0}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* After the menu closed; otherwise it would be printed or keep the focus. */}
        <Menu.Item onClick={() => setTimeout(() => window.print())}>Print</Menu.Item>
        <Menu.Item onClick={() => void copyText(warrantsText(list), 'Copied.')}>Copy text</Menu.Item>
        <Menu.Item onClick={() => downloadCsv('warrants.csv', warrantsCsv(list))}>Export CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
