import { Box, Group, Radio, Text, Textarea, TextInput } from '@mantine/core';
import type { CaseCharge, CaseDetail, CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { OUTCOMES, STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import { ApiFailure } from '#lib/api-client.ts';
import { pointsText } from '#lib/consequences.ts';
import { formatDollars } from '#lib/dollars.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { errorToast, showSuccess } from '#ui/toast.ts';
import { useRuling } from '../cases.queries.ts';
import { bodyOf, chargeProblems, newRuling, previewOf } from './ruling.values.ts';
import { RulingPreview } from './ruling-preview.tsx';

const FAILED = 'The ruling could not be issued.';

interface RulingFormProps {
  case: CaseDetail;
  details: CaseDetails;
  onClose: () => void;
}

export function RulingForm({ case: { _id, number }, details, onClose }: RulingFormProps) {
  const { charges } = details;
  const { form, state, field } = useEndpointForm({
    send: useRuling(),
    draft: `ruling:${_id}`,
    initial: newRuling(charges),
    problemsOf: (values) => ({
      ...chargeProblems(charges, values),
      reasons: values.reasons?.trim() === '' ? 'Please give your reasons.' : undefined,
    }),
    optionsOf: (values) => ({ params: { id: _id }, body: bodyOf(charges, values) }),
    onSaved: ({ message }) => showSuccess(message),
    onFailed: (error) => {
      // Somebody closed the case first, and with it goes this form.
      if (error instanceof ApiFailure && error.status === 409) errorToast(FAILED)(error);
    },
    texts: { failed: FAILED },
    reviews: true,
    explainsRetry: true,
    onClose,
  });
  const ruled = previewOf(details, form.values);
  const isReview = state.step === 'review';
  const preview = ruled !== null && <RulingPreview details={details} ruled={ruled} />;
  return (
    <Panel title="Ruling">
      <Box p={16}>
        <DialogForm
          state={isReview ? { ...state, message: null } : state}
          submitLabel="Issue ruling"
          busyLabel="Issuing..."
        >
          {charges.map((charge, index) => (
            <ChargeField key={charge.position} charge={charge} form={form} isFirst={index === 0} />
          ))}
          <Textarea
            {...field('reasons', 'Reasons')}
            description="The defendant and the officer read them."
            rows={5}
            maxLength={STATEMENT_MAX}
          />
          <Box component="section" aria-label="Preview" bd="1px solid var(--tf-line)" bdrs="sm">
            <Text p="8px 12px 0" fz={13} fw={600}>
              Preview
            </Text>
            {preview || <Note p="4px 12px 8px">Choose an outcome for every charge.</Note>}
          </Box>
        </DialogForm>
      </Box>
      <ConfirmDialog
        opened={isReview}
        title={`Issue ruling in case ${number}`}
        message={
          <>
            {preview}
            <Text mt={12}>A ruling is final. Both sides are notified.</Text>
          </>
        }
        confirmLabel="Issue ruling"
        busy={state.phase === 'busy'}
        error={state.message === null ? undefined : [state.message.text, state.message.hint].join(' ').trim()}
        onConfirm={() => state.onSubmit()}
        onClose={() => state.onBack('reasons')}
      />
    </Panel>
  );
}

interface ChargeFieldProps {
  charge: CaseCharge;
  form: ReturnType<typeof useEndpointForm<'POST /api/cases/:id/rule', Record<string, string>>>['form'];
  isFirst: boolean;
}

function ChargeField({
  charge: { position, title, fine, jailTime, points },
  form,
  isFirst,
}: ChargeFieldProps) {
  const name = `outcome${position}`;
  const { value, error, onChange } = form.getInputProps(name);
  const outcomes = OUTCOMES.filter((outcome) => outcome !== 'Reduced' || fine > 0 || jailTime > 0);
  const charged = [formatDollars(fine), jailTime > 0 && `${jailTime} min`, points > 0 && pointsText(points)];
  return (
    <div>
      <Radio.Group
        value={value}
        error={error}
        onChange={onChange}
        label={title}
        description={charged.filter(Boolean).join(', ')}
      >
        <Group gap="0 24px">
          {outcomes.map((outcome, index) => (
            <Radio
              key={outcome}
              styles={INLINE_CHOICE}
              value={outcome}
              label={outcome}
              // By this path a problem of the group focuses its first button.
              {...(index === 0 && { 'data-path': name, 'data-autofocus': isFirst || undefined })}
            />
          ))}
        </Group>
      </Radio.Group>
      {value === 'Reduced' && (
        <Group gap={12} mt={8} align="flex-start" grow>
          {fine > 0 && (
            <TextInput
              {...form.getInputProps(`fine${position}`)}
              label="Fine ($)"
              aria-label={`Fine ($), ${title}`}
              size="room"
              inputMode="decimal"
              placeholder={String(fine)}
            />
          )}
          {jailTime > 0 && (
            <TextInput
              {...form.getInputProps(`jail${position}`)}
              label="Jail time (min)"
              aria-label={`Jail time (min), ${title}`}
              size="room"
              inputMode="numeric"
              placeholder={String(jailTime)}
            />
          )}
        </Group>
      )}
    </div>
  );
}
