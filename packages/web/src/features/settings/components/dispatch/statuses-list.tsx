import { Text } from '@mantine/core';
import { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { STATUS_MEANINGS, type StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { statusTone } from '#lib/unit-marks.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { Section } from '../../settings.queries.ts';
import { plainForm } from '../fields/plain-form.ts';
import { ListEditor } from '../list/list-editor.tsx';

export function StatusesList({ read }: { read: Section<'dispatch'> }) {
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'statuses' }}
      read={read}
      entries={read.value.statuses}
      title="Status buttons"
      thing="status"
      columns={STATUSES}
      nameOf={({ code }) => code}
      empty="No statuses yet."
      note="The meaning decides what the button does; code and label are only displayed. Alt+1 to Alt+9 press a unit's first nine buttons."
      begin={{ meaning: 'Busy', kinds: ['Law Enforcement'] }}
      plain={STATUS}
    />
  );
}

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
        <StatusTag tone={statusTone(meaning)}>{code}</StatusTag>{' '}
        <Text span c="dimmed">
          {label}
        </Text>
      </>
    ),
  },
  {
    id: 'meaning',
    header: 'Meaning',
    folded: 'line',
    cell: ({ meaning }) => (
      <>
        {meaning}{' '}
        <Text span c="dimmed">
          {MEANINGS[meaning]}
        </Text>
      </>
    ),
  },
  { id: 'kinds', header: 'For', cell: ({ kinds }) => kinds.join(', ') },
];

const STATUS = plainForm(StatusEntry.properties, {
  code: { label: 'Code' },
  label: { label: 'Label' },
  meaning: {
    label: 'Meaning',
    data: STATUS_MEANINGS.map((value) => ({ value, label: `${value}: ${MEANINGS[value].toLowerCase()}` })),
  },
  kinds: { label: 'For' },
});
