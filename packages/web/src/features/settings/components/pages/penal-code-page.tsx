import { Group, Text } from '@mantine/core';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import type { TableColumn } from '#ui/data-table.tsx';
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
          <Text span flex={1} miw={0} fz={13} c="dimmed" truncate title={description}>
            {description}
          </Text>
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
        <Text span className={textStyles.mono ?? ''} c="dimmed">
          {`${dollars(fineMin)}–${dollars(fineMax)}`}
        </Text>
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
          {jail.toLocaleString('en-US')}{' '}
          <Text span c="dimmed">
            min
          </Text>
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
