import { Button, Textarea } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { emergencyName, LINE_MAX } from '@ten-four/contract/emergencies/emergencies.values';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import classes from './call-panel.module.css';

export function CallCallers({ call: { emergencies }, canAnswer }: { call: CallDetail; canAnswer: boolean }) {
  const { opened, target, open, close } = useTarget<CallDetail['emergencies'][number]>();
  return (
    <>
      <ul>
        {emergencies.map((emergency) => (
          <li key={emergency._id} className={classes.unit}>
            <span className={textStyles.mono}>{emergencyName(emergency.number)}</span>
            <span className={classes.name}>{emergency.callerName}</span>
            {canAnswer && emergency.state !== 'Cancelled' && (
              <Button
                size="row"
                ml="auto"
                aria-label={`Answer ${emergencyName(emergency.number)}`}
                onClick={() => open(emergency)}
              >
                Answer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormDialog
        opened={opened}
        title={`Answer ${emergencyName(target?.number ?? 0)}`}
        size={440}
        onClose={close}
      >
        {target !== null && <AnswerForm id={target._id} />}
      </FormDialog>
    </>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/911/:id/lines'),
    draft: `answer-caller:${id}`,
    initial: { text: '' },
    optionsOf: ({ text }) => ({ params: { id }, body: { text } }),
    texts: { failed: 'The answer could not be sent.', unreachable: DISPATCH_TEXTS.unreachable },
  });
  return (
    <DialogForm state={state} submitLabel="Send" busyLabel="Sending...">
      <Textarea {...field('text', 'To the caller')} maxLength={LINE_MAX} rows={3} data-autofocus />
    </DialogForm>
  );
}
