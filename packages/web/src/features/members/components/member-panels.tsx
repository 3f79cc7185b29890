import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS, type ShiftEnd } from '@ten-four/contract/members/members.values';
import { formatAgo, formatSpan } from '#lib/ago.ts';
import { formatNearDate, formatTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { serverNow } from '#lib/server-clock.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { outcomeToasts } from '#ui/toast.ts';
import { useMemberSend } from '../members.queries.ts';
import { AdjustForm } from './member-forms.tsx';
import classes from './member-page.module.css';

interface PanelProps {
  member: MemberDetail;
}

export function RolesPanel({ member }: PanelProps) {
  const { roles, rolesConfirmedAt, because } = member;
  return (
    <Panel
      title="Roles"
      actions={
        <span className={classes.note}>
          as Ten-Four sees them, confirmed {formatAgo(rolesConfirmedAt, serverNow())}
        </span>
      }
    >
      <Stack gap={10} p="10px 12px 12px">
        {roles.length > 0 && (
          <Group component="ul" gap={6} align="stretch">
            {roles.map(({ _id, name, color }) => (
              <Group
                component="li"
                key={_id}
                wrap="nowrap"
                gap={8}
                px={10}
                fz={13}
                lh="28px"
                bg="var(--tf-raised)"
                bdrs="sm"
              >
                <Box component="span" w={10} h={10} bg={color ?? 'var(--tf-off)'} bdrs="50%" aria-hidden />
                {name}
              </Group>
            ))}
          </Group>
        )}
        <p className={classes.note}>
          {because.length === 0 && 'No role grants anything here.'}
          {because.map(({ grant, by }) => (
            <span key={`${grant} ${by}`}>
              {grant} by{' '}
              <Box component="strong" fw={600} c="var(--tf-text)">
                {by}
              </Box>
              .{' '}
            </span>
          ))}
        </p>
      </Stack>
    </Panel>
  );
}

export function CharactersPanel({ member }: PanelProps) {
  const living = member.characters.filter(({ deletedAt }) => deletedAt === null);
  return (
    <Panel title="Characters" count={living.length}>
      {member.characters.length === 0 ? (
        <EmptyState message="No characters yet." />
      ) : (
        <ul>
          {member.characters.map((character) => (
            <CharacterRow key={character._id} character={character} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function CharacterRow({ character }: { character: MemberDetail['characters'][number] }) {
  const { _id, firstName, lastName, occupation, deceased, deletedAt } = character;
  const restore = useMemberSend('POST /api/civilians/:id/restore');
  const name = `${firstName} ${lastName}`;
  const restoreCharacter = () =>
    restore.mutate({ params: { id: _id } }, outcomeToasts(MEMBER_TEXTS.actFailed));
  return (
    <li className={classes.row}>
      <span className={deletedAt === null ? undefined : classes.note}>
        {name}
        {deletedAt !== null && ` · deleted ${formatNearDate(deletedAt)}`}
      </span>
      {deletedAt === null ? (
        <span className={classes.note}>{deceased ? 'DECEASED' : (occupation ?? 'Unemployed')}</span>
      ) : (
        <Button
          size="row"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={restoreCharacter}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

export function SuspensionsPanel({ member }: PanelProps) {
  const { suspensions } = member;
  return (
    <Panel title="Suspensions" count={suspensions.length}>
      {suspensions.length === 0 ? (
        <EmptyState message="Never suspended." />
      ) : (
        <ul>
          {suspensions.map((suspension) => (
            <li key={suspension._id} className={classes.row}>
              <span className={suspension.endedAt === null ? undefined : classes.note}>
                {suspension.reason}
                {suspension.note !== null && ` · ${suspension.note}`}
              </span>
              <span className={classes.note}>{spanOf(suspension)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Tolerance for the time between choosing and sending. */
const SENDING_MS = 60_000;

function spanOf({ at, until, endedAt }: MemberDetail['suspensions'][number]): string {
  const day = formatNearDate(at);
  if (endedAt !== null) return `${day}, lifted after ${formatSpan(Date.parse(endedAt) - Date.parse(at))}`;
  return `${day}, ${until === null ? 'until lifted' : formatSpan(Date.parse(until) - Date.parse(at) + SENDING_MS)}`;
}

export function MoneyPanel({ member }: PanelProps) {
  const sums = [
    { label: 'Wallet', amount: member.wallet },
    ...member.accounts
      .filter(({ status }) => status === 'Active' || status === 'Frozen')
      .map(({ accountType, accountNumber, balance, status }) => ({
        label: `${accountType} · ${formatAccountNumber(accountNumber)}${status === 'Frozen' ? ' · frozen' : ''}`,
        amount: balance,
      })),
    { label: 'Unpaid fines', amount: member.unpaidFines },
  ];
  return (
    <Panel
      title="Money"
      actions={
        member.may.adjust && (
          <FormButton size="form" label="Adjust" title="Adjust money">
            <AdjustForm member={member} />
          </FormButton>
        )
      }
    >
      <dl className={classes.money}>
        {sums.map(({ label, amount }) => (
          <div key={label} className={classes.sum}>
            <Text component="dt" fz={12} c="dimmed">
              {label}
            </Text>
            <Text component="dd" ff="monospace" fz={20} fw={600} lh="28px">
              {formatDollars(amount)}
            </Text>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const ENDS: Readonly<Record<ShiftEnd, string>> = {
  officer: 'Signed off',
  silence: 'No activity',
  role: 'Role lost',
  character: 'Character gone',
  staff: 'By staff',
  platform: 'Platform switched off',
};

export function ShiftsPanel({ member }: PanelProps) {
  const { hours30, shifts } = member;
  return (
    <Panel
      title="Shifts"
      mark={
        hours30 !== null && <span className={classes.note}>last 20 · {hours30.toFixed(1)} h in 30 days</span>
      }
    >
      <DataTable
        caption="Shifts"
        density="dense"
        columns={SHIFT_COLUMNS}
        rows={shifts}
        rowId={({ _id }) => _id}
        empty={{ message: 'No shifts yet.' }}
      />
    </Panel>
  );
}

type ShiftRow = MemberDetail['shifts'][number];

const SHIFT_COLUMNS: readonly TableColumn<ShiftRow>[] = [
  { id: 'day', header: 'Day', cell: ({ began }) => <Mono>{formatNearDate(began)}</Mono> },
  {
    id: 'time',
    header: 'From, to',
    cell: ({ began, ended }) => (
      <Mono>
        {formatTime(began)}–{ended === null ? '' : formatTime(ended)}
      </Mono>
    ),
  },
  {
    id: 'length',
    header: 'Length',
    align: 'right',
    cell: ({ began, ended }) => (
      <Mono>{lengthOf((ended === null ? serverNow() : Date.parse(ended)) - Date.parse(began))}</Mono>
    ),
  },
  {
    id: 'ended',
    header: 'Ended',
    cell: ({ endedBy }) => (
      <span className={classes.note}>{endedBy === null ? 'On duty' : ENDS[endedBy]}</span>
    ),
  },
];

function lengthOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
