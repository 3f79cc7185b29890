import { Group, Text } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import { ListPage } from '../list/list-page.tsx';
import { OffenseForm } from './offense-form.tsx';

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
