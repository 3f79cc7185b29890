import { NativeSelect } from '@mantine/core';
import { HOSPITAL_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { CallTypeEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { servicesIn, servicesText } from '#lib/services.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Tag } from '#ui/tag.tsx';
import { useSection } from '../../settings.queries.ts';
import { ApparatusList } from '../dispatch/apparatus-list.tsx';
import { LimitsList } from '../dispatch/limits-list.tsx';
import { ServicesField } from '../dispatch/services-field.tsx';
import { StatusesList } from '../dispatch/statuses-list.tsx';
import { TilesList } from '../dispatch/tiles-list.tsx';
import fields from '../fields/fields.module.css';
import { Lines } from '../fields/lines.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { SettingsHeading } from '../settings-heading.tsx';
import { NamedList } from './named-list.tsx';

/** What calls are about, the buttons by which units say what they do, and what they go in and to. */
export function DispatchPage() {
  const query = useSection('dispatch');
  return (
    <>
      <SettingsHeading>Dispatch</SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => (
          <div className={fields.form}>
            <ListEditor
              path={{ section: 'dispatch', list: 'callTypes' }}
              read={read}
              entries={read.value.callTypes}
              title="Call types"
              thing="call type"
              columns={CALL_TYPES}
              nameOf={titleOf}
              textOf={titleOf}
              empty="No call types yet."
              form={(given) => <CallTypeForm {...given} />}
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
              title="Hospitals"
              thing="hospital"
              empty="No hospitals yet."
              note="Where fire and EMS can take a patient."
              max={HOSPITAL_MAX}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

const titleOf = ({ title }: { title: string }) => title;

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
    cell: ({ priority }) => <span className={classes.mono}>{priority}</span>,
  },
  { id: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
];

const CALL_TYPE_LINES = [{ name: 'title', label: 'Title', maxLength: 60 }] as const;

function CallTypeForm(given: EntryFormContext<'dispatch', CallTypeEntry>) {
  const { title = '', priority = 3, services = ['Police'] } = given.entry ?? {};
  return (
    <EntryForm
      {...given}
      initial={{ title, priority: String(priority), services: servicesText(services) }}
      entryOf={(values) => ({
        title: values.title,
        priority: Number(values.priority),
        services: servicesIn(values.services),
      })}
      nameOf={titleOf}
    >
      {(form) => (
        <>
          <Lines lines={CALL_TYPE_LINES} field={form.getInputProps} />
          <NativeSelect
            {...form.getInputProps('priority')}
            label="Priority"
            size="room"
            data={[
              { value: '1', label: '1 · Emergency' },
              { value: '2', label: '2 · Urgent' },
              { value: '3', label: '3 · Routine' },
            ]}
          />
          <ServicesField form={form} note={(first) => `Listed under ${first}.`} />
        </>
      )}
    </EntryForm>
  );
}
