import { Stack, UnstyledButton } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useAvailableOptions, useCommunity, useStatuses } from '#lib/community.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { isForServices } from '#lib/services.ts';
import { subdivisionShort } from '#lib/unit-marks.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import { useNowOnScreen } from '#lib/use-now.ts';
import { type TableSorting, useTableSort } from '#lib/use-table-sort.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SortSelect } from '#ui/table-parts.tsx';
import tables from '../board/board-tables.module.css';
import { LoadedBoard } from '../board/loaded-board.tsx';
import { type BoardServices, ServiceFilter } from '../board/service-filter.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { ResponseTag } from '../calls/response-tag.tsx';
import { LiveMark } from '../live-mark.tsx';
import { PanicMark } from '../panics/panic-mark.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { ApparatusName, isInPanic, statusColumn } from './unit-columns.tsx';
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
  onOpenCall: (callNumber: number) => unknown;
  actions?: ReactNode;
}

export function UnitsPanel(props: UnitsPanelProps) {
  const { kind, platform, services, ownId, onOpenCall, actions } = props;
  const units = useUnits(platform);
  // Not in the table, which mounts later and would request them again.
  const calls = useDeferredValue(useActiveCalls(platform).data);
  const sorting = useTableSort('units', UNIT_COLUMNS, BY_CALLSIGN);
  const { sort } = sorting;
  const { statuses } = useAvailableOptions(kind);
  const { chosen, isOffered } = services;
  const rows = useMemo(() => {
    const codes = statuses.map(({ code }) => code);
    return units.data && unitRows(units.data, sort, codes).filter((unit) => isForServices(unit, chosen));
  }, [units.data, sort, statuses, chosen]);
  return (
    <Panel
      title="Live Units"
      count={rows?.length}
      mark={<LiveMark query={units} />}
      actions={
        <>
          {isOffered && <ServiceFilter label="Units shown" services={services} />}
          {actions}
        </>
      }
    >
      <LoadedBoard query={units} failed="The units could not be loaded." rows={6}>
        {(all) =>
          rows === undefined || rows.length === 0 ? (
            <EmptyState
              message={all.length === 0 ? 'No units on duty.' : `No ${chosen.join(', ')} units on duty.`}
            />
          ) : (
            <UnitTable key={platform} units={rows} {...{ calls, sorting, ownId, onOpenCall }} />
          )
        }
      </LoadedBoard>
    </Panel>
  );
}

interface UnitTableProps extends Pick<UnitsPanelProps, 'ownId' | 'onOpenCall'> {
  units: readonly Unit[];
  calls: readonly Call[] | undefined;
  sorting: TableSorting<UnitColumn, UnitSort>;
}

function UnitTable({ units, calls, sorting, ownId, onOpenCall }: UnitTableProps) {
  const callsOf = useMemo(() => callsOfUnits(calls ?? []), [calls]);
  const { officerIds: panicIds } = usePanicMarks();
  const fresh = useFreshRows(units, ({ status, subdivision, call }) => `${status}|${subdivision}|${call}`);
  const departments = useCommunity().data?.departments;
  const statuses = useStatuses();
  const columns = useMemo(
    (): readonly (TableColumn<Unit> & { id: UnitColumn; header: string })[] => [
      {
        id: 'callsign',
        header: 'Callsign',
        isRowHead: true,
        cell: (unit) => {
          const department = departmentOf(departments ?? [], unit);
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
            {isInPanic(unit, panicIds) && <PanicMark />}
            {unit.isApparatus ? <ApparatusName unit={unit} /> : unit.name}
          </>
        ),
        titleOf: ({ name, crew }) => [name, ...crew.map((rider) => `${rider.seat} ${rider.name}`)].join(', '),
      },
      statusColumn(statuses),
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
                  onClick={() => void onOpenCall(number)}
                >
                  #{number}
                </UnstyledButton>
              ))}
              {numbers.length < 2 && <OnTheWay unit={unit} />}
            </>
          );
        },
      },
    ],
    [departments, statuses, panicIds, callsOf, ownId, onOpenCall],
  );
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
          'data-panic': isInPanic(unit, panicIds) || undefined,
          onKeyDown: ({ key, target, currentTarget }) => {
            if (key === 'Enter' && target === currentTarget && unit.call !== null) onOpenCall(unit.call);
          },
        })}
      />
    </Stack>
  );
}

function OnTheWay({ unit: { response, responseSince } }: { unit: Unit }) {
  const { now, ref } = useNowOnScreen();
  if (response === null || responseSince === null) return null;
  return (
    <span className={classes.response}>
      <ResponseTag response={response} />
      <time ref={ref} dateTime={responseSince} title={`${response} since ${formatDateTime(responseSince)}`}>
        {formatDuration(now - Date.parse(responseSince))}
      </time>
    </span>
  );
}
