import { Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { useMemo } from 'react';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import textStyles from '#ui/text.module.css';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { EntryForm, type EntryFormContext } from '../list/entry-form.tsx';
import { listForm } from '../list/list-form.ts';
import { ListPage } from '../list/list-page.tsx';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const DASH = (
  <Text span c="var(--tf-faint)">
    –
  </Text>
);

const COLUMNS: readonly TableColumn<PenalEntry>[] = [
  {
    id: 'title',
    header: 'Title',
    folded: 'lead',
    sortBy: ({ title }) => title,
    cell: ({ title, description }) => (
      <Group component="span" gap={12} wrap="nowrap" align="baseline">
        <Text span maw="100%" style={{ flexShrink: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {description !== '' && (
          <Dim flex={1} miw={0} fz={13} truncate title={description}>
            {description}
          </Dim>
        )}
      </Group>
    ),
  },
  {
    id: 'fine',
    header: 'Fine',
    align: 'right',
    sortBy: ({ fine }) => fine,
    cell: ({ fine }) => <span className={textStyles.mono}>{fine === 0 ? DASH : dollars(fine)}</span>,
  },
  {
    id: 'range',
    header: 'Range',
    folded: 'bare',
    cell: ({ fineMin, fineMax }) =>
      fineMin !== null &&
      fineMax !== null && (
        <Dim className={textStyles.mono ?? ''}>{`${dollars(fineMin)}–${dollars(fineMax)}`}</Dim>
      ),
  },
  {
    id: 'jail',
    header: 'Jail',
    align: 'right',
    sortBy: ({ jail }) => jail,
    cell: ({ jail }) =>
      jail === 0 ? (
        DASH
      ) : (
        <span className={textStyles.mono}>
          {jail.toLocaleString('en-US')} <Dim>min</Dim>
        </span>
      ),
  },
];

export function PenalCodePage() {
  return (
    <ListPage
      section="penal-code"
      rows={12}
      title="Penal code"
      thing="offense"
      columns={COLUMNS}
      textOf={({ title, category, description }) => `${title}\n${category}\n${description}`}
      groupOf={({ category }) => category}
      empty="The penal code is empty."
      note="Existing reports keep their wording and fines."
      table="penal-code"
      sorts
      form={(context) => <OffenseForm {...context} />}
    />
  );
}

const OFFENSE = listForm<PenalEntry>(
  { section: 'penal-code', list: 'entries' },
  {
    title: {},
    category: null,
    description: null,
    fine: { label: 'Fine, dollars', optional: true },
    fineMin: { label: 'From' },
    fineMax: { label: 'To' },
    jail: { label: 'Jail, minutes', optional: true },
    jailMin: { label: 'From' },
    jailMax: { label: 'To' },
  },
);
const AMOUNTS = [
  ['fine', 'fineMin', 'fineMax'],
  ['jail', 'jailMin', 'jailMax'],
] as const;
const AMOUNT_NAMES = { fine: 'Fine', jail: 'Jail' };

function OffenseForm(given: EntryFormContext<PenalEntry>) {
  const { entries, entry } = given;
  const categories = useMemo(() => [...new Set(entries.map(({ category }) => category))], [entries]);
  return (
    <EntryForm<PenalEntry, FormValues>
      {...given}
      initial={OFFENSE.valuesOf(entry ?? {})}
      entryOf={OFFENSE.fieldsOf}
      problemsOf={OFFENSE.problemsOf}
    >
      {(form) => (
        <>
          <PlainInputs plain={OFFENSE} form={form} names={['title']} />
          <SuggestInput
            error={form.errors.category}
            value={String(form.values.category)}
            label="Category"
            size="room"
            maxLength={40}
            suggestions={categories
              .filter((one) => one.toLowerCase().includes(String(form.values.category).trim().toLowerCase()))
              .map((one) => ({ id: one, label: one }))}
            onType={(text) => form.setFieldValue('category', text)}
            onPick={(text) => form.setFieldValue('category', text)}
          />
          <Textarea
            {...form.getInputProps('description')}
            label="Description"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
          />
          {AMOUNTS.map((row) => (
            <SimpleGrid cols={3} spacing={16} key={row[0]}>
              {row.map((name, index) => {
                const { label = '' } = OFFENSE.fields[name] ?? {};
                return (
                  <TextInput
                    key={name}
                    {...form.getInputProps(name)}
                    label={label}
                    aria-label={index === 0 ? undefined : `${AMOUNT_NAMES[row[0]]} ${label.toLowerCase()}`}
                    size="room"
                    inputMode="numeric"
                    maxLength={11}
                  />
                );
              })}
            </SimpleGrid>
          ))}
        </>
      )}
    </EntryForm>
  );
}
