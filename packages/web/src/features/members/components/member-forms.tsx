import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import { toCents } from '@ten-four/contract/common/money';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import {
  ADJUSTMENT_MAX,
  ADJUSTMENT_REASON_MAX,
  MEMBER_TEXTS,
  SUSPENSION_REASON_MAX,
} from '@ten-four/contract/members/members.values';
import { useNavigate } from 'react-router';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useMemberSend } from '../members.queries.ts';

interface FormProps {
  member: MemberDetail;
}

const formOf = (name: string, { member }: FormProps) => ({
  draft: `${name}:${member._id}`,
  texts: { failed: MEMBER_TEXTS.actFailed },
  onSaved: ({ message }: { message: string }) => showSuccess(message),
});

const reasonProblem = (reason: string) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SPANS: Readonly<Record<string, number | null>> = {
  'An hour': HOUR,
  'A day': DAY,
  '3 days': 3 * DAY,
  'A week': 7 * DAY,
  '30 days': 30 * DAY,
  'Until lifted': Number.POSITIVE_INFINITY,
  'Until …': null,
};

type SuspendValues = { span: string; until: string; reason: string };
const SUSPENSION: SuspendValues = { span: '3 days', until: '', reason: '' };

function endOf({ span, until }: SuspendValues, now: number): string | null {
  const length = SPANS[span] ?? null;
  if (length === null) return new Date(until).toISOString();
  return Number.isFinite(length) ? new Date(now + length).toISOString() : null;
}

export function SuspendForm(props: FormProps) {
  const { form, state, field } = useEndpointForm({
    ...formOf('suspend', props),
    send: useMemberSend('POST /api/members/:id/suspend'),
    initial: SUSPENSION,
    problemsOf: ({ span, until, reason }) => ({
      ...(SPANS[span] === null && !(Date.parse(until) > serverNow())
        ? { until: MEMBER_TEXTS.endInThePast }
        : {}),
      ...reasonProblem(reason),
    }),
    optionsOf: (values) => ({
      params: { id: props.member._id },
      body: { reason: values.reason, until: endOf(values, serverNow()) },
    }),
  });
  return (
    <DialogForm state={state} submitLabel="Suspend" busyLabel="Suspending..." danger>
      <p>They're signed out and clocked out right away and see this reason when they sign in.</p>
      <NativeSelect {...field('span', 'For how long')} data={Object.keys(SPANS)} />
      {SPANS[form.values.span] === null && (
        <TextInput
          {...field('until', 'Until')}
          // For the browser's calendar button.
          styles={{ input: { colorScheme: 'dark' } }}
          type="datetime-local"
          description="In your own time zone."
        />
      )}
      <Textarea {...field('reason', 'Reason')} rows={3} maxLength={SUSPENSION_REASON_MAX} data-autofocus />
    </DialogForm>
  );
}

export function DeleteMemberForm(props: FormProps) {
  const { member } = props;
  const navigate = useNavigate();
  const { state, field } = useEndpointForm({
    ...formOf('delete-member', props),
    send: useMemberSend('POST /api/members/:id/delete'),
    initial: { username: '' },
    problemsOf: ({ username }) =>
      username.trim() === member.username ? {} : { username: ACCOUNT_TEXTS.typeTheirUsername },
    optionsOf: (body) => ({ params: { id: member._id }, body }),
    texts: { failed: ACCOUNT_TEXTS.deleteFailed },
    onSaved: ({ message }) => {
      showSuccess(message);
      void navigate('/dashboard/staff/members', { replace: true });
    },
  });
  return (
    <DialogForm state={state} submitLabel="Delete for good" busyLabel="Deleting..." danger>
      <p>
        Sessions, officer profile, characters, vehicles, weapons and medical records of{' '}
        <strong>{member.username}</strong> are deleted, and their money is gone. This can't be undone.
      </p>
      <p>
        <strong>What stays</strong>: reports, warrants, calls and BOLOs, with names and callsigns as they were
        written then, and the ledger. Backups keep what they hold until they are deleted.
      </p>
      <TextInput
        {...field('username', `Type the username, ${member.username}`)}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </DialogForm>
  );
}

export function LiftForm(props: FormProps) {
  const { state, field } = useEndpointForm({
    ...formOf('lift', props),
    send: useMemberSend('POST /api/members/:id/lift'),
    initial: { note: '' },
    optionsOf: ({ note }) => ({ params: { id: props.member._id }, body: { note } }),
  });
  return (
    <DialogForm state={state} submitLabel="Lift" busyLabel="Lifting...">
      <Textarea
        {...field('note', 'Note (optional)')}
        rows={2}
        maxLength={SUSPENSION_REASON_MAX}
        data-autofocus
      />
    </DialogForm>
  );
}

function readDollars(typed: string): number | null {
  const dollars = Number(typed.trim().replace(/^\$/, '').replaceAll(',', '') || Number.NaN);
  const cents = Number.isNaN(dollars) ? null : toCents(dollars);
  return cents === null || cents === 0 || dollars > ADJUSTMENT_MAX ? null : dollars;
}

export function AdjustForm(props: FormProps) {
  const { member } = props;
  const open = member.accounts.filter(({ status }) => status === 'Active');
  const { state, field } = useEndpointForm({
    ...formOf('adjust', props),
    send: useMemberSend('POST /api/members/:id/adjust'),
    initial: { account: '', way: 'Give', amount: '', reason: '' },
    problemsOf: ({ amount, reason }) => ({
      ...(readDollars(amount) === null ? { amount: MEMBER_TEXTS.badAdjustment } : {}),
      ...reasonProblem(reason),
    }),
    optionsOf: ({ account, way, amount, reason }) => ({
      params: { id: member._id },
      body: {
        accountId: account,
        amount: (readDollars(amount) ?? 0) * (way === 'Take' ? -1 : 1),
        reason,
      },
    }),
    explainsRetry: true,
  });
  return (
    <DialogForm state={state} submitLabel="Adjust" busyLabel="Adjusting...">
      <NativeSelect
        {...field('account', 'Account')}
        data={[
          { value: '', label: 'Wallet' },
          ...open.map(({ _id, accountType, accountNumber, holder }) => ({
            value: _id,
            label: `${accountType} ${formatAccountNumber(accountNumber)}, ${holder}`,
          })),
        ]}
      />
      <NativeSelect {...field('way', 'Action')} data={['Give', 'Take']} />
      <TextInput
        {...field('amount', 'Amount in dollars')}
        inputMode="decimal"
        maxLength={20}
        data-autofocus
      />
      <TextInput
        {...field('reason', 'Reason')}
        description="The member sees it in their transactions."
        maxLength={ADJUSTMENT_REASON_MAX}
      />
    </DialogForm>
  );
}
