import { Textarea, TextInput } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { FINE_MAX, JAIL_MAX } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import type { EntryFormContext } from '../list/list-editor.tsx';

const typed = (amount: number | null | undefined) => (amount == null ? '' : String(amount));

const valuesOf = (entry: PenalEntry | null) => ({
  title: entry?.title ?? '',
  category: entry?.category ?? '',
  description: entry?.description ?? '',
  fine: typed(entry?.fine),
  fineMin: typed(entry?.fineMin),
  fineMax: typed(entry?.fineMax),
  jail: typed(entry?.jail),
  jailMin: typed(entry?.jailMin),
  jailMax: typed(entry?.jailMax),
});
type Values = ReturnType<typeof valuesOf>;
type Amount = 'fine' | 'fineMin' | 'fineMax' | 'jail' | 'jailMin' | 'jailMax';

const plain = (text: string) => text.replace(/[$,\s]/g, '');
const amountOf = (text: string) => (plain(text) === '' ? null : Number(plain(text)));

const entryOf = (values: Values) => ({
  title: values.title,
  category: values.category,
  description: values.description,
  fine: amountOf(values.fine) ?? 0,
  fineMin: amountOf(values.fineMin),
  fineMax: amountOf(values.fineMax),
  jail: amountOf(values.jail) ?? 0,
  jailMin: amountOf(values.jailMin),
  jailMax: amountOf(values.jailMax),
});

const AMOUNTS: readonly { name: Amount; label: string; most: number }[] = [
  { name: 'fine', label: 'Fine, dollars', most: FINE_MAX },
  { name: 'fineMin', label: 'From', most: FINE_MAX },
  { name: 'fineMax', label: 'To', most: FINE_MAX },
  { name: 'jail', label: 'Jail, minutes', most: JAIL_MAX },
  { name: 'jailMin', label: 'From', most: JAIL_MAX },
  { name: 'jailMax', label: 'To', most: JAIL_MAX },
];

function problemsOf(values: Values): Problems<Values> {
  const wrong = AMOUNTS.filter(({ name, most }) => {
    const text = plain(values[name]);
    return text !== '' && !(/^\d+$/.test(text) && Number(text) <= most);
  });
  return Object.fromEntries(
    wrong.map(({ name, most }) => [name, `A whole number up to ${most.toLocaleString('en-US')}.`]),
  );
}

/** An offense: what it is, and what it usually costs. */
export function OffenseForm(given: EntryFormContext<'penal-code', PenalEntry>) {
  const { entries, entry } = given;
  const categories = useMemo(() => [...new Set(entries.map(({ category }) => category))], [entries]);
  return (
    <EntryForm
      {...given}
      initial={valuesOf(entry)}
      entryOf={entryOf}
      problemsOf={problemsOf}
      nameOf={({ title }) => title}
    >
      {(form) => (
        <>
          <TextInput
            {...form.getInputProps('title')}
            label="Title"
            size="room"
            maxLength={150}
            autoComplete="off"
            data-autofocus
          />
          <SuggestInput
            error={form.errors.category}
            value={form.values.category}
            label="Category"
            size="room"
            maxLength={40}
            autoComplete="off"
            suggestions={categories
              .filter((one) => one.toLowerCase().includes(form.values.category.trim().toLowerCase()))
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
          {[AMOUNTS.slice(0, 3), AMOUNTS.slice(3)].map((row) => (
            <div className={classes.pair} key={row[0]?.name}>
              {row.map(({ name, label }, index) => (
                <TextInput
                  key={name}
                  {...form.getInputProps(name)}
                  label={label}
                  aria-label={
                    index === 0 ? undefined : `${row[0]?.label.split(',')[0]} ${label.toLowerCase()}`
                  }
                  size="room"
                  inputMode="numeric"
                  maxLength={11}
                  autoComplete="off"
                />
              ))}
            </div>
          ))}
        </>
      )}
    </EntryForm>
  );
}
