import { ActionIcon, Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { statusLabel, statusOf, useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { lastName, statusTone } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { ColumnHead, TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import { usePanicMarks } from '../panics/use-panics.ts';
import { ApparatusName } from '../units/apparatus-name.tsx';
import { hasSeveralDepartments } from '../units/unit-department.ts';
import tables from './console-tables.module.css';
import classes from './console-units.module.css';
import type { ConsoleView } from './console-view.ts';
import { overdueOf } from './overdue.ts';
import { ResponseTag } from './response-tag.tsx';
import type { UnitActs } from './use-unit-acts.ts';

interface ConsoleUnitsProps {
  view: ConsoleView;
  units: readonly Unit[];
  calls: readonly Call[];
  markedIds: ReadonlySet<string>;
  canEdit: boolean;
  acts: UnitActs;
  state: ReactNode;
  onMark: (id: string) => void;
  onOpenCall: (call: Call) => void;
}

/** Characters of most codes; a longer one makes do without its dot, so that the names keep their room. */
const CODE_USUAL = 6;

/** The units on duty, those that can be sent first. Space or a press picks one, for the call that is chosen next. */
export function ConsoleUnits(props: ConsoleUnitsProps) {
  const { view, units, calls, markedIds, canEdit, acts, state, onMark, onOpenCall } = props;
  const now = useNow();
  const { keysOf, stop } = useRowKeys(units.map(({ _id }) => _id));
  const panics = usePanicMarks();
  const departments = useCommunity().data?.departments ?? [];
  const firstBusy = units.find(({ availableSince }) => availableSince === null)?._id;
  return (
    <Panel
      title="Units"
      count={units.length}
      actions={
        <Choices
          label="Services of units"
          choices={anyOf(SERVICES, 'All')}
          chosen={view.services}
          onChoose={view.showServices}
        />
      }
    >
      <div className={board.frame} data-focus="units">
        {state ?? (
          <table
            {...TABLE_ROLES.table}
            className={`${board.table} ${tables.table} ${classes.table}`}
            data-departments={hasSeveralDepartments(departments, view.platform) || undefined}
          >
            <VisuallyHidden component="caption">Units on duty</VisuallyHidden>
            <thead {...TABLE_ROLES.group}>
              <tr {...TABLE_ROLES.row} className={tables.heads}>
                <ColumnHead column="callsign">Callsign</ColumnHead>
                <ColumnHead column="name">Name</ColumnHead>
                <ColumnHead column="department">Dept</ColumnHead>
                <ColumnHead column="status">Status</ColumnHead>
                <ColumnHead column="call">Call</ColumnHead>
                <ColumnHead column="age">Since</ColumnHead>
              </tr>
            </thead>
            <tbody {...TABLE_ROLES.group}>
              {units.map((unit, index) => {
                const keys = keysOf(unit._id, () => onMark(unit._id));
                const on = calls.find(({ callNumber }) => callNumber === unit.call);
                return (
                  <tr
                    key={unit._id}
                    {...TABLE_ROLES.row}
                    {...keys}
                    data-unit={unit._id}
                    className={tables.row}
                    data-marked={markedIds.has(unit._id) || undefined}
                    data-panic={
                      [unit, ...unit.crew].some(({ _id }) => panics.officerIds.has(_id)) || undefined
                    }
                    data-first-busy={(unit._id === firstBusy && index > 0) || undefined}
                    onKeyDown={(event: KeyboardEvent<HTMLTableRowElement>) => {
                      if (event.key !== ' ' || event.target !== event.currentTarget)
                        return keys.onKeyDown(event);
                      event.preventDefault();
                      if (canEdit) onMark(unit._id);
                    }}
                    onClick={({ target }) => {
                      if (target instanceof Element && target.closest('button, [role="menu"]')) return;
                      if (canEdit) onMark(unit._id);
                    }}
                  >
                    <UnitCells unit={unit} now={now} isMarked={markedIds.has(unit._id)} />
                    <td {...TABLE_ROLES.cell} className={classes.call}>
                      {unit.call !== null && (
                        <>
                          <UnstyledButton
                            className={classes.link}
                            tabIndex={unit._id === stop ? 0 : -1}
                            aria-label={`Show call ${unit.call}`}
                            onClick={() => on !== undefined && onOpenCall(on)}
                          >
                            {unit.call}
                          </UnstyledButton>{' '}
                          {unit.response !== null && <ResponseTag response={unit.response} />}
                        </>
                      )}
                    </td>
                    <Since unit={unit} now={now} />
                    {canEdit && (
                      <td {...TABLE_ROLES.cell} className={classes.menu}>
                        <UnitMenu unit={unit} acts={acts} reached={unit._id === stop} />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  );
}

function UnitCells({ unit, isMarked }: { unit: Unit; now: number; isMarked: boolean }) {
  const community = useCommunity().data;
  const department = community?.departments.find(({ _id }) => _id === unit.departmentId)?.shortName;
  const status = community && statusOf(community.statuses, unit)?.label;
  const known = [department, ...unit.crew.map(({ callsign }) => callsign)].filter(
    (each) => each !== undefined,
  );
  return (
    <>
      <th {...TABLE_ROLES.rowHead} scope="row" className={classes.callsign}>
        {unit.callsign}
        {isMarked && <VisuallyHidden>, picked</VisuallyHidden>}
      </th>
      <td {...TABLE_ROLES.cell} className={classes.name} title={[unit.name, ...known].join(', ')}>
        {unit.isApparatus ? <ApparatusName unit={unit} /> : lastName(unit.name)}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.department} data-column="department" title={department}>
        {department}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={classes.status}
        title={status}
        data-long={unit.status.length > CODE_USUAL || undefined}
      >
        <StatusTag tone={statusTone(unit.meaning)}>{unit.status}</StatusTag>
      </td>
    </>
  );
}

/** One time: of the response, without a call of the status; where a limit is over, that of it. */
function Since({ unit, now }: { unit: Unit; now: number }) {
  const community = useCommunity().data;
  const over =
    community === undefined ? null : overdueOf(unit, community.dispatch.limits, community.statuses, now);
  const since = unit.responseSince ?? unit.availableSince ?? unit.statusSince;
  return (
    <td
      {...TABLE_ROLES.cell}
      className={tables.age}
      data-over={over !== null || undefined}
      data-urgency={over?.level}
    >
      <time dateTime={over?.since ?? since}>{formatDuration(over?.passed ?? now - Date.parse(since))}</time>
    </td>
  );
}

function UnitMenu({ unit, acts, reached }: { unit: Unit; acts: UnitActs; reached: boolean }) {
  const statuses = useCommunity().data?.statuses.filter(({ kinds }) => kinds.includes(unit.kind)) ?? [];
  return (
    // Placed in the window, so that the table, which scrolls, does not cut it off.
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
