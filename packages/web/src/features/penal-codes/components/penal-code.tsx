import { Box, Button, TextInput } from '@mantine/core';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { usePenalCodes } from '#lib/community.ts';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { OrderedTable } from '#ui/ordered-table.tsx';
import '#ui/paper-print.css';
import { Mono } from '#ui/mono.tsx';
import { PageHeading } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';
import { monoColumn } from '#ui/text-columns.tsx';

export default function PenalCodePage() {
  const query = usePenalCodes();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => query.data?.filter((offense) => search === '' || textOf(offense).includes(search)) ?? [],
    [query.data, search],
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
      <TextInput
        mb={12}
        maw={{ base: 'none', sm: 400 }}
        type="search"
        aria-label="Search the penal code"
        placeholder="Search title, category, description"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        size="room"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Box component="article" bg="var(--tf-panel)" bd="1px solid var(--tf-line)" bdrs="md" data-paper>
        <Loaded query={query} failed="The penal code could not be loaded." rows={12}>
          {(all) => (
            <OrderedTable
              caption="Penal Code"
              columns={all.some(({ points }) => points > 0) ? [...COLUMNS, POINTS] : COLUMNS}
              rows={found}
              groupOf={groupOf}
              empty={{ message: all.length === 0 ? 'The penal code is empty.' : 'No matches.' }}
            />
          )}
        </Loaded>
      </Box>
    </>
  );
}

const textOf = ({ title, category, description }: PenalCode) =>
  `${title}\n${category}\n${description}`.toLowerCase();
const groupOf = ({ category }: PenalCode) => category;

function amountText(
  [standard, minimum, maximum]: readonly [number, number | null, number | null],
  inWords: (value: number) => string,
): string {
  if (minimum !== null && maximum !== null)
    return `${inWords(minimum)}–${inWords(maximum)}, usually ${inWords(standard)}`;
  return standard === 0 ? '–' : inWords(standard);
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
        {description !== '' && (
          <Box component="span" display="block" fz={13} c="var(--tf-dim)" className={textStyles.wrap ?? ''}>
            {description}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'fine',
    header: 'Fine',
    align: 'right',
    cell: ({ fine, fineMin, fineMax }) => (
      <Mono>{amountText([fine, fineMin, fineMax], formatDollarsBriefly)}</Mono>
    ),
  },
  {
    id: 'jail',
    header: 'Jail',
    align: 'right',
    cell: ({ jailTime, jailMin, jailMax }) => (
      <Mono>{amountText([jailTime, jailMin, jailMax], (minutes) => `${minutes} min`)}</Mono>
    ),
  },
];

const POINTS = { ...monoColumn('Points', ({ points }: PenalCode) => points), align: 'right' } as const;
