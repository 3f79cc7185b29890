import { Button, Group, TextInput } from '@mantine/core';
import type { Route } from '@ten-four/contract/api';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { DISPOSITION_MAX, DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { ReactNode } from 'react';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type RequestParts, type Sender, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useCloseCall } from './calls.queries.ts';

interface CloseCallFormProps {
  callId: string;
  onSaved?: () => void;
  cancelLabel?: string;
  suggestions?: readonly string[];
}

export function CloseCallForm(props: CloseCallFormProps) {
  return (
    <DispositionForm
      {...props}
      send={useCloseCall()}
      optionsOf={(disposition) => ({ params: { id: props.callId }, body: { disposition } })}
    />
  );
}

const CHOSEN = { bg: 'var(--tf-selected)', style: { borderColor: 'var(--tf-accent)' } };

interface DispositionFormProps<R extends Route> extends CloseCallFormProps {
  send: Sender<R>;
  optionsOf: (disposition: string) => RequestParts<R>;
  buttons?: ReactNode;
}

export function DispositionForm<R extends Route>(props: DispositionFormProps<R>) {
  const { callId, send, optionsOf, onSaved = () => undefined, buttons } = props;
  const { cancelLabel = 'Cancel', suggestions = DISPOSITIONS } = props;
  const { form, state, field } = useEndpointForm({
    send,
    draft: `close-call:${callId}`,
    initial: { disposition: '' },
    optionsOf: ({ disposition }) => optionsOf(disposition),
    texts: { failed: 'The call could not be closed.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved,
  });
  return (
    <DialogForm
      state={state}
      submitLabel="Close Call"
      busyLabel="Closing..."
      cancelLabel={cancelLabel}
      buttons={buttons}
    >
      <TextInput {...field('disposition', 'Disposition')} maxLength={DISPOSITION_MAX} data-autofocus />
      <Group gap={8} role="group" aria-label="Suggestions">
        {suggestions.map((disposition) => (
          <Button
            key={disposition}
            size="form"
            aria-pressed={form.values.disposition === disposition}
            {...(form.values.disposition === disposition ? CHOSEN : {})}
            onClick={() => form.setFieldValue('disposition', disposition)}
          >
            {disposition}
          </Button>
        ))}
      </Group>
    </DialogForm>
  );
}
