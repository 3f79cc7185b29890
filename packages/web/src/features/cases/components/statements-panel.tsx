import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import type { CaseDetail, Statement } from '@ten-four/contract/cases/cases.contract';
import { type CaseSide, STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import { useRef, useState } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { DialogMessage, useFirstFocus } from '#ui/form-dialog/dialog-form.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import messages from '#ui/messages.module.css';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { useStatement } from '../cases.queries.ts';
import classes from './case.module.css';
import { statementProblem } from './statement-problem.ts';

/** Judges carry theirs in the name. */
const SIDE_NAMES: Readonly<Record<CaseSide, string>> = {
  Owner: ' · Defendant',
  Officer: ' · Officer',
  Judge: '',
};

export function StatementsPanel({ case: { _id, details } }: { case: CaseDetail }) {
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
      <Conversation statements={details.statements} />
      {details.can.state && (
        <StatementForm key={added} id={_id} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
      )}
    </Panel>
  );
}

const Conversation = ({ statements }: { statements: readonly Statement[] }) => (
  <Box p="12px 16px" role="log" aria-label="Statements">
    <ul className={`${messages.messages} ${classes.statements}`}>
      {statements.map(({ _id, side, by, text, at }) => (
        <li key={_id} data-side={side}>
          <Text fz={12} lh="16px" c="dimmed">
            {by}
            {SIDE_NAMES[side]} · <Timestamp at={at} format={formatDateTime} ff="monospace" />
          </Text>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Box>
);

interface StatementFormProps {
  id: string;
  isNext: boolean;
  onAdded: () => void;
}

function StatementForm({ id, isNext, onAdded }: StatementFormProps) {
  const { state, field } = useEndpointForm({
    send: useStatement(),
    draft: `statement:${id}`,
    initial: { text: '' },
    problemsOf: ({ text }) => ({ text: statementProblem(text) }),
    optionsOf: ({ text }) => ({ params: { id }, body: { text: text.trim() } }),
    texts: { failed: 'The statement could not be added.' },
    onClose: onAdded,
  });
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      p="12px 16px 16px"
      style={{ borderTop: '1px solid var(--tf-line)' }}
      onSubmit={state.onSubmit}
      onKeyDown={submitOnControlEnter}
    >
      <Textarea
        {...field('text', 'Add a statement')}
        rows={4}
        maxLength={STATEMENT_MAX}
        data-autofocus={isNext || undefined}
      />
      <DialogMessage message={state.message} mt={8} />
      <Group mt={12} justify="flex-end">
        <Button type="submit" size="room" disabled={state.phase !== 'idle'}>
          {state.phase === 'busy' ? 'Adding...' : 'Add statement'}
        </Button>
      </Group>
    </Box>
  );
}
