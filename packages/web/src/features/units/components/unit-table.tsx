import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { STATUS_MEANINGS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useMemo } from 'react';
import { statusTone, subdivisionShort } from '#lib/unit-marks.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import { ColumnHead } from '#ui/column-head.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './unit-table.module.css';

interface UnitTableProps {
  /** In the order in which they are shown. */
  units: readonly Unit[];
  ownId: string | undefined;
  onOpenCall: (callNumber: number) => void;
}

/** Units with status, subdivision and call. A unit that came or changed is tinted for a moment, one's own is marked. */
export function UnitTable({ units, ownId, onOpenCall }: UnitTableProps) {
  const marks = useMemo(
    () =>
      new Map(units.map(({ _id, status, subdivision, call }) => [_id, `${status}|${subdivision}|${call}`])),
    [units],
  );
  const fresh = useFreshRows(marks);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll the list
    <section className={classes.frame} tabIndex={0} aria-label="Units on duty">
      <table className={classes.table}>
        <VisuallyHidden component="caption">Units on duty by callsign</VisuallyHidden>
        <thead>
          <tr>
            {['Callsign', 'Name', 'Status', 'Assigned'].map((head) => (
              <ColumnHead key={head}>{head}</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr
              key={unit._id}
              data-fresh={fresh.has(unit._id) || undefined}
              data-own={unit._id === ownId || undefined}
            >
              <th scope="row">
                {unit.callsign}
                {unit._id === ownId && <span className={classes.you}> You</span>}
              </th>
              <td className={classes.name} title={unit.name}>
                {unit.name}
              </td>
              <td title={STATUS_MEANINGS[unit.status]}>
                <StatusTag tone={statusTone(unit.status)}>{unit.status}</StatusTag>
              </td>
              <td className={classes.assigned}>
                {unit.subdivision !== null && (
                  <span title={unit.subdivision}>{subdivisionShort(unit.subdivision)}</span>
                )}
                {unit.call !== null && (
                  <UnstyledButton
                    className={classes.call}
                    aria-label={`#${unit.call}, show the call`}
                    onClick={() => unit.call !== null && onOpenCall(unit.call)}
                  >
                    #{unit.call}
                  </UnstyledButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
