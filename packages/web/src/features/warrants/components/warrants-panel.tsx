import { Box, Button, Skeleton, Stack } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { useAddress } from '#lib/use-address.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { StaleMark } from '#ui/stale-mark.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useWarrantResolution, useWarrants, WARRANTS_MAX } from '../warrants.queries.ts';
import { Note, WarrantList } from './warrant-list.tsx';
import { reasonOf, subjectOf } from './warrant-words.ts';
import classes from './warrants-panel.module.css';
import { WarrantsSheet } from './warrants-sheet.tsx';
import { countsOf, readFilter, type WarrantFilter, warrantsShown } from './warrants-shown.ts';
import { WarrantsTools } from './warrants-tools.tsx';

interface WarrantsPanelProps {
  platform: Platform;
  canEdit: boolean;
  onCreate: () => void;
  actions?: ReactNode;
  /** What stands at the right of the list, beneath the filters; on a phone after it. */
  beside: ReactNode;
}

/** The warrants of a platform: filters that stand in the address, and a card for each. */
export function WarrantsPanel(props: WarrantsPanelProps) {
  const { platform, canEdit, onCreate, actions, beside } = props;
  const { filter, selectedId, setFilter } = useWarrantsView();
  // The active ones are there whatever their age; the others are the newest that the server gives at once.
  const active = useWarrants(platform, 'Active');
  const others = useWarrants(platform, filter.status, filter.status !== 'Active');
  // For the counts alone: they are not worth a call, but once all were listed they are known.
  const all = useWarrants(platform, null, false).data;
  const offline = useLiveState() === 'offline';
  const now = useNow();
  // A cleared field begins anew, and empty: what stands in it is otherwise its own.
  const [round, setRound] = useState(0);
  const showAll = () => {
    setFilter({ status: null, type: null, text: '' });
    setRound(round + 1);
  };
  const resolving = useTarget<Warrant>();

  const needed = filter.status === 'Active' ? [active] : [active, others];
  const failed = needed.find((query) => query.isError);
  const loaded = needed.every((query) => query.data !== undefined);
  const known = loaded ? needed.flatMap((query) => query.data ?? []) : undefined;
  const shown = known && warrantsShown(known, filter, now);
  const isCut = needed.some((query) => (query.data?.length ?? 0) >= WARRANTS_MAX);
  const retry = () => {
    for (const query of needed) if (query.isError) void query.refetch();
  };
  const create = canEdit && (
    <Button variant="filled" onClick={onCreate}>
      + Create Warrant
    </Button>
  );
  return (
    <Stack gap={8} miw={0}>
      <WarrantsTools
        key={round}
        filter={filter}
        counts={countsOf(all === undefined || all.length >= WARRANTS_MAX ? undefined : all, active.data, now)}
        begun={round === 0 ? filter.text : ''}
        onFilter={setFilter}
        shown={shown}
        actions={
          <>
            <StaleMark stale={loaded && (offline || failed !== undefined)} />
            {actions}
            {create}
          </>
        }
      />
      <div className={classes.columns}>
        <Stack gap={8} miw={0}>
          {shown === undefined && failed === undefined && <LoadingWarrants />}
          {shown === undefined && failed !== undefined && (
            <div className={classes.state}>
              <ErrorState
                message={failureMessage(failed.error, WARRANT_TEXTS.listFailed, WARRANT_TEXTS.listUnexpected)}
                onRetry={retry}
              />
            </div>
          )}
          {shown?.length === 0 && (
            <div className={classes.state}>
              <EmptyState
                message={known?.length === 0 ? 'No warrants.' : 'No warrants match the filters.'}
                action={known?.length === 0 ? undefined : <Button onClick={showAll}>Show all</Button>}
              />
            </div>
          )}
          {shown !== undefined && shown.length > 0 && (
            <WarrantList
              shown={shown}
              now={now}
              selectedId={selectedId}
              onResolve={canEdit ? resolving.open : undefined}
            />
          )}
          {isCut && <Note>Of more than {WARRANTS_MAX} warrants the newest are listed.</Note>}
        </Stack>
        {beside}
      </div>
      {shown !== undefined && <WarrantsSheet platform={platform} shown={shown} />}
      <FormDialog opened={resolving.opened} title="Resolve Warrant" size={440} onClose={resolving.close}>
        {(dialog) =>
          resolving.target !== null && <ResolveWarrantForm warrant={resolving.target} dialog={dialog} />
        }
      </FormDialog>
    </Stack>
  );
}

/** In place of the list while it is being loaded. */
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

/** What the list of warrants shows, as it stands in the page's address. */
function useWarrantsView() {
  const { search, change } = useAddress();
  return {
    filter: readFilter(search),
    /** The warrant that the address points at. */
    selectedId: search.get('warrant') || null,
    setFilter: ({ status, type, text }: Partial<WarrantFilter>) => change({ status, type, q: text }),
  };
}

/** Asks before a warrant is resolved, which cannot be taken back. */
function ResolveWarrantForm({ warrant, dialog }: { warrant: Warrant; dialog: DialogControl }) {
  const { state } = useEndpointForm({
    send: useWarrantResolution(),
    draft: `warrant:resolve:${warrant._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: warrant._id } }),
    onSaved: () => showSuccess(WARRANT_TEXTS.resolved),
    texts: { failed: WARRANT_TEXTS.resolveFailed },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Resolve Warrant" busyLabel="Resolving..." asks>
      <Box component="p" m={0}>
        The {warrant.type.toLowerCase()} warrant against <strong>{subjectOf(warrant)}</strong> will no longer
        be active. This cannot be undone.
      </Box>
      <Box component="p" m={0} c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {reasonOf(warrant)}
      </Box>
    </DialogForm>
  );
}
