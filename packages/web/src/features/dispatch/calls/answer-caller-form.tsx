import { Textarea } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { LINE_MAX } from '@ten-four/contract/emergencies/emergencies.values';
import { emergencyEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';

export function AnswerCallerForm({ id, dialog }: { id: string; dialog: DialogControl }) {
  const { state, field } = useEndpointForm({
    send: useSend(emergencyEndpoints.addEmergencyLine),
    draft: `answer-caller:${id}`,
    initial: { text: '' },
    optionsOf: ({ text }) => ({ params: { id }, body: { text } }),
    texts: { failed: 'The answer could not be sent.', unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Send" busyLabel="Sending...">
      <Textarea {...field('text', 'To the caller')} maxLength={LINE_MAX} rows={3} data-autofocus />
    </DialogForm>
  );
}
