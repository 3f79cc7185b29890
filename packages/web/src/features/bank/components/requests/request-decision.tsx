import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, REASON_MAX } from '@ten-four/contract/bank/bank.values';
import { useRef, useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { formatMoment } from '#lib/moments.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useApproveAccount } from '../../api/approve-account.ts';
import { useDenyAccount } from '../../api/deny-account.ts';
import classes from './request-decision.module.css';
import { STATUS_WORDS } from './request-words.ts';

interface RequestDecisionProps {
  request: AccountRequest;
  onDecided: () => void;
}

/** The foot of a request: the decision, what it was, or why it is for somebody else. */
export function RequestDecision({ request, onDecided }: RequestDecisionProps) {
  const { status, own, decisionNote, decidedBy, decidedAt } = request;
  if (status === 'Pending') {
    if (!own) return <DecisionForm request={request} onDecided={onDecided} />;
    return (
      <div className={classes.foot}>
        <p className={classes.outcome}>This request is your own, so somebody else of the staff decides it.</p>
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      <p className={classes.outcome}>
        {STATUS_WORDS[status]}
        {decidedBy !== null && ` by ${decidedBy}`}
        {decidedAt !== null && ` on ${formatMoment(decidedAt)}`}
      </p>
      {decisionNote !== null && <p className={classes.note}>{decisionNote}</p>}
    </div>
  );
}

function DecisionForm({ request, onDecided }: RequestDecisionProps) {
  const approve = useApproveAccount(request._id);
  const deny = useDenyAccount(request._id);
  const { keyFor } = useIntentKey();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const spent = useRef(false);
  const busy = approve.isPending || deny.isPending;

  const decide = async (verdict: 'approve' | 'deny') => {
    const words = note.trim();
    if (verdict === 'deny' && words === '') {
      setProblem('Please give a reason to deny.');
      field.current?.focus();
      return;
    }
    if (spent.current) return;
    spent.current = true;
    setFailure(null);
    const idempotencyKey = keyFor({ verdict, words });
    try {
      if (verdict === 'approve') {
        await approve.mutateAsync({ body: words === '' ? {} : { note: words }, idempotencyKey });
      } else {
        await deny.mutateAsync({ body: { reason: words }, idempotencyKey });
      }
      showSuccess(verdict === 'approve' ? BANK_TEXTS.approved : BANK_TEXTS.denied);
      onDecided();
    } catch (error) {
      spent.current = false;
      const message = failureMessage(error, 'The decision could not be saved.');
      // Gone or decided by somebody else: the list, loaded anew, no longer has it, nor this form.
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
        void decide('approve');
      }}
    >
      <Textarea
        ref={field}
        className={classes.field ?? ''}
        label="Reason, sent to the owner (required to deny)"
        rows={2}
        maxLength={REASON_MAX}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.buttons}>
        <Button size="form" disabled={busy} onClick={() => void decide('deny')}>
          Deny
        </Button>
        <Button size="form" variant="filled" type="submit" disabled={busy}>
          Approve
        </Button>
      </div>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
