import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import { SUBDIVISIONS, type Subdivision } from '@ten-four/contract/dispatch/dispatch.values';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { useChangeDuty } from './change-duty.ts';

interface SubdivisionDialogProps {
  opened: boolean;
  discordId: string;
  subdivision: Subdivision | null;
  onClose: () => void;
}

export default function SubdivisionDialog({ opened, onClose, ...form }: SubdivisionDialogProps) {
  return (
    <FormDialog opened={opened} title="Select Subdivision" size={440} onClose={onClose}>
      {(dialog) => <SubdivisionForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type SubdivisionFormProps = Omit<SubdivisionDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function SubdivisionForm({ discordId, subdivision, dialog }: SubdivisionFormProps) {
  const { mutateAsync } = useChangeDuty(discordId);
  const { form, state } = useEndpointForm({
    send: {
      endpoint: unitEndpoints.setSubdivision,
      mutateAsync: ({ body }) => mutateAsync({ subdivision: body?.subdivision || null }),
    },
    draft: `subdivision:${discordId}:${subdivision ?? ''}`,
    initial: { subdivision: subdivision ?? '' },
    optionsOf: (values) => ({
      body: { subdivision: SUBDIVISIONS.find((name) => name === values.subdivision) ?? null },
    }),
    texts: { failed: 'Failed to set the subdivision.' },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <Radio.Group {...form.getInputProps('subdivision')} label="Subdivision">
        <Stack gap={0}>
          {['', ...SUBDIVISIONS].map((name) => (
            <Radio
              key={name}
              classNames={INLINE_CHOICE}
              value={name}
              label={name === '' ? 'None' : name}
              {...(name === form.values.subdivision ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
