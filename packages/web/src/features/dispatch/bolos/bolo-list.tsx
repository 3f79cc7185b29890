import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { formatDate, formatTime } from '#lib/date-format.ts';
import { useAddress } from '#lib/use-address.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { LiveMark } from '../live-mark.tsx';
import { BoloDetails, type SearchLink } from './bolo-details.tsx';
import { descriptionOf, moreOf } from './bolo-words.ts';
import { useBolos } from './bolos.queries.ts';
import classes from './bolos-panel.module.css';
import { useActiveBolos } from './use-active-bolos.ts';

interface BoloListProps {
  platform: GamePlatform;
  canEdit: boolean;
  onCreate: () => void;
  searchLink: SearchLink;
}

export function BolosPanel({ actions, ...list }: BoloListProps & { actions?: ReactNode }) {
  const query = useBolos(list.platform);
  const bolos = useActiveBolos(query.data);
  return (
    <Panel
      title="Active BOLOs"
      count={bolos?.length}
      mark={<LiveMark query={query} />}
      actions={bolos?.length !== 0 && actions}
    >
      <BoloList {...list} />
    </Panel>
  );
}

export function BoloList({ platform, canEdit, onCreate, searchLink }: BoloListProps) {
  const query = useBolos(platform);
  const bolos = useActiveBolos(query.data);
  const { search, change } = useAddress();
  const linked = search.get('bolo');
  const [detail, setDetail] = useState({ id: linked ?? '', opened: linked !== null });
  const list = useRef<HTMLDivElement>(null);
  const open = useCallback(({ _id }: Bolo) => setDetail({ id: _id, opened: true }), []);
  const columns = useMemo(() => columnsOf(open), [open]);
  const close = () => {
    setDetail((last) => ({ ...last, opened: false }));
    if (linked !== null) change({ bolo: null });
  };
  return (
    <>
      <div className={classes.frame} ref={list} tabIndex={-1}>
        <DataTable
          caption="Active BOLOs"
          name="bolos"
          columns={columns}
          rows={bolos}
          rowId={({ _id }) => _id}
          density="dense"
          folds
          onOpen={open}
          empty={{
            message: 'No active BOLOs.',
            action: canEdit && <Button onClick={onCreate}>Create BOLO</Button>,
          }}
          failure={readFailure(query, 'The BOLOs could not be loaded.')}
        />
      </div>
      <FormDialog opened={detail.opened && query.data !== undefined} title="BOLO Details" onClose={close}>
        <BoloDetails
          bolo={query.data?.find(({ _id }) => _id === detail.id)}
          canEdit={canEdit}
          searchLink={searchLink}
          // The row that opened the dialog is gone.
          onCanceled={() => list.current?.focus()}
        />
      </FormDialog>
    </>
  );
}

function columnsOf(onOpen: (bolo: Bolo) => void): TableColumn<Bolo>[] {
  return [
    {
      id: 'type',
      header: 'Type',
      folded: 'bare',
      cell: (bolo) => <BoloSubject bolo={bolo} />,
      sortBy: ({ boloType }) => boloType,
    },
    {
      id: 'description',
      header: 'Description',
      folded: 'bare',
      cell: (bolo) => (
        <Text span lineClamp={2} c="dimmed" className={textStyles.wrap ?? ''}>
          <Text component="b" fw={600} c="var(--tf-text)">
            {descriptionOf(bolo)}
          </Text>
          {moreOf(bolo) !== null && <span> {moreOf(bolo)}</span>}
        </Text>
      ),
      sortBy: descriptionOf,
    },
    {
      id: 'location',
      header: 'Location',
      folded: 'bare',
      cell: ({ location, createdAt }) => (
        <Group gap="0 8px" c="dimmed">
          {location}
          <Timestamp
            at={createdAt}
            format={(at) => `${formatDate(at)} ${formatTime(at)}`}
            ff="monospace"
            fz={12}
            c="dark.3"
            style={{ whiteSpace: 'nowrap' }}
          />
        </Group>
      ),
      sortBy: ({ location }) => location,
    },
    {
      id: 'details',
      header: 'View Details',
      align: 'right',
      folded: 'end',
      cell: (bolo) => (
        <Button
          size="row"
          variant="subtle"
          color="dark.2"
          mr={-8}
          aria-label={`View Details of ${descriptionOf(bolo)}`}
          onClick={() => onOpen(bolo)}
        >
          View Details
        </Button>
      ),
    },
  ];
}

function BoloSubject({ bolo }: { bolo: Bolo }) {
  if (bolo.boloType === 'person') return <Tag>Person</Tag>;
  if (bolo.vehiclePlate === null) return <Tag>Vehicle</Tag>;
  return (
    <>
      <VisuallyHidden>Vehicle </VisuallyHidden>
      <Plate>{bolo.vehiclePlate}</Plate>
    </>
  );
}
