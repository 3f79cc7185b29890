import { SEAT_MAX, SEATS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import type { ApparatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { useCommunity } from '#lib/community.ts';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import type { Section } from '../../settings.queries.ts';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';

type Departments = Community['departments'];

export function ApparatusList({ read }: { read: Section<'dispatch'> }) {
  const departments = useCommunity().data?.departments ?? [];
  const active = departments.filter((department) => department.active);
  return (
    <ListEditor
      list="apparatus"
      read={read}
      thing="apparatus"
      columns={COLUMNS}
      groupOf={({ departmentId }) => departmentName(departments, departmentId)}
      inputs={{
        callsign: { upperCase: true },
        name: {},
        departmentId: {
          data: active.map(({ _id }) => ({ value: _id, label: departmentName(departments, _id) })),
          gone: (id) => departmentName(departments, id),
        },
        services: { ordered: true },
        seats: { description: 'One per line.', lines: SEATS },
      }}
      begin={{
        departmentId: active.find(({ kind }) => kind === 'Fire & EMS')?._id ?? '',
        services: ['Fire'],
        seats: ['Officer', 'Driver', 'Firefighter', 'Firefighter'],
      }}
      note="The crew counts as one unit. If you turn it off, its crew become separate units and it leaves its calls."
    />
  );
}

const SEATS = {
  tooMany: `One to ${SEATS_MAX} seats.`,
  tooLong: `At most ${SEAT_MAX} characters per seat.`,
};

function departmentName(departments: Departments, departmentId: string): string {
  const department = departments.find(({ _id }) => _id === departmentId);
  return department === undefined ? '' : `${department.name}, ${department.platform}`;
}

const COLUMNS: readonly ListColumn<ApparatusEntry>[] = [
  { id: 'callsign', cell: ({ callsign }) => <span className={textStyles.mono}>{callsign}</span> },
  { id: 'name', folded: 'line' },
  { id: 'services' },
  {
    id: 'seats',
    cell: ({ seats }) => (
      <>
        <span className={textStyles.mono}>{seats.length}</span> <Dim>{seats.join(', ')}</Dim>
      </>
    ),
  },
];
