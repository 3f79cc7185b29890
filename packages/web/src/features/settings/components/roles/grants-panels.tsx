import { Box, Button, Checkbox, Flex, Group, Stack } from '@mantine/core';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { GRANT_OF_KIND, GRANTS, type Grant } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { Dim } from '#ui/dim.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useTarget } from '#ui/use-target.ts';
import { type Section, useGuild, usePatchSection, useSection } from '../../settings.queries.ts';
import { type ConfirmedChange, EffectDialog } from '../effect-dialog.tsx';
import classes from '../settings.module.css';
import { AddRole } from './add-role.tsx';
import { RoleChip } from './role-chip.tsx';

interface PanelProps {
  read: Section<'grants'>;
}

export function GrantsPanel({ read }: PanelProps) {
  const departments = useSection('departments').data?.value.entries ?? [];
  return (
    <Panel title="Grants">
      <div className={lists.rows}>
        {GRANTS.filter((grant) => grant !== 'License').map((grant) => (
          <Flex key={grant} direction={{ base: 'column', sm: 'row' }} gap="8px 16px" p="12px 16px">
            <Box flex="none" w={{ sm: 212 }}>
              <Box component="h3" fz={14} fw={600}>
                {grant}
              </Box>
              <Box component="p" fz={13} c="var(--tf-dim)">
                {SENTENCES[grant]}
              </Box>
            </Box>
            <Roles
              read={read}
              grant={grant}
              licenseId={null}
              name={grant}
              departments={departments.filter(({ kind }) => GRANT_OF_KIND[kind] === grant)}
            />
          </Flex>
        ))}
      </div>
    </Panel>
  );
}

export function LicensesPanel({ read, across = false }: PanelProps & { across?: boolean }) {
  const licenses = useSection('licenses').data?.value.entries ?? [];
  return (
    <Panel title="Licenses">
      <div className={across ? `${lists.rows} ${classes.across}` : lists.rows}>
        {licenses.map(({ _id, name }) => (
          <Stack gap={8} p="12px 16px" key={_id}>
            <Box component="h3" fz={13} fw={400} c="var(--tf-dim)">
              {name}
            </Box>
            <Roles read={read} grant="License" licenseId={_id} name={name} departments={[]} />
          </Stack>
        ))}
      </div>
    </Panel>
  );
}

const SENTENCES: Readonly<Record<Grant, string>> = {
  Administrator: 'Can change settings and do everything staff can.',
  Staff: 'Members, accounts, logs and every department.',
  'Public Safety': 'Registers as an officer and goes on duty.',
  'Fire & EMS': 'Opens the fire and rescue pages.',
  Dispatcher: 'The console: calls, units and 911.',
  Judge: 'Decides contested reports and releases from custody.',
  License: '',
};

interface RolesProps extends PanelProps {
  grant: Grant;
  licenseId: string | null;
  name: string;
  departments: readonly Department[];
}

function Roles({ read, grant, licenseId, name, departments }: RolesProps) {
  const guild = useGuild().data;
  const { patch } = usePatchSection('grants');
  const confirming = useTarget<ConfirmedChange>();
  const narrowing = useTarget<GrantEntry>();
  const entries = read.value.entries.filter((one) => one.grant === grant && one.licenseId === licenseId);
  const roleOf = ({ roleId }: GrantEntry) => guild?.roles.find(({ _id }) => _id === roleId);
  const nameOf = (entry: GrantEntry) => roleOf(entry)?.name || entry.roleName || entry.roleId;
  const take = (entry: GrantEntry, ops: ConfirmedChange['ops']) =>
    confirming.open({
      read,
      ops,
      title: `Take ${name} away?`,
      message: ({ lose, offDuty }) =>
        `${lose} ${lose === 1 ? 'person loses' : 'people lose'} ${name}, ${offDuty} of them on duty.`,
      confirmLabel: 'Save',
      what: nameOf(entry),
    });
  const narrow = (entry: GrantEntry, departmentIds: string[]) => {
    const ops = [{ op: 'edit' as const, list: 'entries', _id: entry._id, entry: { departmentIds } }];
    const before = entry.departmentIds;
    const isLess =
      departmentIds.length > 0 && (before.length === 0 || before.some((id) => !departmentIds.includes(id)));
    if (isLess) take(entry, ops);
    else patch({ ops, what: nameOf(entry) });
  };
  return (
    <Group gap={6} miw={0}>
      {entries.map((entry) => (
        <RoleChip
          key={entry._id}
          name={nameOf(entry)}
          color={roleOf(entry)?.color ?? null}
          gone={guild?.bot === true && roleOf(entry) === undefined}
          above={grant === 'License' && guild?.bot === true && roleOf(entry)?.belowBot === false}
          host={read.locked[`entries.${entry._id}`]}
          departments={departments.length === 0 ? null : departmentsOf(entry, departments)}
          onDepartments={() => narrowing.open(entry)}
          onRemove={() => take(entry, [{ op: 'remove', list: 'entries', _id: entry._id }])}
        />
      ))}
      {entries.length === 0 && <Dim mr={6}>No one yet.</Dim>}
      <AddRole
        grant={grant}
        name={name}
        taken={entries.map(({ roleId }) => roleId)}
        onAdd={({ roleId, roleName }) => {
          const entry = { grant, roleId, roleName, licenseId };
          patch({ ops: [{ op: 'add', list: 'entries', entry }], what: roleName });
        }}
      />
      <EffectDialog {...confirming} />
      <FormDialog opened={narrowing.opened} title="Departments" size={440} onClose={narrowing.close}>
        {narrowing.target !== null && (
          <DepartmentsForm entry={narrowing.target} departments={departments} onSave={narrow} />
        )}
      </FormDialog>
    </Group>
  );
}

function departmentsOf({ departmentIds }: GrantEntry, departments: readonly Department[]): string {
  if (departmentIds.length === 0) return 'All departments';
  const own = departments.filter(({ _id }) => departmentIds.includes(_id));
  return own.map(({ shortName }) => shortName).join(', ');
}

interface DepartmentsFormProps {
  entry: GrantEntry;
  departments: readonly Department[];
  /** Empty means all. */
  onSave: (entry: GrantEntry, departmentIds: string[]) => void;
}

function DepartmentsForm({ entry, departments, onSave }: DepartmentsFormProps) {
  const { onClose } = useDialog();
  const [chosen, setChosen] = useState(entry.departmentIds);
  const save = () => {
    onClose();
    onSave(entry, chosen);
  };
  return (
    <>
      <Checkbox
        styles={INLINE_CHOICE}
        size="md"
        label="All departments"
        checked={chosen.length === 0}
        onChange={() => setChosen([])}
        data-autofocus
      />
      <Checkbox.Group value={chosen} onChange={setChosen}>
        {departments.map(({ _id, name, platform }) => (
          <Checkbox key={_id} styles={INLINE_CHOICE} size="md" label={`${name}, ${platform}`} value={_id} />
        ))}
      </Checkbox.Group>
      <DialogButtons>
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
        <Button size="room" variant="filled" onClick={save}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
