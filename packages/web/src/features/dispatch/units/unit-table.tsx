import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { STATUS_MEANINGS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useMemo } from 'react';
import type { ColumnSort } from '#lib/table-sort.ts';
import { statusTone, subdivisionShort } from '#lib/unit-marks.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { ColumnHead, SortSelect, TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import { UNIT_COLUMNS, type UnitColumn } from './unit-rows.ts';
import classes from './unit-table.module.css';

interface UnitTableProps {
  /** In the order in which they are shown. */
  units: readonly Unit[];
  /** The numbers of the calls that a unit is on, by its id, as far as they are known. */
  callsOf: ReadonlyMap<string, readonly number[]>;
  sorting: TableSorting<UnitColumn, ColumnSort<UnitColumn>>;
  ownId: string | undefined;
  /** The ids of those whose panic is active. */
  panicIds: ReadonlySet<string>;
  onOpenCall: (callNumber: number) => void;
}

const HEADS: Readonly<Record<UnitColumn, string>> = {
  callsign: 'Callsign',
  name: 'Name',
  status: 'Status',
  assigned: 'Assigned',
};

/**
 * Units with status, subdivision and calls, walked by the arrow keys; Enter shows the call that a unit was put on last. A unit that came or
 * changed is tinted for a moment, one's own is marked.
 */
export function UnitTable({ units, callsOf, sorting, ownId, panicIds, onOpenCall }: UnitTableProps) {
  const marks = useMemo(
    () =>
      new Map(units.map(({ _id, status, subdivision, call }) => [_id, `${status}|${subdivision}|${call}`])),
    [units],
  );
  const fresh = useFreshRows(marks);
  const rowKeys = useRowKeys(units.map(({ _id }) => _id));
  return (
    <div className={classes.frame}>
      {units.length > 1 && (
        <div className={classes.sort}>
          <SortSelect
            label="Sort Units on duty"
            columns={UNIT_COLUMNS.map((key) => ({ key, label: HEADS[key] }))}
            sort={sorting.sort}
            first="Default order"
            onSort={sorting.choose}
          />
        </div>
      )}
      <table {...TABLE_ROLES.table} className={classes.table}>
        <VisuallyHidden component="caption">Units on duty</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {UNIT_COLUMNS.map((column) => (
              <ColumnHead key={column} sorting={sorting.headOf(column)}>
                {HEADS[column]}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {units.map(({ _id, callsign, name, status, subdivision, call }) => {
            const showCall = call === null ? undefined : () => onOpenCall(call);
            return (
              <tr
                key={_id}
                {...TABLE_ROLES.row}
                {...rowKeys(_id, showCall)}
                data-fresh={fresh.has(_id) || undefined}
                data-own={_id === ownId || undefined}
                data-panic={panicIds.has(_id) || undefined}
              >
                <th {...TABLE_ROLES.rowHead} scope="row">
                  {callsign}
                  {_id === ownId && <span className={classes.you}> You</span>}
                </th>
                <td {...TABLE_ROLES.cell} className={classes.name} title={name}>
                  {panicIds.has(_id) && <span className={classes.panic}>Panic </span>}
                  {name}
                </td>
                <td {...TABLE_ROLES.cell} title={STATUS_MEANINGS[status]}>
                  <StatusTag tone={statusTone(status)}>{status}</StatusTag>
                </td>
                <td {...TABLE_ROLES.cell} className={classes.assigned}>
                  {subdivision !== null && <span title={subdivision}>{subdivisionShort(subdivision)}</span>}
                  {(callsOf.get(_id) ?? (call === null ? [] : [call])).map((number) => (
                    <UnstyledButton
                      key={number}
                      className={classes.call}
                      aria-label={`#${number}, show the call`}
                      onClick={() => onOpenCall(number)}
                    >
                      #{number}
                    </UnstyledButton>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
