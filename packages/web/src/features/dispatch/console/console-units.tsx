import { ActionIcon, Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useCommunity, useStatuses } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { lastName } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import tables from '../board/board-tables.module.css';
import { LoadedBoard } from '../board/loaded-board.tsx';
import { ResponseTag } from '../calls/response-tag.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { ApparatusName, isInPanic, statusColumn } from '../units/unit-columns.tsx';
import { hasSeveralDepartments } from '../units/unit-department.ts';
import type { UnitActions } from './console.queries.ts';
import classes from './console-units.module.css';
import { overdueOf } from './overdue.ts';
import type { ConsoleState } from './use-console.ts';

export function ConsoleUnits({ state }: { state: ConsoleState }) {
  const { view, calls, selectedIds, canEdit, toggleUnit } = state;
  const { units } = state.rows;
  const now = useNow();
  const panics = usePanicMarks();
  const community = useCommunity().data;
  const statuses = useStatuses();
  const departments = community?.departments ?? [];
  const departmentOf = (unit: Unit) => departments.find(({ _id }) => _id === unit.departmentId)?.shortName;
  const overdueFor = (unit: Unit) =>
    community === undefined ? null : overdueOf(unit, community.dispatch.limits, community.statuses, now);
  const firstBusy = units.findIndex(({ availableSince }) => availableSince === null);
  const menu: TableColumn<Unit> = {
    id: 'menu',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    cell: (unit, isStop) => <ActionsMenu unit={unit} actions={state.unitActions} isStop={isStop} />,
  };
  const columns: TableColumn<Unit>[] = [
    {
      id: 'callsign',
      header: 'Callsign',
      isRowHead: true,
      cell: ({ _id, callsign }) => (
        <>
          {callsign}
          {selectedIds.includes(_id) && <VisuallyHidden>, selected</VisuallyHidden>}
        </>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      cell: (unit) => (unit.isApparatus ? <ApparatusName unit={unit} /> : lastName(unit.name)),
      titleOf: (unit) =>
        [unit.name, departmentOf(unit), ...unit.crew.map(({ callsign }) => callsign)]
          .filter((each) => each !== undefined)
          .join(', '),
    },
    { id: 'department', header: 'Dept', cell: departmentOf, titleOf: departmentOf },
    statusColumn(statuses),
    {
      id: 'call',
      header: 'Call',
      cell: ({ call, response }, isStop) => {
        const unitCall = calls.find(({ callNumber }) => callNumber === call);
        return (
          call !== null && (
            <>
              <UnstyledButton
                className={tables.link}
                tabIndex={isStop ? 0 : -1}
                aria-label={`Show call ${call}`}
                onClick={() => unitCall !== undefined && state.openCall(unitCall._id)}
              >
                {call}
              </UnstyledButton>{' '}
              {response !== null && <ResponseTag response={response} />}
            </>
          )
        );
      },
    },
    {
      id: 'age',
      header: 'Since',
      cell: (unit) => {
        const overdue = overdueFor(unit);
        const at = overdue?.since ?? unit.responseSince ?? unit.availableSince ?? unit.statusSince;
        return (
          <time className={tables.age} dateTime={at} data-urgency={overdue?.level}>
            {formatDuration(now - Date.parse(at))}
          </time>
        );
      },
    },
  ];
  return (
    <Panel
      title="Units"
      count={units.length}
      actions={
        <Choices
          label="Unit services"
          choices={anyOf(SERVICES, 'All')}
          chosen={view.services}
          onChoose={view.showServices}
        />
      }
    >
      <Box h="100%" data-focus="units">
        <LoadedBoard query={state.unitsQuery} failed="The units could not be loaded.">
          {() => (
            <DataTable
              caption="Units on duty"
              columns={canEdit ? [...columns, menu] : columns}
              rows={units}
              rowId={({ _id }) => _id}
              density="grid"
              layout={[
                tables.board,
                tables.units,
                classes.console,
                hasSeveralDepartments(departments, view.platform) ? classes.departments : '',
              ].join(' ')}
              walks
              onOpen={canEdit ? ({ _id }) => toggleUnit(_id) : undefined}
              rowProps={(unit) => ({
                'data-unit': unit._id,
                'data-marked': selectedIds.includes(unit._id) || undefined,
                'data-panic': isInPanic(unit, panics.officerIds) || undefined,
                'data-over': overdueFor(unit) !== null || undefined,
                'data-first-busy': (firstBusy > 0 && unit === units[firstBusy]) || undefined,
                onKeyDown: (event) => {
                  if (event.key !== ' ' || event.target !== event.currentTarget) return;
                  event.preventDefault();
                  if (canEdit) toggleUnit(unit._id);
                },
              })}
              empty={{ message: 'No units on duty.' }}
            />
          )}
        </LoadedBoard>
      </Box>
    </Panel>
  );
}

function ActionsMenu({ unit, actions, isStop }: { unit: Unit; actions: UnitActions; isStop: boolean }) {
  const statuses = useStatuses().filter(({ kinds }) => kinds.includes(unit.kind));
  return (
    // Fixed, so that the scrolling table doesn't clip it.
    <Menu position="bottom-end" width={240} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon size="row" tabIndex={isStop ? 0 : -1} aria-label={`Actions for ${unit.callsign}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void actions.contact(unit)}>Contact made</Menu.Item>
        <Menu.Item onClick={() => void actions.ask(unit)}>Ask unit</Menu.Item>
        <Menu.Divider />
        {statuses.map((status) => (
          <Menu.Item
            key={status._id}
            disabled={status.code === unit.status}
            onClick={() => void actions.setStatus(unit, status.code)}
          >
            <Mono>{status.code}</Mono> {status.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
