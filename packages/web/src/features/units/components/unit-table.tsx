import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { STATUS_MEANINGS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useMemo } from 'react';
import { statusTone, subdivisionShort } from '#lib/unit-marks.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { ColumnHead } from '#ui/column-head.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import { UNIT_COLUMNS, type UnitColumn } from './unit-rows.ts';
import classes from './unit-table.module.css';

interface UnitTableProps {
  /** In the order in which they are shown. */
  units: readonly Unit[];
  headOf: TableSorting<UnitColumn>['headOf'];
  ownId: string | undefined;
  onOpenCall: (callNumber: number) => void;
}

const HEADS: Readonly<Record<UnitColumn, string>> = {
  callsign: 'Callsign',
  name: 'Name',
  status: 'Status',
  assigned: 'Assigned',
};

/**
 * Units with status, subdivision and call, walked by the arrow keys; Enter shows a unit's call. A unit that came or
 * changed is tinted for a moment, one's own is marked.
 */
export function UnitTable({ units, headOf, ownId, onOpenCall }: UnitTableProps) {
  const marks = useMemo(
    () =>
      new Map(units.map(({ _id, status, subdivision, call }) => [_id, `${status}|${subdivision}|${call}`])),
    [units],
  );
  const fresh = useFreshRows(marks);
  const rowKeys = useRowKeys(units.map(({ _id }) => _id));
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">Units on duty</VisuallyHidden>
        <thead>
          <tr>
            {UNIT_COLUMNS.map((column) => (
              <ColumnHead key={column} sorting={headOf(column)}>
                {HEADS[column]}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ _id, callsign, name, status, subdivision, call }) => {
            const showCall = call === null ? undefined : () => onOpenCall(call);
            return (
              <tr
                key={_id}
                {...rowKeys(_id, showCall)}
                data-fresh={fresh.has(_id) || undefined}
                data-own={_id === ownId || undefined}
              >
                <th scope="row">
                  {callsign}
                  {_id === ownId && <span className={classes.you}> You</span>}
                </th>
                <td className={classes.name} title={name}>
                  {name}
                </td>
                <td title={STATUS_MEANINGS[status]}>
                  <StatusTag tone={statusTone(status)}>{status}</StatusTag>
                </td>
                <td className={classes.assigned}>
                  {subdivision !== null && <span title={subdivision}>{subdivisionShort(subdivision)}</span>}
                  {showCall !== undefined && (
                    <UnstyledButton
                      className={classes.call}
                      aria-label={`#${call}, show the call`}
                      onClick={showCall}
                    >
                      #{call}
                    </UnstyledButton>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
