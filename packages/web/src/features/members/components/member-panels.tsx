import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS, type ShiftEnd } from '@ten-four/contract/members/members.values';
import { agoWords, spanWords } from '#lib/ago.ts';
import { failureMessage } from '#lib/api-client.ts';
import { formatDollars } from '#lib/dollars.ts';
import { formatNearDate, formatTime } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { useRestore } from '../members.queries.ts';
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
          as Ten-Four sees them, confirmed {agoWords(rolesConfirmedAt, serverNow())}
        </span>
      }
    >
      <Stack gap={10} p="10px 12px 12px">
        {roles.length > 0 && (
          <Group component="ul" gap={6} align="stretch">
            {roles.map(({ _id, name, color }) => (
              <li key={_id} className={classes.role}>
                <span
                  className={classes.dot}
                  style={color === null ? undefined : { background: color }}
                  aria-hidden
                />
                {name}
              </li>
            ))}
          </Group>
        )}
        <BecauseWords because={because} />
      </Stack>
    </Panel>
  );
}

/** What somebody may do and why, in a sentence each. */
function BecauseWords({ because }: Pick<MemberDetail, 'because'>) {
  if (because.length === 0) return <p className={classes.note}>No role gives anything here.</p>;
  return (
    <p className={classes.note}>
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
  const restore = useRestore();
  const name = `${firstName} ${lastName}`;
  const bringBack = () =>
    restore.mutate(
      { params: { id: _id } },
      {
        onSuccess: ({ message }) => showSuccess(message),
        onError: (error) => showError(failureMessage(error, MEMBER_TEXTS.actFailed)),
      },
    );
  return (
    <li className={classes.row}>
      <span className={deletedAt === null ? undefined : classes.note}>
        {name}
        {deletedAt !== null && ` · deleted ${formatNearDate(deletedAt)}`}
      </span>
      {deletedAt === null ? (
        <span className={classes.note}>{deceased ? 'Deceased' : (occupation ?? 'Unemployed')}</span>
      ) : (
        <Button size="row" aria-label={`Restore ${name}`} loading={restore.isPending} onClick={bringBack}>
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

/** The end was reckoned where it was chosen, a moment before it began here. */
const SENT_WITHIN = 60_000;

function spanOf({ at, until, endedAt }: MemberDetail['suspensions'][number]): string {
  const day = formatNearDate(at);
  if (endedAt !== null) return `${day}, lifted after ${spanWords(Date.parse(endedAt) - Date.parse(at))}`;
  return `${day}, ${until === null ? 'until lifted' : spanWords(Date.parse(until) - Date.parse(at) + SENT_WITHIN)}`;
}

export function MoneyPanel({ member }: PanelProps) {
  const [adjusting, question] = useDisclosure(false);
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
          <Button size="form" onClick={question.open}>
            Adjust
          </Button>
        )
      }
    >
      <dl className={classes.money}>
        {sums.map(({ label, amount }) => (
          <div key={label} className={classes.sum}>
            <dt>{label}</dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      <FormDialog opened={adjusting} title="Adjust money" size={440} onClose={question.close}>
        {(dialog) => <AdjustForm member={member} dialog={dialog} />}
      </FormDialog>
    </Panel>
  );
}

const ENDS: Readonly<Record<ShiftEnd, string>> = {
  officer: 'By themselves',
  silence: 'No sign of life',
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
  {
    id: 'day',
    header: 'Day',
    cell: ({ began }) => (
      <Text span ff="monospace">
        {formatNearDate(began)}
      </Text>
    ),
  },
  {
    id: 'time',
    header: 'From, to',
    cell: ({ began, ended }) => (
      <Text span ff="monospace">
        {formatTime(began)}–{ended === null ? '' : formatTime(ended)}
      </Text>
    ),
  },
  {
    id: 'length',
    header: 'Length',
    align: 'right',
    cell: ({ began, ended }) => (
      <Text span ff="monospace">
        {lengthOf((ended === null ? serverNow() : Date.parse(ended)) - Date.parse(began))}
      </Text>
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

/** Hours and minutes: '2:31'. */
function lengthOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
