import { Textarea, TextInput } from '@mantine/core';
import { QUERY_MAX } from '@ten-four/contract/search/search.values';
import {
  WARRANT_REASON_MAX,
  WARRANT_TEXTS,
  WARRANT_TYPES,
} from '@ten-four/contract/warrants/warrants.values';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { PersonInput } from '#ui/person-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { TypeField } from '#ui/type-field.tsx';
import { useWarrantCreation } from '../warrants.queries.ts';

interface CreateWarrantFormProps {
  officerId: string;
  civilian?: { id: string; name: string };
}

/** Keeps typed text unless closed with Cancel. */
export const CreateWarrantDialog = inDialog('Create Warrant', CreateWarrantForm);

function CreateWarrantForm({ officerId, civilian: against }: CreateWarrantFormProps) {
  const { form, state, field } = useEndpointForm({
    send: useWarrantCreation(),
    draft: `warrant:new:${officerId}${against === undefined ? '' : `:${against.id}`}`,
    initial: {
      type: 'Arrest',
      civilianId: against?.id ?? '',
      civilianName: against?.name ?? '',
      reason: '',
      expiresAt: '',
    },
    problemsOf: ({ civilianId, reason, expiresAt }) => {
      const isExpired = expiresAt !== '' && !(new Date(expiresAt).getTime() > serverNow());
      return {
        civilianId: civilianId === '' ? 'Choose a civilian from the list.' : undefined,
        reason: reason.trim() === '' ? 'Give a reason.' : undefined,
        expiresAt: isExpired ? WARRANT_TEXTS.badExpiry : undefined,
      };
    },
    optionsOf: ({ type, civilianId, reason, expiresAt }) => ({
      body: {
        type: WARRANT_TYPES.find((each) => each === type) ?? 'Arrest',
        civilianId,
        reason,
        ...(expiresAt === '' ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
      },
    }),
    onSaved: () => showSuccess(WARRANT_TEXTS.created),
    texts: { failed: WARRANT_TEXTS.createFailed },
  });
  const isChosen = form.values.civilianId !== '';
  return (
    <DialogForm state={state} submitLabel="Create Warrant" busyLabel="Creating...">
      <TypeField {...form.getInputProps('type')} data={[...WARRANT_TYPES]} />
      <PersonInput
        label="Civilian"
        error={form.errors.civilianId}
        data-path="civilianId"
        description={isChosen ? 'Chosen' : 'First, last or full name; choose from the list.'}
        maxLength={QUERY_MAX}
        data-autofocus={against === undefined || undefined}
        name={form.values.civilianName}
        chosen={isChosen}
        route="GET /api/search/names"
        failed={WARRANT_TEXTS.dataFailed}
        nobody="No civilian by that name."
        onType={(civilianName) => form.setValues({ civilianName, civilianId: '' })}
        onChoose={(civilianId, civilianName) => {
          form.setValues({ civilianId, civilianName });
          form.clearFieldError('civilianId');
        }}
      />
      <Textarea
        {...field('reason', 'Reason')}
        rows={3}
        maxLength={WARRANT_REASON_MAX}
        data-autofocus={against !== undefined || undefined}
      />
      <TextInput
        {...field('expiresAt', 'Expires (optional)')}
        // For the browser's calendar button.
        styles={{ input: { colorScheme: 'dark' } }}
        type="datetime-local"
        description="In your own time zone. Leave blank for no expiration."
      />
    </DialogForm>
  );
}
