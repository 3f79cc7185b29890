import { Textarea } from '@mantine/core';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';

export function LogNoteForm({ platform }: { platform: GamePlatform }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/dispatch/log', { reload: [endpointKey('GET /api/dispatch/log')] }),
    draft: `log-note:${platform}`,
    initial: { text: '' },
    problemsOf: ({ text }) => (text.trim() === '' ? { text: 'Write a note.' } : {}),
    optionsOf: ({ text }) => ({ body: { platform, text } }),
    texts: { failed: 'The note could not be added.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: () => showSuccess(CONSOLE_TEXTS.noteAdded),
  });
  return (
    <DialogForm state={state} submitLabel="Add Note" busyLabel="Adding...">
      <Textarea
        {...field('text', `For the next ${platform} dispatcher`)}
        maxLength={NOTE_MAX}
        rows={5}
        data-autofocus
      />
    </DialogForm>
  );
}
