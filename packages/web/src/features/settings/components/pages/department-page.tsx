import { Button, Text } from '@mantine/core';
import { callsignExample, isCallsignPattern } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { useMemo } from 'react';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Guild, type Section, useGuild } from '../../settings.queries.ts';
import type { PlainField } from '../fields/plain-form.ts';
import { PlainPanel } from '../fields/plain-inputs.tsx';
import { EntryFields } from '../fields/section-form.tsx';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';
import { EntryPage } from '../list/list-page.tsx';
import { DepartmentOffDialog } from './departments-page.tsx';

export function DepartmentPage() {
  const turningOff = useTarget<Department>();
  return (
    <EntryPage
      section="departments"
      noteOf={({ platform, kind }) => `${platform}, ${kind}`}
      actionsOf={(department) => (
        <>
          {department.active ? (
            <Button size="room" onClick={() => turningOff.open(department)}>
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
          <Lists read={read} department={department} />
          <DepartmentOffDialog read={read} {...turningOff} />
        </>
      )}
    </EntryPage>
  );
}

function MembersLink({ departmentId }: { departmentId: string }) {
  const members = useEndpoint('GET /api/members', { query: { departmentId, limit: 1 } });
  const count = members.data?.counts?.all;
  return (
    <LinkButton to={`/dashboard/staff/members?departmentId=${departmentId}`}>
      {count === undefined ? 'Members' : `Members ${count}`}
    </LinkButton>
  );
}

const NAMES = 'Names and callsigns';

const DEPARTMENT_INPUTS = {
  name: { panel: NAMES },
  shortName: { panel: NAMES },
  callsignPattern: {
    panel: NAMES,
    label: 'Callsign pattern',
    description:
      '@ is a letter, # a digit, and | separates alternatives. Leave empty for the default pattern.',
    upperCase: true,
  },
} as const;

function patternIn(values: FormValues) {
  const pattern = String(values.callsignPattern).trim().toUpperCase() || null;
  return { pattern, isValid: pattern === null || isCallsignPattern(pattern) };
}

function Names({ read, department }: { read: Section<'departments'>; department: Department }) {
  return (
    <EntryFields
      read={read}
      entry={department}
      inputs={DEPARTMENT_INPUTS}
      problemsOf={(values) =>
        patternIn(values).isValid ? {} : { callsignPattern: SETTINGS_TEXTS.badCallsignPattern }
      }
    >
      {(context) => {
        const { pattern, isValid } = patternIn(context.form.values);
        return (
          <PlainPanel {...context} title={NAMES}>
            {isValid && (
              <Text mt={-12} fz={13} c="dimmed" role="status">
                {SETTINGS_TEXTS.callsignLike(callsignExample(pattern))}
              </Text>
            )}
          </PlainPanel>
        );
      }}
    </EntryFields>
  );
}

type Rank = Department['ranks'][number];

function Lists({ read, department }: { read: Section<'departments'>; department: Department }) {
  const guild = useGuild().data;
  const nested = (key: string) => ({ read, list: 'entries', within: { _id: department._id, key } });
  const columns = useMemo(() => rankColumns(guild), [guild]);
  return (
    <>
      <ListEditor<Rank>
        {...nested('ranks')}
        noun="rank"
        columns={columns}
        note="Listed from lowest to highest. Members with a rank's role hold that rank."
        inputs={{ name: { label: 'Rank' }, roleId: roleField(guild) }}
      />
      <ListEditor {...nested('subdivisions')} noun="subdivision" />
    </>
  );
}

function rankColumns(guild: Guild | undefined): readonly ListColumn<Rank>[] {
  const roleName = (roleId: string) => guild?.roles.find((role) => role._id === roleId)?.name ?? roleId;
  return [
    { id: 'name', header: 'Rank' },
    {
      id: 'role',
      header: 'Role',
      folded: 'line',
      cell: ({ roleId }) => roleId !== null && <Dim>{roleName(roleId)}</Dim>,
    },
  ];
}

function roleField(guild: Guild | undefined): PlainField {
  if (guild?.bot !== true)
    return { label: 'Follows the role with this ID', attributes: { inputMode: 'numeric', maxLength: 20 } };
  const roles = guild.roles.filter(({ everyone }) => !everyone);
  return {
    label: 'Follows the role',
    missingLabel: (id) => `${id} (gone)`,
    data: [
      { value: '', label: 'No role: set by staff' },
      ...roles.map(({ _id, name }) => ({ value: _id, label: name })),
    ],
  };
}
