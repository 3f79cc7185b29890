import { Textarea } from '@mantine/core';
import { STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Note } from '#ui/note.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useContest } from '../cases.queries.ts';
import { statementProblem } from './statement-problem.ts';

interface ContestFormProps {
  report: { _id: string; number: number };
}

export const ContestDialog = inDialog(({ report }) => `Contest report ${report.number}`, ContestForm);

function ContestForm({ report }: ContestFormProps) {
  const { state, field } = useEndpointForm({
    send: useContest(),
    draft: `contest:${report._id}`,
    initial: { statement: '' },
    problemsOf: ({ statement }) => ({ statement: statementProblem(statement) }),
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
