import { Button } from '@mantine/core';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { type ReactNode, type Ref, useMemo } from 'react';
import { formatDate, formatMoment, formatTime } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { BoloSubject } from './bolo-subject.tsx';
import classes from './bolo-table.module.css';
import { descriptionOf, moreOf } from './bolo-words.ts';

interface BoloTableProps {
  /** Takes the focus where a row that had it is gone. */
  frame: Ref<HTMLDivElement>;
  /** Undefined while they are being loaded. */
  bolos: readonly Bolo[] | undefined;
  onOpen: (bolo: Bolo) => void;
  /** Beside the words that there is none. */
  create: ReactNode;
  failure: { message: string; onRetry: () => void } | undefined;
}

/** BOLOs by type, description and place, newest first. Narrow, the place stands beneath the description. */
export function BoloTable({ frame, bolos, onOpen, create, failure }: BoloTableProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  return (
    <div className={classes.frame} ref={frame} tabIndex={-1}>
      <DataTable
        caption="Active BOLOs"
        name="bolos"
        columns={columns}
        rows={bolos}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        onOpen={onOpen}
        empty={{ message: 'No active BOLOs.', action: create }}
        failure={failure}
      />
    </div>
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
        <span className={classes.words}>
          <span className={classes.description}>{descriptionOf(bolo)}</span>
          {moreOf(bolo) !== null && <span className={classes.more}> {moreOf(bolo)}</span>}
        </span>
      ),
      sortBy: descriptionOf,
    },
    {
      id: 'location',
      header: 'Location',
      folded: 'bare',
      cell: ({ location, createdAt }) => (
        <span className={classes.location}>
          {location !== null && <span>{location}</span>}
          <time className={classes.time} dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatDate(createdAt)} {formatTime(createdAt)}
          </time>
        </span>
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
          className={classes.view ?? ''}
          aria-label={`View Details of ${descriptionOf(bolo)}`}
          onClick={() => onOpen(bolo)}
        >
          View Details
        </Button>
      ),
    },
  ];
}
