import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import type { CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { type CaseSide, STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import { useState } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { DialogForm, DialogMessage } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import messages from '#ui/messages.module.css';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useContest, useStatement } from '../cases.queries.ts';

const problemOf = (text: string) => (text.trim() === '' ? 'Please write a statement.' : undefined);

interface ContestFormProps {
  report: { _id: string; number: number };
}

export const ContestDialog = inDialog(({ report }) => `Contest report ${report.number}`, ContestForm);

function ContestForm({ report }: ContestFormProps) {
  const { state, field } = useEndpointForm({
    send: useContest(),
    draft: `contest:${report._id}`,
    initial: { statement: '' },
    problemsOf: ({ statement }) => ({ statement: problemOf(statement) }),
    optionsOf: ({ statement }) => ({ params: { id: report._id }, body: { statement: statement.trim() } }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: 'The report could not be contested.' },
    explainsRetry: true,
  });
  return (
    <DialogForm state={state} submitLabel="Contest" busyLabel="Opening the case...">
      <Note>
        A judge reads your statement and the officer's, and decides charge by charge. Until then an unpaid
        fine is on hold. A report can be contested once.
      </Note>
      <Textarea
        {...field('statement', 'Your statement')}
        description="What happened, and what should change?"
        rows={6}
        maxLength={STATEMENT_MAX}
        data-autofocus
      />
    </DialogForm>
  );
}

/** Judges carry theirs in the name. */
const SIDE_NAMES: Readonly<Record<CaseSide, string>> = {
  Owner: ' · Defendant',
  Officer: ' · Officer',
  Judge: '',
};
const JUDGE = { alignSelf: 'stretch', maxWidth: 'none', borderColor: 'var(--tf-accent)' } as const;

interface StatementsPanelProps {
  id: string;
  /** Null for viewers who see only the docket. */
  details: CaseDetails | null;
}

export function StatementsPanel({ id, details }: StatementsPanelProps) {
  // Remounts the form after each statement.
  const [added, setAdded] = useState(0);
  if (details === null) {
    return (
      <Panel title="Statements">
        <Note p={16}>Only the parties and the court read the statements.</Note>
      </Panel>
    );
  }
  return (
    <Panel title="Statements" count={details.statements.length}>
      <Box p="12px 16px" role="log" aria-label="Statements">
        <ul className={messages.messages}>
          {details.statements.map(({ _id, side, by, text, at }) => (
            <li key={_id} data-own={side === 'Officer' || undefined} style={side === 'Judge' ? JUDGE : {}}>
              <Text fz={12} lh="16px" c="dimmed">
                {by}
                {SIDE_NAMES[side]} · <Timestamp at={at} format={formatDateTime} ff="monospace" />
              </Text>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Box>
      {details.can.state && (
        <StatementForm key={added} caseId={id} isNext={added > 0} onClose={() => setAdded(added + 1)} />
      )}
    </Panel>
  );
}

interface StatementFormProps {
  caseId: string;
  isNext: boolean;
  onClose: () => void;
}

function StatementForm({ caseId, isNext, onClose }: StatementFormProps) {
  const { form, state, field } = useEndpointForm({
    send: useStatement(),
    draft: `statement:${caseId}`,
    initial: { text: '' },
    problemsOf: ({ text }) => ({ text: problemOf(text) }),
    optionsOf: ({ text }) => ({ params: { id: caseId }, body: { text: text.trim() } }),
    texts: { failed: 'The statement could not be added.' },
    onClose,
  });
  return (
    <Box
      component="form"
      noValidate
      p="12px 16px 16px"
      style={{ borderTop: '1px solid var(--tf-line)' }}
      onSubmit={state.onSubmit}
      onKeyDown={submitOnControlEnter}
    >
      <Textarea {...field('text', 'Add a statement')} rows={4} maxLength={STATEMENT_MAX} autoFocus={isNext} />
      <DialogMessage message={state.message} mt={8} />
      <Group mt={12} justify="flex-end">
        {form.values.text !== '' && (
          <Button size="room" disabled={state.phase !== 'idle'} onClick={state.onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="room" disabled={state.phase !== 'idle'}>
          {state.phase === 'busy' ? 'Adding...' : 'Add statement'}
        </Button>
      </Group>
    </Box>
  );
}
