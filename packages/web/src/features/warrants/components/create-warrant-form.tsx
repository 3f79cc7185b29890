import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import {
  WARRANT_REASON_MAX,
  WARRANT_TEXTS,
  WARRANT_TYPES,
} from '@ten-four/contract/warrants/warrants.values';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useWarrantCreation } from '../warrants.queries.ts';
import { CivilianField } from './civilian-field.tsx';
import classes from './create-warrant-form.module.css';
import { NEW_WARRANT, newWarrantOf, problemsOf } from './warrant-form.values.ts';

interface CreateWarrantFormProps {
  officerId: string;
  civilian: { id: string; name: string } | undefined;
  dialog: DialogControl;
}

/** The content of 'Create Warrant'; it closes at once on success. */
export function CreateWarrantForm({ officerId, civilian: against, dialog }: CreateWarrantFormProps) {
  const { form, state } = useEndpointForm({
    send: useWarrantCreation(),
    draft: `warrant:new:${officerId}${against === undefined ? '' : `:${against.id}`}`,
    initial:
      against === undefined
        ? NEW_WARRANT
        : { ...NEW_WARRANT, civilianId: against.id, civilianName: against.name },
    problemsOf: (values) => problemsOf(values, serverNow()),
    optionsOf: (values) => ({ body: newWarrantOf(values) }),
    onSaved: () => showSuccess(WARRANT_TEXTS.created),
    texts: { failed: WARRANT_TEXTS.createFailed },
    dialog,
  });
  const {
    value: _value,
    defaultValue: _default,
    onChange: _change,
    ...civilian
  } = form.getInputProps('civilianId');
  return (
    <DialogForm state={state} submitLabel="Create Warrant" busyLabel="Creating...">
      <Input.Wrapper label="Type" labelElement="div">
        <SegmentedControl
          {...form.getInputProps('type')}
          classNames={{ root: classes.types ?? '', label: classes.type ?? '' }}
          aria-label="Type"
          size="md"
          fullWidth
          transitionDuration={0}
          data={[...WARRANT_TYPES]}
        />
      </Input.Wrapper>
      <CivilianField
        field={civilian}
        name={form.values.civilianName}
        chosen={form.values.civilianId !== ''}
        onType={(civilianName) => form.setValues({ civilianName, civilianId: '' })}
        onChoose={(civilianId, civilianName) => {
          form.setValues({ civilianId, civilianName });
          form.clearFieldError('civilianId');
        }}
      />
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        size="room"
        rows={3}
        maxLength={WARRANT_REASON_MAX}
      />
      <TextInput
        {...form.getInputProps('expiresAt')}
        classNames={{ input: classes.moment ?? '' }}
        type="datetime-local"
        label="Expires (optional)"
        description="In your own time zone. Leave blank for no expiration."
        size="room"
      />
    </DialogForm>
  );
}
