import { NativeSelect, Textarea } from '@mantine/core';
import { SEAT_MAX, SEATS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { CALLSIGN_TYPED_MAX } from '@ten-four/contract/officers/officers.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import type { ApparatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { useCommunity } from '#lib/community.ts';
import { servicesIn, servicesText } from '#lib/services.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Section } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { ServicesField } from './services-field.tsx';

type Departments = Community['departments'];

/** The vehicles with seats that units ride, by department. */
export function ApparatusList({ read }: { read: Section<'dispatch'> }) {
  const departments = useCommunity().data?.departments ?? [];
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'apparatus' }}
      read={read}
      entries={read.value.apparatus}
      title="Apparatus"
      thing="apparatus"
      columns={COLUMNS}
      nameOf={nameOf}
      textOf={nameOf}
      groupOf={({ departmentId }) => departmentName(departments, departmentId)}
      empty="No apparatus yet."
      note="Whoever is aboard is one unit. Switched off, its crew become units of their own, and its calls lose it."
      form={(given) => <ApparatusForm {...given} departments={departments} />}
    />
  );
}

const nameOf = ({ callsign, name }: { callsign: string; name: string }) => `${callsign} ${name}`;

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
        <span className={classes.mono}>{callsign}</span> {!active && <Tag tone="off">Off</Tag>}
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
        <span className={classes.mono}>{seats.length}</span>{' '}
        <span className={classes.dim}>{seats.join(', ')}</span>
      </>
    ),
  },
];

const LINES = [
  { name: 'callsign', label: 'Callsign', maxLength: CALLSIGN_TYPED_MAX },
  { name: 'name', label: 'Name', maxLength: 40 },
] as const;

const seatsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A new one is fire and EMS' unless somebody says otherwise. */
const NEW = {
  callsign: '',
  name: '',
  services: ['Fire'],
  seats: ['Officer', 'Driver', 'Firefighter', 'Firefighter'],
} as const;

type ApparatusFormProps = EntryFormContext<'dispatch', ApparatusEntry> & { departments: Departments };

function ApparatusForm({ departments, ...given }: ApparatusFormProps) {
  const { callsign, name, services, seats } = given.entry ?? NEW;
  const offered = departments.filter(({ _id, active }) => active || _id === given.entry?.departmentId);
  const first = offered.find(({ kind }) => kind === 'Fire & EMS');
  const departmentId = given.entry?.departmentId ?? first?._id ?? '';
  return (
    <EntryForm
      {...given}
      initial={{ callsign, name, departmentId, services: servicesText(services), seats: seats.join('\n') }}
      entryOf={(values) => ({
        ...values,
        callsign: values.callsign.trim().toUpperCase(),
        services: servicesIn(values.services),
        seats: seatsIn(values.seats),
      })}
      problemsOf={(values) => {
        const typed = seatsIn(values.seats);
        const fits = typed.length >= 1 && typed.length <= SEATS_MAX;
        if (!fits) return { seats: `One to ${SEATS_MAX} seats.` };
        const isShort = typed.every((seat) => seat.length <= SEAT_MAX);
        return isShort ? {} : { seats: `At most ${SEAT_MAX} characters a seat.` };
      }}
      nameOf={(values) => nameOf({ ...values, callsign: values.callsign.trim().toUpperCase() })}
    >
      {(form) => (
        <>
          <Lines lines={LINES} field={form.getInputProps} />
          <NativeSelect
            {...form.getInputProps('departmentId')}
            label="Department"
            size="room"
            data={offered.map(({ _id }) => ({ value: _id, label: departmentName(departments, _id) }))}
          />
          <ServicesField form={form} />
          <Textarea
            {...form.getInputProps('seats')}
            label="Seats"
            description="One a line."
            autosize
            minRows={4}
            maxRows={SEATS_MAX}
            maxLength={SEATS_MAX * (SEAT_MAX + 1)}
            autoComplete="off"
          />
        </>
      )}
    </EntryForm>
  );
}
