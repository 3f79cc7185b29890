import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type CallSort, nextSort, type SortKey } from './call-order.ts';
import classes from './calls-table.module.css';

interface CallsHeadProps {
  /** Absent for closed calls. */
  sorting: { sort: CallSort; onSort: (sort: CallSort) => void } | undefined;
}

const ACTIVE: readonly { key: SortKey; label: string }[] = [
  { key: 'number', label: '#' },
  { key: 'type', label: 'Type' },
  { key: 'location', label: 'Location' },
  { key: 'postal', label: 'Postal' },
  { key: 'units', label: 'Units' },
  { key: 'age', label: 'Age' },
];
/** Those of the closed calls, with the widths that they take. */
const CLOSED = [
  { column: 'number', label: '#' },
  { column: 'type', label: 'Type' },
  { column: 'location', label: 'Location' },
  { column: 'postal', label: 'Postal' },
  { column: 'units', label: 'Disposition' },
  { column: 'closed', label: 'Closed' },
] as const;

/** The heads of the columns; those of active calls sort them. */
export function CallsHead({ sorting }: CallsHeadProps) {
  return (
    <thead>
      <tr className={classes.heads} data-still={sorting === undefined || undefined}>
        {sorting === undefined
          ? CLOSED.map(({ column, label }) => (
              <th key={column} scope="col" className={classes.head} data-column={column}>
                {label}
              </th>
            ))
          : ACTIVE.map(({ key, label }) => {
              const direction = directionOf(sorting.sort, key);
              return (
                <th
                  key={key}
                  scope="col"
                  className={classes.head}
                  data-column={key}
                  aria-sort={direction ?? 'none'}
                >
                  <UnstyledButton
                    className={classes.sort}
                    data-sorted={direction}
                    onClick={() => sorting.onSort(nextSort(sorting.sort, key))}
                  >
                    {label}
                  </UnstyledButton>
                </th>
              );
            })}
        <th scope="col" className={classes.head} data-column="view">
          <VisuallyHidden>View Details</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function directionOf(sort: CallSort, key: SortKey): 'ascending' | 'descending' | undefined {
  if (sort?.by !== key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}
