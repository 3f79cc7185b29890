import { Box, Button, NativeSelect, TextInput } from '@mantine/core';
import { callsignExample, isCallsignPattern } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { CALLSIGN_PATTERN_MAX } from '@ten-four/contract/settings/settings.values';
import { Link } from 'react-router';
import type { TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Guild, type Section, useGuild, useMemberCount, useSection } from '../../settings.queries.ts';
import { DEPARTMENT_NAMES } from '../departments/department-names.ts';
import { DepartmentOff } from '../departments/department-off.tsx';
import fields from '../fields/fields.module.css';
import { editOps, FieldsForm } from '../fields/fields-form.tsx';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import { EntryPage } from '../list/entry-page.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { NamedList } from './named-list.tsx';

/** One department: names, callsigns, subdivisions, ranks. */
export function DepartmentPage() {
  const query = useSection('departments');
  const guild = useGuild().data;
  const off = useTarget<Department>();
  return (
    <EntryPage
      query={query}
      list="Departments"
      path="departments"
      noteOf={({ platform, kind }) => `${platform}, ${kind}`}
      actionsOf={(department) => (
        <>
          {department.active ? (
            <Button size="room" onClick={() => off.open(department)}>
              Switch off
            </Button>
          ) : (
            <Tag tone="off">Off</Tag>
          )}
          <MembersLink departmentId={department._id} />
        </>
      )}
    >
      {(department, read) => (
        <>
          <Names read={read} department={department} />
          <Lists read={read} department={department} guild={guild} />
          <DepartmentOff read={read} opened={off.opened} department={off.target} onClose={off.close} />
        </>
      )}
    </EntryPage>
  );
}

function MembersLink({ departmentId }: { departmentId: string }) {
  const count = useMemberCount(departmentId).data;
  return (
    <Button component={Link} size="room" to={`/dashboard/staff/members?departmentId=${departmentId}`}>
      {count === undefined ? 'Members' : `Members ${count}`}
    </Button>
  );
}

const valuesOf = ({ name, shortName, callsignPattern }: Department) => ({
  name,
  shortName,
  callsignPattern: callsignPattern ?? '',
});
const fieldsOf = ({ callsignPattern, ...values }: ReturnType<typeof valuesOf>) => {
  const pattern = callsignPattern.trim().toUpperCase();
  return { ...values, callsignPattern: pattern === '' ? null : pattern };
};

interface OneDepartmentProps {
  read: Section<'departments'>;
  department: Department;
}

function Names({ read, department }: OneDepartmentProps) {
  const { _id } = department;
  return (
    <FieldsForm
      section="departments"
      name={`departments.${_id}`}
      read={read}
      valuesOf={({ entries }) => valuesOf(entries.find((one) => one._id === _id) ?? department)}
      problemsOf={(values) => {
        const { callsignPattern } = fieldsOf(values);
        const isBad = callsignPattern !== null && !isCallsignPattern(callsignPattern);
        return isBad ? { callsignPattern: SETTINGS_TEXTS.badCallsignPattern } : {};
      }}
      opsOf={(values, begun) => editOps(_id, fieldsOf(values), fieldsOf(begun))}
    >
      {({ form, field }) => {
        const { callsignPattern } = fieldsOf(form.values);
        const isGood = callsignPattern === null || isCallsignPattern(callsignPattern);
        return (
          <Panel title="Names and callsigns">
            <div className={fields.fields}>
              <Lines lines={DEPARTMENT_NAMES} field={field} />
              <div>
                <TextInput
                  label="Callsign pattern"
                  description="@ is a letter, # a digit, | another way. Empty: the usual rule."
                  {...field('callsignPattern')}
                  size="room"
                  maxLength={CALLSIGN_PATTERN_MAX}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
                {isGood && (
                  <Box component="p" mt={4} fz={13} c="var(--tf-dim)" role="status">
                    {SETTINGS_TEXTS.callsignLike(callsignExample(callsignPattern))}
                  </Box>
                )}
              </div>
            </div>
          </Panel>
        );
      }}
    </FieldsForm>
  );
}

function Lists({ read, department, guild }: OneDepartmentProps & { guild: Guild | undefined }) {
  const { _id, subdivisions, ranks } = department;
  const within = (key: string) =>
    ({ section: 'departments', list: 'entries', within: { _id, key } }) as const;
  const roleName = (roleId: string | null) =>
    guild?.roles.find((role) => role._id === roleId)?.name ?? roleId ?? '';
  return (
    <>
      <ListEditor
        path={within('ranks')}
        read={read}
        entries={ranks}
        title="Ranks"
        thing="rank"
        columns={RANKS(roleName)}
        nameOf={({ name: rank }) => rank}
        textOf={({ name: rank }) => rank}
        empty="No ranks yet."
        note="From the lowest to the highest. Who holds a rank's role has that rank."
        form={(given) => <RankForm {...given} guild={guild} />}
      />
      <NamedList
        path={within('subdivisions')}
        read={read}
        entries={subdivisions}
        title="Subdivisions"
        thing="subdivision"
        empty="No subdivisions yet."
        max={60}
      />
    </>
  );
}

type Rank = Department['ranks'][number];

const RANKS = (roleName: (roleId: string | null) => string): TableColumn<Rank>[] => [
  { id: 'name', header: 'Rank', folded: 'lead', cell: ({ name }) => name },
  {
    id: 'role',
    header: 'Role',
    folded: 'line',
    cell: ({ roleId }) => roleId !== null && <span className={classes.dim}>{roleName(roleId)}</span>,
  },
];

const RANK_NAME = [{ name: 'name', label: 'Rank', maxLength: 40 }] as const;

function RankForm({ guild, ...given }: EntryFormContext<'departments', Rank> & { guild: Guild | undefined }) {
  const { name = '', roleId = null } = given.entry ?? {};
  const roles = guild?.roles ?? [];
  const known = roleId === null || roles.some(({ _id }) => _id === roleId);
  return (
    <EntryForm
      {...given}
      initial={{ name, roleId: roleId ?? '' }}
      entryOf={(values) => ({ ...values, roleId: values.roleId.trim() === '' ? null : values.roleId.trim() })}
      nameOf={(values) => values.name}
    >
      {(form) => (
        <>
          <Lines lines={RANK_NAME} field={form.getInputProps} />
          {guild?.bot === true ? (
            <NativeSelect
              {...form.getInputProps('roleId')}
              label="Follows the role"
              size="room"
              data={[
                { value: '', label: 'No role: staff sets it' },
                ...(known ? [] : [{ value: roleId ?? '', label: `${roleId} (gone)` }]),
                ...roles
                  .filter(({ everyone }) => !everyone)
                  .map(({ _id, name: role }) => ({ value: _id, label: role })),
              ]}
            />
          ) : (
            <TextInput
              {...form.getInputProps('roleId')}
              label="Follows the role with the id"
              size="room"
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
            />
          )}
        </>
      )}
    </EntryForm>
  );
}
