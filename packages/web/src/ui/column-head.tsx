import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './column-head.module.css';
import { TABLE_ROLES } from './table-roles.ts';

interface ColumnHeadProps {
  /** Names the column for the style of its table. */
  column?: string;
  align?: 'right' | undefined;
  /** With it the head is a button that sorts: `sorted` says which way the rows stand now. */
  sorting?: { sorted: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
  children: ReactNode;
}

/** The head of a table's column, which stays in sight while the rows scroll. */
export function ColumnHead({ column, align, sorting, children }: ColumnHeadProps) {
  return (
    <th
      {...TABLE_ROLES.head}
      scope="col"
      className={classes.head}
      data-column={column}
      data-align={align}
      data-sorts={sorting !== undefined || undefined}
      aria-sort={sorting && (sorting.sorted ?? 'none')}
    >
      {sorting === undefined ? (
        children
      ) : (
        <UnstyledButton className={classes.sort} data-sorted={sorting.sorted} onClick={sorting.onSort}>
          {children}
        </UnstyledButton>
      )}
    </th>
  );
}
