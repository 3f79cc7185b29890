import { Button, Group, Text, Textarea } from '@mantine/core';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import { BANK_TEXTS, REASON_MAX } from '@ten-four/contract/bank/bank.values';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useApproval, useDenial } from '../../bank.queries.ts';
import { STATUS_WORDS } from '../accounts.ts';
import classes from './requests.module.css';

export interface RequestDecisionProps {
  request: AccountRequest;
  gone: boolean;
  allAddress: string;
  onLeave: () => void;
  onDecided: () => void;
}

const DECIDED = 'This request has already been decided.';
const OWN = 'This is your own request. Another staff member has to decide it.';

export function RequestDecision(props: RequestDecisionProps) {
  const { status, own, decisionNote, decidedBy, decidedAt } = props.request;
  if (status === 'Pending' && !own) return <DecisionForm {...props} />;
  const by = decidedBy === null ? '' : ` by ${decidedBy}`;
  const on = decidedAt === null ? '' : ` on ${formatDateTime(decidedAt)}`;
  const undecided = props.gone ? DECIDED : OWN;
  return (
    <div className={classes.foot}>
      <Text c="dimmed">{status === 'Pending' ? undecided : `${STATUS_WORDS[status]}${by}${on}`}</Text>
      {decisionNote !== null && <p>{decisionNote}</p>}
    </div>
  );
}

function DecisionForm({ request, gone, allAddress, onLeave, onDecided }: RequestDecisionProps) {
  const approve = useApproval();
  const deny = useDenial();
  const [draft] = useState(() => draftAt(`account-request:${request._id}`, { note: '' }));
  const [note, setNote] = useState(() => draft.load().note);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSent = useRef(false);
  const leave = useRef<HTMLAnchorElement>(null);
  const busy = approve.isPending || deny.isPending;
  // The list may update before the answer to the user's own decision.
  const isDecided = gone && !busy;
  useEffect(() => {
    // The focused button is gone.
    if (isDecided && document.activeElement === document.body) leave.current?.focus();
  }, [isDecided]);

  const type = (text: string) => {
    setNote(text);
    setProblem(null);
    if (text === '') draft.clear();
    else draft.save({ note: text });
  };

  const decide = async (verdict: 'approve' | 'deny') => {
    const reason = note.trim();
    if (verdict === 'deny' && reason === '') {
      setProblem('Please give a reason to deny.');
      field.current?.focus();
      return;
    }
    if (isSent.current) return;
    isSent.current = true;
    setFailure(null);
    const params = { id: request._id };
    const idempotencyKey = draft.keyFor({ verdict, words: reason });
    try {
      if (verdict === 'approve') {
        await approve.mutateAsync({ params, body: reason === '' ? {} : { note: reason }, idempotencyKey });
      } else {
        await deny.mutateAsync({ params, body: { reason }, idempotencyKey });
      }
      draft.clear();
      showSuccess(verdict === 'approve' ? BANK_TEXTS.approved : BANK_TEXTS.denied);
      onDecided();
    } catch (error) {
      isSent.current = false;
      const message = failureMessage(error, 'The decision could not be saved.');
      // Gone or decided by someone else.
      const settled =
        error instanceof ApiFailure && (error.code === 'conflict' || error.code === 'not_found');
      if (settled) showError(message);
      else setFailure(message);
    }
  };

  return (
    <form
      className={classes.foot}
      noValidate
      aria-label="Decision"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDecided) void decide('approve');
      }}
    >
      {isDecided && (
        <Text c="dimmed" role="alert">
          {DECIDED}
        </Text>
      )}
      {(!isDecided || note.trim() !== '') && (
        <Textarea
          ref={field}
          label={isDecided ? 'Unsent reason' : 'Reason, sent to the owner (required to deny)'}
          rows={2}
          maxLength={REASON_MAX}
          value={note}
          error={isDecided ? null : problem}
          readOnly={isDecided}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <Group gap={8} wrap="nowrap">
        {isDecided ? (
          <Button ref={leave} component={Link} to={allAddress} replace size="form" onClick={onLeave}>
            All requests
          </Button>
        ) : (
          <>
            <Button size="form" disabled={busy} onClick={() => void decide('deny')}>
              Deny
            </Button>
            <Button size="form" variant="filled" type="submit" disabled={busy}>
              Approve
            </Button>
          </>
        )}
      </Group>
      {!isDecided && failure !== null && (
        <Text c="error" role="alert">
          {failure}
        </Text>
      )}
    </form>
  );
}
