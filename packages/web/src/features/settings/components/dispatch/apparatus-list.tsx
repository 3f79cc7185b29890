import { Textarea } from '@mantine/core';
import { SEAT_MAX, SEATS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import type { ApparatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { useCommunity } from '#lib/community.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import type { Section } from '../../settings.queries.ts';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { EntryForm, type EntryFormContext } from '../list/entry-form.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import { listForm } from '../list/list-form.ts';

const APPARATUS = { section: 'dispatch', list: 'apparatus' } as const;
type Departments = Community['departments'];

export function ApparatusList({ read }: { read: Section<'dispatch'> }) {
  const departments = useCommunity().data?.departments ?? [];
  return (
    <ListEditor
      path={APPARATUS}
      read={read}
      title="Apparatus"
      thing="apparatus"
      columns={COLUMNS}
      groupOf={({ departmentId }) => departmentName(departments, departmentId)}
      empty="No apparatus yet."
      note="The crew counts as one unit. If you turn it off, its crew become separate units and it leaves its calls."
      form={(context) => <ApparatusForm {...context} departments={departments} />}
    />
  );
}

function departmentName(departments: Departments, departmentId: string): string {
  const department = departments.find(({ _id }) => _id === departmentId);
  return department === undefined ? '' : `${department.name}, ${department.platform}`;
}

const COLUMNS: readonly TableColumn<ApparatusEntry>[] = [
  {
    id: 'callsign',
    header: 'Callsign',
    folded: 'lead',
    cell: ({ callsign, active }) => (
      <>
        <span className={textStyles.mono}>{callsign}</span> {!active && <Tag tone="off">Off</Tag>}
      </>
    ),
  },
  { id: 'name', header: 'Name', folded: 'line', cell: ({ name }) => name },
  { id: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
  {
    id: 'seats',
    header: 'Seats',
    cell: ({ seats }) => (
      <>
        <span className={textStyles.mono}>{seats.length}</span> <Dim>{seats.join(', ')}</Dim>
      </>
    ),
  },
];

const seatsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const NEW = {
  callsign: '',
  name: '',
  services: ['Fire'],
  seats: ['Officer', 'Driver', 'Firefighter', 'Firefighter'],
} as const;

type ApparatusFormProps = EntryFormContext<ApparatusEntry> & { departments: Departments };

function ApparatusForm({ departments, ...context }: ApparatusFormProps) {
  const { entry } = context;
  const choices = departments.filter(({ _id, active }) => active || _id === entry?.departmentId);
  const departmentId = choices.find(({ kind }) => kind === 'Fire & EMS')?._id ?? '';
  const plain = listForm<ApparatusEntry>(APPARATUS, {
    callsign: { upperCase: true },
    name: {},
    departmentId: {
      data: choices.map(({ _id }) => ({ value: _id, label: departmentName(departments, _id) })),
    },
    services: { ordered: true },
  });
  const begun = entry ?? { ...NEW, departmentId };
  const entryOf = (values: FormValues) => ({
    ...plain.fieldsOf(values),
    seats: seatsIn(String(values.seats)),
  });
  return (
    <EntryForm<ApparatusEntry, FormValues>
      {...context}
      initial={{ ...plain.valuesOf(begun), seats: begun.seats.join('\n') }}
      entryOf={entryOf}
      problemsOf={(values) => {
        const { seats } = entryOf(values);
        if (seats.length < 1 || seats.length > SEATS_MAX) return { seats: `One to ${SEATS_MAX} seats.` };
        const isShort = seats.every((seat) => seat.length <= SEAT_MAX);
        return isShort ? {} : { seats: `At most ${SEAT_MAX} characters per seat.` };
      }}
    >
      {(form) => (
        <>
          <PlainInputs plain={plain} form={form} />
          <Textarea
            {...form.getInputProps('seats')}
            label="Seats"
            description="One per line."
            autosize
            minRows={4}
            maxRows={SEATS_MAX}
            maxLength={SEATS_MAX * (SEAT_MAX + 1)}
          />
        </>
      )}
    </EntryForm>
  );
}
