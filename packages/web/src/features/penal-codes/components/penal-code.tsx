import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { OrderedTable } from '#ui/ordered-table.tsx';
import '#ui/paper-print.css';
import { PageHeading } from '#ui/panel.tsx';
import { usePenalCode } from '../penal-codes.queries.ts';
import classes from './penal-code.module.css';

/** What is against the law and what it costs, for every member to read and to print. */
export default function PenalCodePage() {
  const query = usePenalCode();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => query.data?.filter((offense) => wanted === '' || textOf(offense).includes(wanted)) ?? [],
    [query.data, wanted],
  );
  return (
    <>
      <PageHeading
        count={query.data?.length}
        actions={
          <Button
            size="room"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      >
        Penal Code
      </PageHeading>
      <Group mb={12}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search the penal code"
          placeholder="Search title, category, description"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          size="room"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Group>
      <Box component="article" bg="var(--tf-panel)" bd="1px solid var(--tf-line)" bdrs="md" data-paper>
        <Loaded query={query} failed="The penal code could not be loaded." rows={12}>
          {(all) =>
            found.length === 0 ? (
              <EmptyState message={all.length === 0 ? 'The penal code is empty.' : 'Nothing matches.'} />
            ) : (
              <OrderedTable caption="Penal Code" columns={COLUMNS} rows={found} groupOf={groupOf} />
            )
          }
        </Loaded>
      </Box>
    </>
  );
}

const textOf = ({ title, category, description }: PenalCode) =>
  `${title}\n${category}\n${description}`.toLowerCase();
const groupOf = ({ category }: PenalCode) => category;

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** '$150', or with a range '$100–$300, usually $150'. */
function amount(
  { usual, least, most }: { usual: number; least: number | null; most: number | null },
  inWords: (value: number) => string,
): string {
  if (least !== null && most !== null) return `${inWords(least)}–${inWords(most)}, usually ${inWords(usual)}`;
  return usual === 0 ? '–' : inWords(usual);
}

const COLUMNS: readonly TableColumn<PenalCode>[] = [
  {
    id: 'title',
    header: 'Title',
    folded: 'line',
    cell: ({ title, description }) => (
      <>
        <Box component="b" fw={500}>
          {title}
        </Box>
        {description !== '' && <span className={classes.description}>{description}</span>}
      </>
    ),
  },
  {
    id: 'fine',
    header: 'Fine',
    align: 'right',
    cell: ({ fine, fineMin, fineMax }) => (
      <Text span ff="monospace">
        {amount({ usual: fine, least: fineMin, most: fineMax }, dollars)}
      </Text>
    ),
  },
  {
    id: 'jail',
    header: 'Jail',
    align: 'right',
    cell: ({ jailTime, jailMin, jailMax }) => (
      <Text span ff="monospace">
        {amount({ usual: jailTime, least: jailMin, most: jailMax }, (minutes) => `${minutes} min`)}
      </Text>
    ),
  },
];
