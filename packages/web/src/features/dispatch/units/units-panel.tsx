import { Stack, UnstyledButton } from '@mantine/core';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { statusOf, useAvailableOptions, useCommunity, useStatuses } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { formatMoment } from '#lib/moments.ts';
import { isOf } from '#lib/services.ts';
import { statusTone, subdivisionShort } from '#lib/unit-marks.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import { useNow } from '#lib/use-now.ts';
import { type TableSorting, useTableSort } from '#lib/use-table-sort.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { SortSelect } from '#ui/table-parts.tsx';
import tables from '../board/board-tables.module.css';
import { type BoardServices, ServiceFilter } from '../board/service-filter.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { ResponseTag } from '../console/response-tag.tsx';
import { PanicMark } from '../panics/panic-mark.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { ApparatusName } from './apparatus-name.tsx';
import { departmentOf } from './unit-department.ts';
import {
  BY_CALLSIGN,
  callsOfUnits,
  UNIT_COLUMNS,
  type UnitColumn,
  type UnitSort,
  unitRows,
} from './unit-rows.ts';
import { useUnits } from './units.queries.ts';
import classes from './units-panel.module.css';

interface UnitsPanelProps {
  kind: DepartmentKind;
  platform: GamePlatform;
  services: BoardServices;
  ownId: string | null;
  onOpenCall: (callNumber: number) => void;
  actions?: ReactNode;
}

export function UnitsPanel(props: UnitsPanelProps) {
  const { kind, platform, services, ownId, onOpenCall, actions } = props;
  const units = useUnits(platform);
  const calls = useActiveCalls(platform).data;
  const callsOf = useMemo(() => callsOfUnits(calls ?? []), [calls]);
  const { officerIds: panicIds } = usePanicMarks();
  const sorting = useTableSort('units', UNIT_COLUMNS, BY_CALLSIGN);
  const { sort } = sorting;
  const offline = useLiveState() === 'offline';
  const { statuses } = useAvailableOptions(kind);
  const known = useMemo(() => {
    const codes = statuses.map(({ code }) => code);
    return units.data === undefined ? undefined : unitRows(units.data, sort, codes);
  }, [units.data, sort, statuses]);
  const { chosen, isOffered } = services;
  const rows = useMemo(() => known?.filter((unit) => isOf(unit, chosen)), [known, chosen]);
  // Deferred, so that the first render of many rows doesn't block the browser.
  const shown = useDeferredValue(rows !== undefined);
  const failure = readFailure(units, 'The units could not be loaded.');
  return (
    <Panel
      title="Live Units"
      count={rows?.length}
      mark={<StaleMark stale={rows !== undefined && (offline || units.isError)} />}
      actions={
        <>
          {isOffered && <ServiceFilter label="Units shown" services={services} />}
          {actions}
        </>
      }
    >
      {failure !== undefined && <ErrorState {...failure} />}
      {failure === undefined && (rows === undefined || !shown) && <SkeletonRows rows={6} height={32} />}
      {shown && rows?.length === 0 && (
        <EmptyState
          message={known?.length === 0 ? 'No units on duty.' : `No ${chosen.join(', ')} units on duty.`}
        />
      )}
      {shown && rows !== undefined && rows.length > 0 && (
        <UnitTable key={platform} units={rows} {...{ callsOf, sorting, ownId, panicIds, onOpenCall }} />
      )}
    </Panel>
  );
}

interface UnitTableProps extends Pick<UnitsPanelProps, 'ownId' | 'onOpenCall'> {
  units: readonly Unit[];
  callsOf: ReadonlyMap<string, readonly number[]>;
  panicIds: ReadonlySet<string>;
  sorting: TableSorting<UnitColumn, UnitSort>;
}

function UnitTable({ units, callsOf, sorting, ownId, panicIds, onOpenCall }: UnitTableProps) {
  const marks = useMemo(
    () =>
      new Map(units.map(({ _id, status, subdivision, call }) => [_id, `${status}|${subdivision}|${call}`])),
    [units],
  );
  const fresh = useFreshRows(marks);
  const departments = useCommunity().data?.departments ?? [];
  const statuses = useStatuses();
  const isInPanic = (unit: Unit) => [unit, ...unit.crew].some(({ _id }) => panicIds.has(_id));
  const columns: readonly (TableColumn<Unit> & { id: UnitColumn; header: string })[] = [
    {
      id: 'callsign',
      header: 'Callsign',
      isRowHead: true,
      cell: (unit) => {
        const department = departmentOf(departments, unit);
        return (
          <>
            {unit.callsign}
            {department !== undefined && <span className={classes.department}> {department}</span>}
            {unit._id === ownId && <span className={classes.you}> You</span>}
          </>
        );
      },
    },
    {
      id: 'name',
      header: 'Name',
      cell: (unit) => (
        <>
          {isInPanic(unit) && <PanicMark />}
          {unit.isApparatus ? <ApparatusName unit={unit} /> : unit.name}
        </>
      ),
      titleOf: ({ name, crew }) => [name, ...crew.map((rider) => `${rider.seat} ${rider.name}`)].join(', '),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, meaning }) => <StatusTag tone={statusTone(meaning)}>{status}</StatusTag>,
      titleOf: (unit) => statusOf(statuses, unit)?.label,
    },
    {
      id: 'assigned',
      header: 'Assigned',
      cell: (unit) => {
        const { _id, subdivision, call } = unit;
        const numbers = callsOf.get(_id) ?? (call === null ? [] : [call]);
        return (
          <>
            {subdivision !== null && <span title={subdivision}>{subdivisionShort(subdivision)}</span>}
            {numbers.map((number) => (
              <UnstyledButton
                key={number}
                className={tables.link}
                aria-label={`#${number}, show the call`}
                onClick={() => onOpenCall(number)}
              >
                #{number}
              </UnstyledButton>
            ))}
            {numbers.length < 2 && <OnTheWay unit={unit} />}
          </>
        );
      },
    },
  ];
  return (
    <Stack gap={0} h="100%" className={classes.list ?? ''}>
      {units.length > 1 && (
        <div className={classes.sort}>
          <SortSelect
            label="Sort units on duty"
            columns={columns.map(({ id, header }) => ({ key: id, label: header }))}
            sort={sorting.sort}
            first="Default order"
            onSort={sorting.choose}
          />
        </div>
      )}
      <DataTable
        caption="Units on duty"
        columns={columns}
        headOf={(column) => sorting.headOf(column as UnitColumn)}
        rows={units}
        rowId={({ _id }) => _id}
        density="grid"
        layout={`${tables.board} ${tables.units} ${classes.officer}`}
        walks
        rowProps={(unit) => ({
          'data-fresh': fresh.has(unit._id) || undefined,
          'data-own': unit._id === ownId || undefined,
          'data-panic': isInPanic(unit) || undefined,
          onKeyDown: ({ key, target, currentTarget }) => {
            if (key === 'Enter' && target === currentTarget && unit.call !== null) onOpenCall(unit.call);
          },
        })}
      />
    </Stack>
  );
}

function OnTheWay({ unit: { response, responseSince } }: { unit: Unit }) {
  const now = useNow();
  if (response === null || responseSince === null) return null;
  return (
    <span className={classes.response}>
      <ResponseTag response={response} />
      <time dateTime={responseSince} title={`${response} since ${formatMoment(responseSince)}`}>
        {formatDuration(now - Date.parse(responseSince))}
      </time>
    </span>
  );
}
