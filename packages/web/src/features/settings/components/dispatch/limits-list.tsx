import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { LimitEntry, StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { LIMIT_MINUTES_MAX } from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Tag } from '#ui/tag.tsx';
import type { Section } from '../../settings.queries.ts';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';

/** How long units may be in a status, or so far on the way to a call. */
export function LimitsList({ read }: { read: Section<'dispatch'> }) {
  const { limits, statuses } = read.value;
  const nameOf = (limit: LimitEntry) => whenOf(limit, statuses);
  return (
    <ListEditor
      path={{ section: 'dispatch', list: 'limits' }}
      read={read}
      entries={limits}
      title="Timers"
      thing="timer"
      columns={columnsOf(statuses)}
      nameOf={nameOf}
      textOf={nameOf}
      empty="No timers yet."
      note="A unit that is longer in a status or response turns amber on the console, after twice that time red. With a welfare check the console says so, and sounds."
      form={(given) => <LimitForm {...given} statuses={statuses} />}
    />
  );
}

function whenOf({ statusId, response }: LimitEntry, statuses: readonly StatusEntry[]): string {
  if (response !== null) return response;
  const status = statuses.find(({ _id }) => _id === statusId);
  return status === undefined ? 'A status that was removed' : statusName(status, statuses);
}

/** As its button says it, and whose it is where others have one that says the same. */
function statusName({ code, label, kinds }: StatusEntry, statuses: readonly StatusEntry[]): string {
  const isAlone = statuses.filter((other) => other.code === code && other.label === label).length === 1;
  return isAlone ? `${code} ${label}` : `${code} ${label} (${kinds.join(', ')})`;
}

const columnsOf = (statuses: readonly StatusEntry[]): readonly TableColumn<LimitEntry>[] => [
  {
    id: 'when',
    header: 'Status or response',
    folded: 'lead',
    cell: (limit) => (
      <>
        {whenOf(limit, statuses)} {limit.welfare && <Tag>Welfare check</Tag>}
      </>
    ),
  },
  {
    id: 'minutes',
    header: 'Minutes',
    cell: ({ minutes }) => <span className={classes.mono}>{minutes}</span>,
  },
];

type LimitFormProps = EntryFormContext<'dispatch', LimitEntry> & { statuses: readonly StatusEntry[] };

function LimitForm({ statuses, ...given }: LimitFormProps) {
  const { statusId = null, response = null, minutes = 10, welfare = false } = given.entry ?? {};
  const options = [
    ...statuses.map((status) => ({ value: status._id, label: statusName(status, statuses) })),
    ...RESPONSES.map((value) => ({ value, label: `On a call: ${value}` })),
  ];
  const when = response ?? statusId ?? options[0]?.value ?? '';
  return (
    <EntryForm
      {...given}
      initial={{ when, minutes: String(minutes), welfare }}
      entryOf={(values) => {
        const chosen = RESPONSES.find((one) => one === values.when) ?? null;
        return {
          statusId: chosen === null ? values.when : null,
          response: chosen,
          minutes: Number(values.minutes),
          welfare: values.welfare,
        };
      }}
      problemsOf={({ minutes: typed }) => {
        const fits = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LIMIT_MINUTES_MAX;
        return fits ? {} : { minutes: `Whole minutes from 1 to ${LIMIT_MINUTES_MAX}.` };
      }}
      nameOf={(values) => options.find(({ value }) => value === values.when)?.label ?? ''}
    >
      {(form) => (
        <>
          <NativeSelect
            {...form.getInputProps('when')}
            label="Status or response"
            size="room"
            data={
              options.some(({ value }) => value === form.values.when)
                ? options
                : [{ value: form.values.when, label: 'A status that was removed' }, ...options]
            }
            data-autofocus
          />
          <TextInput
            {...form.getInputProps('minutes')}
            label="Minutes"
            size="room"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
          <Checkbox
            {...form.getInputProps('welfare', { type: 'checkbox' })}
            classNames={INLINE_CHOICE}
            label="Welfare check"
            size="md"
          />
        </>
      )}
    </EntryForm>
  );
}
