import type {
  CallTypeEntry,
  StatusEntry,
  TileEntry,
} from '@ten-four/contract/settings/sections/dispatch.section';
import { STATUS_MEANINGS, type StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { statusTone } from '#lib/unit-marks.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import type { Section } from '../../settings.queries.ts';
import { ApparatusList } from '../dispatch/apparatus-list.tsx';
import { LimitsList } from '../dispatch/limits-list.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import { SectionPage } from '../section-page.tsx';

export function DispatchPage() {
  return (
    <SectionPage section="dispatch">
      {(read) => (
        <>
          <ListEditor
            path={{ section: 'dispatch', list: 'callTypes' }}
            read={read}
            title="Call types"
            thing="call type"
            columns={CALL_TYPES}
            inputs={CALL_TYPE_INPUTS}
            begin={{ priority: 3, services: ['Police'] }}
          />
          <ListEditor
            path={{ section: 'dispatch', list: 'statuses' }}
            read={read}
            title="Status buttons"
            thing="status"
            columns={STATUSES}
            inputs={STATUS_INPUTS}
            begin={{ meaning: 'Busy', kinds: ['Law Enforcement'] }}
            empty="No statuses yet."
            note="The meaning decides what the button does; code and label are only displayed. Alt+1 to Alt+9 press a unit's first nine buttons."
          />
          <TilesList read={read} />
          <SectionForm section="dispatch" name="dispatch-rules" read={read} />
          <LimitsList read={read} />
          <ApparatusList read={read} />
          <ListEditor
            path={{ section: 'dispatch', list: 'hospitals' }}
            read={read}
            title="Hospitals"
            thing="hospital"
            note="Where fire and EMS can take a patient."
          />
        </>
      )}
    </SectionPage>
  );
}

const CALL_TYPES: readonly TableColumn<CallTypeEntry>[] = [
  {
    id: 'title',
    header: 'Title',
    folded: 'lead',
    cell: ({ title, panic }) => (
      <>
        {title} {panic && <Tag title="Panics create calls of this type">Panics</Tag>}
      </>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <span className={textStyles.mono}>{priority}</span>,
  },
  { id: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
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
  'On a stop': 'Only shown',
  Busy: 'Only shown',
  'Off duty': 'Clocks out',
};

const STATUSES: readonly TableColumn<StatusEntry>[] = [
  {
    id: 'button',
    header: 'Button',
    folded: 'lead',
    cell: ({ code, label, meaning }) => (
      <>
        <StatusTag tone={statusTone(meaning)}>{code}</StatusTag> <Dim>{label}</Dim>
      </>
    ),
  },
  {
    id: 'meaning',
    header: 'Meaning',
    folded: 'line',
    cell: ({ meaning }) => (
      <>
        {meaning} <Dim>{MEANINGS[meaning]}</Dim>
      </>
    ),
  },
  { id: 'kinds', header: 'For', cell: ({ kinds }) => kinds.join(', ') },
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
  const columns: readonly TableColumn<TileEntry>[] = [
    { id: 'label', header: 'Label', folded: 'lead', cell: ({ label }) => label },
    {
      id: 'callType',
      header: 'Call type',
      folded: 'line',
      cell: ({ callTypeId }) => callTypes.find(({ _id }) => _id === callTypeId)?.title ?? 'Removed',
    },
    { id: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
  ];
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'tiles' }}
      read={read}
      title="911 tiles"
      thing="tile"
      columns={columns}
      inputs={{
        label: {},
        callTypeId: {
          data: callTypes.map(({ _id, title }) => ({ value: _id, label: title })),
          gone: () => 'Removed',
        },
        services: { ordered: true },
      }}
      begin={{ callTypeId: callTypes[0]?._id ?? '', services: ['Police'] }}
      note="911 callers choose from these tiles. A tile whose call type was removed is hidden from them."
    />
  );
}
