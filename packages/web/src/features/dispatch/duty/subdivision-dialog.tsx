import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { SUBDIVISIONS, type Subdivision } from '@ten-four/contract/dispatch/dispatch.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { useChangeDuty } from './change-duty.ts';
import classes from './subdivision-dialog.module.css';

interface SubdivisionDialogProps {
  opened: boolean;
  discordId: string;
  subdivision: Subdivision | null;
  onClose: () => void;
}

/** Chooses the subdivision that the officer serves in, or none (specification §2, Select Subdivision). */
export default function SubdivisionDialog({ opened, onClose, ...form }: SubdivisionDialogProps) {
  return (
    <FormDialog opened={opened} title="Select Subdivision" size={440} onClose={onClose}>
      {(dialog) => <SubdivisionForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type SubdivisionFormProps = Omit<SubdivisionDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function SubdivisionForm({ discordId, subdivision, dialog }: SubdivisionFormProps) {
  const change = useChangeDuty(discordId);
  const { form, state } = useDialogForm({
    draft: `subdivision:${discordId}:${subdivision ?? ''}`,
    initial: { subdivision: subdivision ?? '' },
    send: (values) =>
      change.mutateAsync({ subdivision: SUBDIVISIONS.find((name) => name === values.subdivision) ?? null }),
    texts: { failed: 'Failed to set the subdivision.' },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <Radio.Group {...form.getInputProps('subdivision')} label="Subdivision">
        <div className={classes.choices}>
          {['', ...SUBDIVISIONS].map((name) => (
            <Radio
              key={name}
              classNames={INLINE_CHOICE}
              value={name}
              label={name === '' ? 'None' : name}
              {...(name === form.values.subdivision ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
    </DialogForm>
  );
}
