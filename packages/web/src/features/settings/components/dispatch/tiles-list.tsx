import { type CallTypeEntry, TileEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { TableColumn } from '#ui/data-table.tsx';
import type { Section } from '../../settings.queries.ts';
import { plainForm } from '../fields/plain-form.ts';
import { ListEditor } from '../list/list-editor.tsx';

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
      nameOf={({ label }) => label}
      empty="No tiles yet."
      note="911 callers choose from these tiles. A tile whose call type was removed is hidden from them."
      begin={{ callTypeId: callTypes[0]?._id ?? '', services: ['Police'] }}
      plain={plainForm(TileEntry.properties, {
        label: { label: 'Label' },
        callTypeId: {
          label: 'Call type',
          data: callTypes.map(({ _id, title }) => ({ value: _id, label: title })),
          gone: () => 'Removed',
        },
        services: { label: 'Services', ordered: true },
      })}
    />
  );
}

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
