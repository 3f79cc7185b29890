import { NativeSelect } from '@mantine/core';
import { RESPONSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { LimitEntry, StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { useMemo } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Tag } from '#ui/tag.tsx';
import type { Section } from '../../settings.queries.ts';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { EntryForm, type EntryFormContext } from '../list/entry-form.tsx';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';
import { listForm } from '../list/list-form.ts';

export function LimitsList({ read }: { read: Section<'dispatch'> }) {
  const { statuses } = read.value;
  const columns = useMemo(() => columnsOf(statuses), [statuses]);
  return (
    <ListEditor
      list="limits"
      read={read}
      noun="timer"
      columns={columns}
      nameOf={(limit) => whenOf(limit, statuses)}
      note="Units past the limit turn amber, at twice the limit red. With a welfare check the console also alerts the dispatcher."
      form={(context) => <LimitForm {...context} statuses={statuses} />}
    />
  );
}

function whenOf({ statusId, response }: LimitEntry, statuses: readonly StatusEntry[]): string {
  if (response !== null) return response;
  const status = statuses.find(({ _id }) => _id === statusId);
  return status === undefined ? 'Removed status' : statusName(status, statuses);
}

function statusName({ code, label, kinds }: StatusEntry, statuses: readonly StatusEntry[]): string {
  const isAlone = statuses.filter((other) => other.code === code && other.label === label).length === 1;
  return isAlone ? `${code} ${label}` : `${code} ${label} (${kinds.join(', ')})`;
}

const columnsOf = (statuses: readonly StatusEntry[]): readonly ListColumn<LimitEntry>[] => [
  {
    id: 'when',
    header: 'Status or response',
    cell: (limit) => (
      <>
        {whenOf(limit, statuses)} {limit.welfare && <Tag>Welfare check</Tag>}
      </>
    ),
  },
  { id: 'minutes' },
];

const LIMIT = listForm<LimitEntry>(
  'dispatch',
  { list: 'limits' },
  { minutes: { unit: 'minutes' }, welfare: {} },
);

function LimitForm(props: EntryFormContext<LimitEntry> & { statuses: readonly StatusEntry[] }) {
  const { statuses, ...context } = props;
  const { entry } = context;
  const options = [
    ...statuses.map((status) => ({ value: status._id, label: statusName(status, statuses) })),
    ...RESPONSES.map((value) => ({ value, label: `On a call: ${value}` })),
  ];
  const when = entry?.response ?? entry?.statusId ?? options[0]?.value ?? '';
  return (
    <EntryForm<LimitEntry, FormValues>
      {...context}
      initial={{ when, ...LIMIT.valuesOf(entry ?? { minutes: 10 }) }}
      entryOf={(values) => {
        const response = RESPONSES.find((one) => one === values.when) ?? null;
        return { statusId: response === null ? values.when : null, response, ...LIMIT.fieldsOf(values) };
      }}
      problemsOf={LIMIT.problemsOf}
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
                : [{ value: String(form.values.when), label: 'Removed status' }, ...options]
            }
            data-autofocus
          />
          <PlainInputs plain={LIMIT} form={form} />
        </>
      )}
    </EntryForm>
  );
}
