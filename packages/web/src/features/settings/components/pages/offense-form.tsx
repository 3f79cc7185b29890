import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { useMemo } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { EntryForm, type EntryFormContext } from '../list/entry-form.tsx';
import { listForm } from '../list/list-form.ts';

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

export function OffenseForm(given: EntryFormContext<PenalEntry>) {
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
