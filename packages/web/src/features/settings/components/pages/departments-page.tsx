import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { callsignExample } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { useNavigate } from 'react-router';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { DepartmentOff } from '../departments/department-off.tsx';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../list/list-page.tsx';

const COLUMNS: readonly ListColumn<Department>[] = [
  {
    id: 'name',
    cell: ({ name, shortName }) => (
      <>
        {name} <Dim>{shortName}</Dim>
      </>
    ),
  },
  {
    id: 'callsigns',
    header: 'Callsigns like',
    cell: ({ callsignPattern }) => (
      <span className={textStyles.mono}>{callsignExample(callsignPattern)}</span>
    ),
  },
  { id: 'subdivisions', align: 'right', cell: ({ subdivisions }) => subdivisions.length },
  { id: 'ranks', align: 'right', cell: ({ ranks }) => ranks.length },
];

const withFirstRank = (fields: Record<string, unknown>) => ({
  ...fields,
  ranks: [{ name: fields.kind === 'Fire & EMS' ? 'Firefighter' : 'Officer', roleId: null }],
});

export function DepartmentsPage() {
  const navigate = useNavigate();
  const off = useTarget<Department>();
  return (
    <ListPage
      section="departments"
      rows={8}
      thing="department"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      textOf={({ name, shortName }) => `${name}\n${shortName}`}
      groupOf={({ platform, kind }) => `${platform}, ${kind}`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/departments/${_id}`)}
      onSwitchOff={off.open}
      inputs={{
        name: {},
        shortName: {},
        kind: { description: "You can't change the kind and platform later." },
        platform: {},
      }}
      begin={{ kind: DEPARTMENT_KINDS[0], platform: PLATFORMS[0] }}
      complete={withFirstRank}
    >
      {(read) => <DepartmentOff read={read} {...off} />}
    </ListPage>
  );
}
