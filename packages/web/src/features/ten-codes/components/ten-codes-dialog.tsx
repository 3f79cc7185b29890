import { Box, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { useState } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import textStyles from '#ui/text.module.css';
import { matchingCodes, useTenCodes } from '../ten-codes.queries.ts';

export function TenCodesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = useBelow('xs');
  return (
    <Dialog opened={opened} onClose={onClose} title="10 Codes" size={520} fullScreen={phone}>
      <Reference />
    </Dialog>
  );
}

const COLUMNS: readonly TableColumn<TenCode>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: ({ code }) => <b className={textStyles.mono}>{code}</b>,
  },
  { id: 'meaning', header: 'Meaning', cell: ({ meaning }) => meaning },
];

function Reference() {
  const codes = useTenCodes();
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextInput
        label="Find a code"
        placeholder="10-11 or traffic"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        size="form"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {/* Fixed height, so that the dialog does not jump while typing. */}
      <Box h="min(480px, 56dvh)" mt={12} bd="1px solid var(--tf-line)" bdrs="sm">
        <DataTable
          caption="10 Codes"
          columns={COLUMNS}
          rows={codes.data && matchingCodes(codes.data, typed)}
          rowId={({ code }) => code}
          density="dense"
          empty={{ message: 'No codes match.' }}
          failure={readFailure(codes, 'The 10 codes could not be loaded.')}
        />
      </Box>
    </>
  );
}
