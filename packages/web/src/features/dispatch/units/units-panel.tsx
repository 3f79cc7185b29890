import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useDeferredValue, useMemo } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { BY_CALLSIGN, callsOfUnits, type OwnUnit, UNIT_COLUMNS, unitRows } from './unit-rows.ts';
import { UnitTable } from './unit-table.tsx';
import { useUnits } from './units.queries.ts';

interface UnitsPanelProps {
  platform: Platform;
  /** The reader's own unit, where it belongs to this platform. */
  own: OwnUnit | null;
  /** The ids of the units whose panic is active. */
  panicIds: ReadonlySet<string>;
  /** The active calls; undefined while they are not known. */
  calls: readonly Call[] | undefined;
  /** Shows a call that a unit is attached to, by its number. */
  onOpenCall: (callNumber: number) => void;
}

/** Live Units: who is on duty on a platform, as it is at this moment. */
export function UnitsPanel({ platform, own, panicIds, calls, onOpenCall }: UnitsPanelProps) {
  const units = useUnits(platform);
  const sorting = useTableSort('units', UNIT_COLUMNS, BY_CALLSIGN);
  const { sort } = sorting;
  const offline = useLiveState() === 'offline';
  const rows = useMemo(
    () => (units.data === undefined ? undefined : unitRows(units.data, own, sort)),
    [units.data, own, sort],
  );
  const callsOf = useMemo(() => callsOfUnits(calls ?? []), [calls]);
  // As with the calls, so that the browser can answer between them.
  const shown = useDeferredValue(rows !== undefined);
  return (
    <Panel
      title="Live Units"
      count={rows?.length}
      mark={<StaleMark stale={rows !== undefined && (offline || units.isError)} />}
    >
      {shown && rows !== undefined && rows.length > 0 && (
        <UnitTable
          key={platform}
          units={rows}
          callsOf={callsOf}
          sorting={sorting}
          ownId={own?._id}
          panicIds={panicIds}
          onOpenCall={onOpenCall}
        />
      )}
      {shown && rows?.length === 0 && <EmptyState message="No units on duty." />}
      {(rows === undefined ? units.isPending : !shown) && <SkeletonRows rows={6} height={32} />}
      {rows === undefined && units.isError && (
        <ErrorState
          message={failureMessage(units.error, 'The units could not be loaded.')}
          onRetry={() => void units.refetch()}
        />
      )}
    </Panel>
  );
}
