import { CallTypeEntry, DISPATCH } from '@ten-four/contract/settings/sections/dispatch.section';
import type { TableColumn } from '#ui/data-table.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { ApparatusList } from '../dispatch/apparatus-list.tsx';
import { LimitsList } from '../dispatch/limits-list.tsx';
import { StatusesList } from '../dispatch/statuses-list.tsx';
import { TilesList } from '../dispatch/tiles-list.tsx';
import { plainForm } from '../fields/plain-form.ts';
import { SectionForm } from '../fields/section-form.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import { NamedList } from '../list/named-list.tsx';
import { SectionPage } from '../section-page.tsx';

export function DispatchPage() {
  return (
    <SectionPage section="dispatch" title="Dispatch">
      {(read) => (
        <>
          <ListEditor
            path={{ section: 'dispatch', list: 'callTypes' }}
            read={read}
            entries={read.value.callTypes}
            title="Call types"
            thing="call type"
            columns={CALL_TYPES}
            nameOf={({ title }) => title}
            empty="No call types yet."
            begin={{ priority: 3, services: ['Police'] }}
            plain={CALL_TYPE}
          />
          <StatusesList read={read} />
          <TilesList read={read} />
          <SectionForm section="dispatch" name="dispatch-rules" read={read} />
          <LimitsList read={read} />
          <ApparatusList read={read} />
          <NamedList
            path={{ section: 'dispatch', list: 'hospitals' }}
            read={read}
            entries={read.value.hospitals}
            schemas={DISPATCH.lists.hospitals.entry.properties}
            title="Hospitals"
            thing="hospital"
            empty="No hospitals yet."
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

const CALL_TYPE = plainForm(CallTypeEntry.properties, {
  title: { label: 'Title' },
  priority: {
    label: 'Priority',
    data: [
      { value: '1', label: '1 · Emergency' },
      { value: '2', label: '2 · Urgent' },
      { value: '3', label: '3 · Routine' },
    ],
  },
  services: { label: 'Services', ordered: true, note: (first) => `Listed under ${first}.` },
});
