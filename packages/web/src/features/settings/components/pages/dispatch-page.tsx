import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { CallTypeEntry, StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { STATUS_MEANINGS, type StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { servicesIn, servicesText } from '#lib/services.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useSection } from '../../settings.queries.ts';
import { LimitsList } from '../dispatch/limits-list.tsx';
import { RulesForm } from '../dispatch/rules-form.tsx';
import { ServicesField } from '../dispatch/services-field.tsx';
import { TilesList } from '../dispatch/tiles-list.tsx';
import fields from '../fields/fields.module.css';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type FormGiven, ListEditor } from '../list/list-editor.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** What calls are about, and the buttons by which units say what they do. */
export function DispatchPage() {
  const query = useSection('dispatch');
  return (
    <>
      <SettingsHeading>Dispatch</SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => (
          <div className={fields.form}>
            <ListEditor
              place={{ section: 'dispatch', list: 'callTypes' }}
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
            <ListEditor
              place={{ section: 'dispatch', list: 'statuses' }}
              read={read}
              entries={read.value.statuses}
              title="Status buttons"
              thing="status"
              columns={STATUSES}
              nameOf={codeOf}
              textOf={codeOf}
              empty="No statuses yet."
              note="What a button does is its meaning; code and label are only shown. Alt+1 to Alt+9 press the first nine."
              form={(given) => <StatusForm {...given} />}
            />
            <TilesList read={read} />
            <RulesForm read={read} />
            <LimitsList read={read} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const titleOf = ({ title }: { title: string }) => title;
const codeOf = ({ code }: { code: string }) => code;

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

function CallTypeForm(given: FormGiven<'dispatch', CallTypeEntry>) {
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
              { value: '1', label: '1, at once' },
              { value: '2', label: '2' },
              { value: '3', label: '3' },
            ]}
          />
          <ServicesField
            form={form}
            note={(first) => `A call of ${first} first of all: theirs is the list that has it.`}
          />
        </>
      )}
    </EntryForm>
  );
}

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

function StatusForm(given: FormGiven<'dispatch', StatusEntry>) {
  const { code = '', label = '', meaning = 'Busy' } = given.entry ?? {};
  return (
    <EntryForm
      {...given}
      initial={{ code, label, meaning: String(meaning) }}
      entryOf={(values) => values}
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
        </>
      )}
    </EntryForm>
  );
}
