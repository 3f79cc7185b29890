import { Group, SimpleGrid, Text } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { useMemo } from 'react';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import { Dim } from '#ui/dim.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import textStyles from '#ui/text.module.css';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { type EntryFormContext, PlainEntryForm } from '../list/entry-form.tsx';
import type { ListColumn } from '../list/list-editor.tsx';
import { listForm } from '../list/list-form.ts';
import { ListPage } from '../list/list-page.tsx';

const DASH = (
  <Text span c="var(--tf-faint)">
    –
  </Text>
);

const COLUMNS: readonly ListColumn<PenalEntry>[] = [
  {
    id: 'title',
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
    align: 'right',
    sortBy: ({ fine }) => fine,
    cell: ({ fine }) => (
      <span className={textStyles.mono}>{fine === 0 ? DASH : formatDollarsBriefly(fine)}</span>
    ),
  },
  {
    id: 'range',
    header: 'Range',
    folded: 'bare',
    cell: ({ fineMin, fineMax }) =>
      fineMin !== null &&
      fineMax !== null && (
        <Dim
          className={textStyles.mono ?? ''}
        >{`${formatDollarsBriefly(fineMin)}–${formatDollarsBriefly(fineMax)}`}</Dim>
      ),
  },
  {
    id: 'jail',
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
  { id: 'points', align: 'right', sortBy: ({ points }) => points },
];

export function PenalCodePage() {
  return (
    <ListPage
      section="penal-code"
      rows={12}
      title="Penal code"
      noun="offense"
      columns={COLUMNS}
      textOf={({ title, category, description }) => `${title}\n${category}\n${description}`}
      groupOf={({ category }) => category}
      empty="The penal code is empty."
      note="Existing reports keep their wording and fines."
      table="penal-code"
      form={(context) => <OffenseForm {...context} />}
    />
  );
}

const amount = (label: string) => ({ 'aria-label': label, maxLength: 11 });

const OFFENSE = listForm<PenalEntry>(
  'penal-code',
  { list: 'entries' },
  {
    title: {},
    category: null,
    description: { rows: 2, attributes: { maxRows: 6 } },
    fine: { label: 'Fine, dollars', optional: true, attributes: { maxLength: 11 } },
    fineMin: { label: 'From', attributes: amount('Fine from') },
    fineMax: { label: 'To', attributes: amount('Fine to') },
    jail: { label: 'Jail, minutes', optional: true, attributes: { maxLength: 11 } },
    jailMin: { label: 'From', attributes: amount('Jail from') },
    jailMax: { label: 'To', attributes: amount('Jail to') },
    points: { optional: true },
  },
);
const AMOUNTS = [['fine', 'fineMin', 'fineMax'], ['jail', 'jailMin', 'jailMax'], ['points']];

function OffenseForm(context: EntryFormContext<PenalEntry>) {
  const { entries } = context;
  const categories = useMemo(() => [...new Set(entries.map(({ category }) => category))], [entries]);
  return (
    <PlainEntryForm {...context} plain={OFFENSE}>
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
          />
          <PlainInputs plain={OFFENSE} form={form} names={['description']} />
          {AMOUNTS.map((names) => (
            <SimpleGrid cols={3} spacing={16} key={names[0]}>
              <PlainInputs plain={OFFENSE} form={form} names={names} />
            </SimpleGrid>
          ))}
        </>
      )}
    </PlainEntryForm>
  );
}
