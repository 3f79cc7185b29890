import { NativeSelect } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { callsignExample } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { useNavigate } from 'react-router';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Tag } from '#ui/tag.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useSection } from '../../settings.queries.ts';
import { DEPARTMENT_NAMES } from '../departments/department-names.ts';
import { DepartmentOff } from '../departments/department-off.tsx';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';

const COLUMNS: readonly TableColumn<Department>[] = [
  {
    id: 'name',
    header: 'Name',
    folded: 'lead',
    cell: ({ name, shortName, active }) => (
      <>
        {name} <span className={classes.dim}>{shortName}</span> {!active && <Tag tone="off">Off</Tag>}
      </>
    ),
  },
  {
    id: 'callsigns',
    header: 'Callsigns like',
    cell: ({ callsignPattern }) => <span className={classes.mono}>{callsignExample(callsignPattern)}</span>,
  },
  {
    id: 'subdivisions',
    header: 'Subdivisions',
    align: 'right',
    cell: ({ subdivisions }) => subdivisions.length,
  },
  { id: 'ranks', header: 'Ranks', align: 'right', cell: ({ ranks }) => ranks.length },
];

const nameOf = ({ name }: { name: string }) => name;
const textOf = ({ name, shortName }: Department) => `${name}\n${shortName}`;
const groupOf = ({ platform, kind }: Department) => `${platform}, ${kind}`;
const PATH = { section: 'departments', list: 'entries' } as const;

/** Where officers and fire/EMS serve, by platform and kind. */
export function DepartmentsPage() {
  const query = useSection('departments');
  const navigate = useNavigate();
  const off = useTarget<Department>();
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed} rows={8}>
      {(read) => (
        <>
          <ListEditor
            path={PATH}
            read={read}
            entries={read.value.entries}
            title="Departments"
            thing="department"
            columns={COLUMNS}
            nameOf={nameOf}
            textOf={textOf}
            groupOf={groupOf}
            empty="No departments yet."
            whole
            onOpen={({ _id }) => void navigate(`/dashboard/settings/departments/${_id}`)}
            onSwitchOff={off.open}
            form={(given) => <NewDepartment {...given} />}
          />
          <DepartmentOff read={read} opened={off.opened} department={off.target} onClose={off.close} />
        </>
      )}
    </Loaded>
  );
}

const NEW = { name: '', shortName: '', kind: String(DEPARTMENT_KINDS[0]), platform: String(PLATFORMS[0]) };

/** The first rank of a new department's ladder; others are added on its page. */
const firstRank = (kind: string) => ({
  name: kind === 'Fire & EMS' ? 'Firefighter' : 'Officer',
  roleId: null,
});

function NewDepartment(given: EntryFormContext<'departments', Department>) {
  return (
    <EntryForm
      {...given}
      initial={NEW}
      entryOf={(values) => ({ ...values, ranks: [firstRank(values.kind)] })}
      nameOf={nameOf}
    >
      {(form) => (
        <>
          <Lines lines={DEPARTMENT_NAMES} field={form.getInputProps} />
          <NativeSelect
            {...form.getInputProps('kind')}
            label="Kind"
            description="Kind and platform stay as they are chosen here."
            size="room"
            data={DEPARTMENT_KINDS}
          />
          <NativeSelect {...form.getInputProps('platform')} label="Platform" size="room" data={PLATFORMS} />
        </>
      )}
    </EntryForm>
  );
}
