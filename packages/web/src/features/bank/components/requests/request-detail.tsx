import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import type { AccountType, ApprovalGround } from '@ten-four/contract/bank/bank.values';
import { userTag } from '@ten-four/contract/session/session.values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { personName } from '#lib/person-name.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import { Facts } from '#ui/facts.tsx';
import { Mono } from '#ui/mono.tsx';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { accountTitle, STATUS_TONES, STATUS_WORDS } from '../accounts.ts';
import { formatAge } from '../date-words.ts';
import { formatMoney } from '../money.ts';
import { RequestDecision, type RequestDecisionProps } from './request-decision.tsx';
import classes from './requests.module.css';

const GROUND_TEXTS: Readonly<Record<ApprovalGround, (type: AccountType) => string>> = {
  business: () => 'Business account type',
  type: () => 'This type needs approval',
  second: (type) => `Already has a ${type} account`,
};

export function RequestDetail(props: RequestDecisionProps) {
  const { request, gone, allAddress } = props;
  const { accountType, status, createdAt, ageMinutes, owner, reason, grounds, civilian } = request;
  const isGone = gone && status === 'Pending';
  return (
    <Panel
      title={`Request from ${personName(civilian)}`}
      actions={isGone ? undefined : <StatusTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusTag>}
    >
      <Stack gap={0} h={{ base: 'auto', sm: '100%' }}>
        <Box className={classes.scroll ?? ''} p={12}>
          <Text
            component={Link}
            to={allAddress}
            hiddenFrom="sm"
            display="block"
            mt={-8}
            mb={8}
            lh="44px"
            c="var(--tf-accent)"
            td="none"
          >
            <IconChevronLeft size={16} stroke={1.75} style={{ verticalAlign: -3 }} aria-hidden /> All requests
          </Text>
          <Group component="dl" gap="12px 48px" mb={16}>
            <Item label="Account type" strong>
              {accountType}
            </Item>
            <Item label="Requested">
              {formatDateTime(createdAt)}
              {status === 'Pending' && !isGone && (
                <Dim c={ageMinutes >= LONG_WAIT ? 'var(--tf-busy)' : 'dimmed'}>
                  {' '}
                  · {formatAge(ageMinutes)} ago
                </Dim>
              )}
            </Item>
            <Item label="Owner">{userTag(owner)}</Item>
          </Group>
          <Section title="Reason for approval">
            <Box
              component="p"
              maw={608}
              p="10px 12px"
              bg="var(--tf-input)"
              bd="1px solid var(--tf-line)"
              bdrs="sm"
              className={textStyles.prose ?? ''}
            >
              {reason}
            </Box>
          </Section>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={24} verticalSpacing={0}>
            <Section title="Why it needs approval">
              <Text component="ul" pl={16} fz={13} lh="24px" c="dimmed" style={{ listStyle: 'disc' }}>
                {grounds.map((ground) => (
                  <li key={ground}>{GROUND_TEXTS[ground](accountType)}</li>
                ))}
              </Text>
            </Section>
            <Section title="Character">
              <div className={classes.facts}>
                <Facts
                  density="dense"
                  facts={[
                    { label: 'Occupation', value: civilian.occupation ?? 'Unemployed' },
                    { label: 'Created', value: formatDate(civilian.createdAt) },
                    {
                      label: 'State',
                      value: civilian.deceased ? <StatusTag tone="off">Deceased</StatusTag> : null,
                    },
                  ]}
                />
              </div>
            </Section>
          </SimpleGrid>
          <History title="Accounts held" columns={HELD_COLUMNS} rows={request.held} />
          <History title="Earlier requests" columns={EARLIER_COLUMNS} rows={request.earlier} />
        </Box>
        <RequestDecision {...props} />
      </Stack>
    </Panel>
  );
}

function Item({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz={12} lh="18px" c="dimmed">
        {label}
      </Text>
      <Text component="dd" lh="24px" {...(strong ? { ff: 'heading', fz: 20, fw: 600 } : {})}>
        {children}
      </Text>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" mb={20}>
      <Text component="h3" fz={14} lh="20px" fw={600} mb={8}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

const HELD_COLUMNS: TableColumn<AccountRequest['held'][number]>[] = [
  { id: 'name', header: 'Name', folded: 'lead', cell: accountTitle },
  { id: 'type', header: 'Type', folded: 'lead', cell: ({ accountType }) => accountType },
  {
    id: 'number',
    header: 'Number',
    cell: ({ accountNumber }) => <Mono truncate>{formatAccountNumber(accountNumber)}</Mono>,
  },
  { id: 'opened', header: 'Opened', cell: Day },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    folded: 'end',
    cell: ({ balance }) => <Mono truncate>{formatMoney(balance)}</Mono>,
  },
];

const EARLIER_COLUMNS: TableColumn<AccountRequest['earlier'][number]>[] = [
  { id: 'requested', header: 'Requested', folded: 'lead', cell: Day },
  { id: 'type', header: 'Type', folded: 'lead', cell: ({ accountType }) => accountType },
  {
    id: 'outcome',
    header: 'Outcome',
    folded: 'lead',
    cell: ({ status }) => <StatusTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusTag>,
  },
  { id: 'reason', header: 'Reason given', cell: ({ decisionNote }) => decisionNote ?? '' },
  { id: 'by', header: 'Decided by', align: 'right', cell: ({ decidedBy }) => decidedBy ?? '' },
];

function Day({ createdAt }: { createdAt: string }) {
  return (
    <Text span truncate>
      {formatDate(createdAt)}
    </Text>
  );
}

interface HistoryProps<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

function History<Row extends { _id: string }>({ title, ...table }: HistoryProps<Row>) {
  return (
    <Section title={title}>
      {table.rows.length === 0 ? (
        <Note>None</Note>
      ) : (
        // Aligns the cells' text with the text above.
        <Box mx={-12}>
          <DataTable {...table} caption={title} rowId={({ _id }) => _id} density="dense" folds />
        </Box>
      )}
    </Section>
  );
}

export const LONG_WAIT = 24 * 60;
