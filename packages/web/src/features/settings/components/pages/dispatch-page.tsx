import { SEAT_MAX, SEATS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import type {
  ApparatusEntry,
  CallTypeEntry,
  StatusEntry,
  TileEntry,
} from '@ten-four/contract/settings/sections/dispatch.section';
import { STATUS_MEANINGS, type StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useCommunity } from '#lib/community.ts';
import { statusTone } from '#lib/unit-marks.ts';
import { Dim } from '#ui/dim.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import type { Section } from '../../settings.queries.ts';
import { LimitsList } from '../dispatch/limits-list.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';
import { SectionPage } from '../section-page.tsx';

export function DispatchPage() {
  return (
    <SectionPage section="dispatch">
      {(read) => (
        <>
          <ListEditor
            list="callTypes"
            read={read}
            noun="call type"
            columns={CALL_TYPES}
            inputs={CALL_TYPE_INPUTS}
          />
          <ListEditor
            list="statuses"
            read={read}
            title="Status buttons"
            noun="status"
            columns={STATUSES}
            inputs={STATUS_INPUTS}
            defaults={{ meaning: 'Busy' }}
            note="The meaning decides what the button does; code and label are only displayed. Alt+1 to Alt+9 press a unit's first nine buttons."
          />
          <TilesList read={read} />
          <SectionForm name="dispatch-rules" read={read} />
          <LimitsList read={read} />
          <ApparatusList read={read} />
          <ListEditor
            list="hospitals"
            read={read}
            noun="hospital"
            note="Where fire and EMS can take a patient."
          />
        </>
      )}
    </SectionPage>
  );
}

const CALL_TYPES: readonly ListColumn<CallTypeEntry>[] = [
  {
    id: 'title',
    cell: ({ title, panic }) => (
      <>
        {title} {panic && <Tag title="Panics create calls of this type">Panics</Tag>}
      </>
    ),
  },
  { id: 'priority' },
  { id: 'services' },
];

const CALL_TYPE_INPUTS = {
  title: {},
  priority: {
    data: ['Emergency', 'Urgent', 'Routine'].map((label, index) => ({
      value: String(index + 1),
      label: `${index + 1} · ${label}`,
    })),
  },
  services: { ordered: true, note: (first: string) => `Listed under ${first}.` },
} as const;

const MEANINGS: Readonly<Record<StatusMeaning, string>> = {
  Available: 'Clocks in',
  Interruptible: 'Can be dispatched after available units',
  'En route': 'On the way to a call',
  'On scene': 'At a call',
  'On a stop': 'Display only',
  Busy: 'Display only',
  'Off duty': 'Clocks out',
};

const STATUSES: readonly ListColumn<StatusEntry>[] = [
  {
    id: 'button',
    header: 'Button',
    cell: ({ code, label, meaning }) => (
      <>
        <StatusTag tone={statusTone(meaning)}>{code}</StatusTag> <Dim>{label}</Dim>
      </>
    ),
  },
  {
    id: 'meaning',
    folded: 'line',
    cell: ({ meaning }) => (
      <>
        {meaning} <Dim>{MEANINGS[meaning]}</Dim>
      </>
    ),
  },
  { id: 'kinds', header: 'For' },
];

const STATUS_INPUTS = {
  code: {},
  label: {},
  meaning: {
    data: STATUS_MEANINGS.map((value) => ({ value, label: `${value}: ${MEANINGS[value].toLowerCase()}` })),
  },
  kinds: { label: 'For' },
};

function TilesList({ read }: { read: Section<'dispatch'> }) {
  const { callTypes } = read.value;
  const columns = useMemo(() => tileColumns(callTypes), [callTypes]);
  return (
    <ListEditor
      list="tiles"
      read={read}
      noun="tile"
      columns={columns}
      inputs={{
        label: {},
        callTypeId: {
          data: callTypes.map(({ _id, title }) => ({ value: _id, label: title })),
          missingLabel: () => 'Removed',
        },
        services: { ordered: true },
      }}
      defaults={{ callTypeId: callTypes[0]?._id ?? '', services: ['Police'] }}
      note="911 callers choose from these tiles. A tile whose call type was removed is hidden from them."
    />
  );
}

const tileColumns = (callTypes: readonly CallTypeEntry[]): readonly ListColumn<TileEntry>[] => [
  { id: 'label' },
  {
    id: 'callTypeId',
    folded: 'line',
    cell: ({ callTypeId }) => callTypes.find(({ _id }) => _id === callTypeId)?.title ?? 'Removed',
  },
  { id: 'services' },
];

type Departments = Community['departments'];

function ApparatusList({ read }: { read: Section<'dispatch'> }) {
  const departments = useCommunity().data?.departments ?? [];
  const active = departments.filter((department) => department.active);
  return (
    <ListEditor
      list="apparatus"
      read={read}
      noun="apparatus"
      columns={APPARATUS_COLUMNS}
      groupOf={({ departmentId }) => departmentName(departments, departmentId)}
      inputs={{
        callsign: { upperCase: true },
        name: {},
        departmentId: {
          data: active.map(({ _id }) => ({ value: _id, label: departmentName(departments, _id) })),
          missingLabel: (id) => departmentName(departments, id),
        },
        services: { ordered: true },
        seats: { description: 'One per line.', lines: SEATS },
      }}
      defaults={{
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

const APPARATUS_COLUMNS: readonly ListColumn<ApparatusEntry>[] = [
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
