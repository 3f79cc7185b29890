import { NativeSelect } from '@mantine/core';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import {
  DEPARTMENT_KINDS,
  type DepartmentKind,
  STATUS_MEANINGS,
  type StatusMeaning,
} from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Toggles } from '#ui/toggles.tsx';
import type { Section } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';

/** The buttons by which units of either kind say what they do. */
export function StatusesList({ read }: { read: Section<'dispatch'> }) {
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'statuses' }}
      read={read}
      entries={read.value.statuses}
      title="Status buttons"
      thing="status"
      columns={STATUSES}
      nameOf={codeOf}
      textOf={codeOf}
      empty="No statuses yet."
      note="What a button does is its meaning; code and label are only shown. Alt+1 to Alt+9 press the first nine of one’s own."
      form={(given) => <StatusForm {...given} />}
    />
  );
}

const codeOf = ({ code }: { code: string }) => code;

const TONES: Readonly<Record<StatusMeaning, 'available' | 'busy' | 'stop' | 'off'>> = {
  Available: 'available',
  Interruptible: 'stop',
  'En route': 'stop',
  'On scene': 'stop',
  'On a stop': 'stop',
  Busy: 'busy',
  'Off duty': 'off',
};

const MEANINGS: Readonly<Record<StatusMeaning, string>> = {
  Available: 'Clocks in',
  Interruptible: 'May still be sent, after the available ones',
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
    cell: ({ code, label, meaning }) => <StatusButton code={code} label={label} meaning={meaning} />,
  },
  {
    id: 'meaning',
    header: 'Meaning',
    folded: 'line',
    cell: ({ meaning }) => (
      <>
        {meaning} <span className={classes.dim}>{MEANINGS[meaning]}</span>
      </>
    ),
  },
  { id: 'kinds', header: 'For', cell: ({ kinds }) => kinds.join(', ') },
];

/** A status as its button says it. */
function StatusButton({ code, label, meaning }: Pick<StatusEntry, 'code' | 'label' | 'meaning'>) {
  return (
    <>
      <StatusTag tone={TONES[meaning]}>{code}</StatusTag> <span className={classes.dim}>{label}</span>
    </>
  );
}

const STATUS_LINES = [
  { name: 'code', label: 'Code', maxLength: 12 },
  { name: 'label', label: 'Label', maxLength: 40 },
] as const;

const kindsIn = (text: string): DepartmentKind[] =>
  DEPARTMENT_KINDS.filter((kind) => text.split(',').includes(kind));

function StatusForm(given: EntryFormContext<'dispatch', StatusEntry>) {
  const { code = '', label = '', meaning = 'Busy', kinds = ['Law Enforcement'] } = given.entry ?? {};
  return (
    <EntryForm
      {...given}
      initial={{ code, label, meaning: String(meaning), kinds: kindsIn(kinds.join()).join() }}
      entryOf={(values) => ({ ...values, kinds: kindsIn(values.kinds) })}
      nameOf={codeOf}
    >
      {(form) => (
        <>
          <Lines lines={STATUS_LINES} field={form.getInputProps} />
          <NativeSelect
            {...form.getInputProps('meaning')}
            label="Meaning"
            size="room"
            data={STATUS_MEANINGS.map((value) => ({
              value,
              label: `${value}: ${MEANINGS[value].toLowerCase()}`,
            }))}
          />
          <Toggles
            label="For"
            error={form.errors.kinds}
            values={DEPARTMENT_KINDS}
            chosen={kindsIn(form.values.kinds)}
            onChange={(next) => form.setFieldValue('kinds', kindsIn(next.join()).join())}
            least={1}
          />
        </>
      )}
    </EntryForm>
  );
}
