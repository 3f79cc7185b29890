import { NativeSelect } from '@mantine/core';
import type { CallTypeEntry, TileEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { servicesIn, servicesText } from '#lib/services.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import type { Section } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { ServicesField } from './services-field.tsx';

/** What somebody who calls 911 chooses from. */
export function TilesList({ read }: { read: Section<'dispatch'> }) {
  const { tiles, callTypes } = read.value;
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'tiles' }}
      read={read}
      entries={tiles}
      title="911 tiles"
      thing="tile"
      columns={columnsOf(callTypes)}
      nameOf={labelOf}
      textOf={labelOf}
      empty="No tiles yet."
      note="What somebody who calls 911 chooses from. A tile whose call type was removed is not shown there."
      form={(given) => <TileForm {...given} callTypes={callTypes} />}
    />
  );
}

const labelOf = ({ label }: { label: string }) => label;

const columnsOf = (callTypes: readonly CallTypeEntry[]): readonly TableColumn<TileEntry>[] => [
  { id: 'label', header: 'Label', folded: 'lead', cell: ({ label }) => label },
  {
    id: 'callType',
    header: 'Call type',
    folded: 'line',
    cell: ({ callTypeId }) => callTypes.find(({ _id }) => _id === callTypeId)?.title ?? 'Removed',
  },
  { id: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
];

const LINES = [{ name: 'label', label: 'Label', maxLength: 40 }] as const;

function TileForm({
  callTypes,
  ...given
}: EntryFormContext<'dispatch', TileEntry> & { callTypes: readonly CallTypeEntry[] }) {
  const { label = '', callTypeId = callTypes[0]?._id ?? '', services } = given.entry ?? {};
  const isOffered = callTypes.some(({ _id }) => _id === callTypeId);
  return (
    <EntryForm
      {...given}
      initial={{ label, callTypeId, services: servicesText(services ?? ['Police']) }}
      entryOf={(values) => ({ ...values, services: servicesIn(values.services) })}
      nameOf={labelOf}
    >
      {(form) => (
        <>
          <Lines lines={LINES} field={form.getInputProps} />
          <NativeSelect
            {...form.getInputProps('callTypeId')}
            label="Call type"
            size="room"
            data={[
              ...(isOffered ? [] : [{ value: callTypeId, label: 'Removed' }]),
              ...callTypes.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
          />
          <ServicesField form={form} />
        </>
      )}
    </EntryForm>
  );
}
