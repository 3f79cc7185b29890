import { ActionIcon, Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { statusLabel, statusOf, useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { lastName, statusTone } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import tables from '../board/board-tables.module.css';
import { usePanicMarks } from '../panics/use-panics.ts';
import { ApparatusName } from '../units/apparatus-name.tsx';
import { hasSeveralDepartments } from '../units/unit-department.ts';
import classes from './console-units.module.css';
import { LoadedBoard } from './loaded-board.tsx';
import { overdueOf } from './overdue.ts';
import { ResponseTag } from './response-tag.tsx';
import type { ConsoleState } from './use-console.ts';
import type { UnitActs } from './use-unit-acts.ts';

/** Length of most status codes. Longer ones drop their dot to leave room for names. */
const CODE_USUAL = 6;

export function ConsoleUnits({ state }: { state: ConsoleState }) {
  const { view, calls, markedIds, canEdit, mark } = state;
  const { units } = state.rows;
  const now = useNow();
  const panics = usePanicMarks();
  const community = useCommunity().data;
  const departments = community?.departments ?? [];
  const departmentOf = (unit: Unit) => departments.find(({ _id }) => _id === unit.departmentId)?.shortName;
  const overOf = (unit: Unit) =>
    community === undefined ? null : overdueOf(unit, community.dispatch.limits, community.statuses, now);
  const firstBusy = units.findIndex(({ availableSince }) => availableSince === null);
  const columns: TableColumn<Unit>[] = [
    {
      id: 'callsign',
      header: 'Callsign',
      isRowHead: true,
      cell: ({ _id, callsign }) => (
        <>
          {callsign}
          {markedIds.includes(_id) && <VisuallyHidden>, selected</VisuallyHidden>}
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
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, meaning }) => (
        <span className={classes.status} data-long={status.length > CODE_USUAL || undefined}>
          <StatusTag tone={statusTone(meaning)}>{status}</StatusTag>
        </span>
      ),
      titleOf: (unit) => community && statusOf(community.statuses, unit)?.label,
    },
    {
      id: 'call',
      header: 'Call',
      cell: ({ call, response }, isStop) => {
        const on = calls.find(({ callNumber }) => callNumber === call);
        return (
          call !== null && (
            <>
              <UnstyledButton
                className={tables.link}
                tabIndex={isStop ? 0 : -1}
                aria-label={`Show call ${call}`}
                onClick={() => on !== undefined && state.openCall(on._id)}
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
        const over = overOf(unit);
        const at = over?.since ?? unit.responseSince ?? unit.availableSince ?? unit.statusSince;
        return (
          <time className={tables.age} dateTime={at} data-urgency={over?.level}>
            {formatDuration(now - Date.parse(at))}
          </time>
        );
      },
    },
  ];
  const menu: TableColumn<Unit> = {
    id: 'menu',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    cell: (unit, isStop) => <UnitMenu unit={unit} acts={state.unitActs} reached={isStop} />,
  };
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
              onOpen={canEdit ? ({ _id }) => mark(_id) : undefined}
              rowProps={(unit) => ({
                'data-unit': unit._id,
                'data-marked': markedIds.includes(unit._id) || undefined,
                'data-panic': [unit, ...unit.crew].some(({ _id }) => panics.officerIds.has(_id)) || undefined,
                'data-over': overOf(unit) !== null || undefined,
                'data-first-busy': (firstBusy > 0 && unit === units[firstBusy]) || undefined,
                onKeyDown: (event) => {
                  if (event.key !== ' ' || event.target !== event.currentTarget) return;
                  event.preventDefault();
                  if (canEdit) mark(unit._id);
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

function UnitMenu({ unit, acts, reached }: { unit: Unit; acts: UnitActs; reached: boolean }) {
  const statuses = useCommunity().data?.statuses.filter(({ kinds }) => kinds.includes(unit.kind)) ?? [];
  return (
    // Fixed, so that the scrolling table doesn't clip it.
    <Menu position="bottom-end" width={240} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon size="row" tabIndex={reached ? 0 : -1} aria-label={`Actions for ${unit.callsign}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void acts.contact(unit)}>Contact made</Menu.Item>
        <Menu.Item onClick={() => void acts.ask(unit)}>Ask unit</Menu.Item>
        <Menu.Divider />
        {statuses.map((status) => (
          <Menu.Item
            key={status._id}
            disabled={status.code === unit.status}
            onClick={() => void acts.setStatus(unit, status.code)}
          >
            <Box component="span" ff="monospace">
              {status.code}
            </Box>{' '}
            {statusLabel({ ...status, code: '' }).trim()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
