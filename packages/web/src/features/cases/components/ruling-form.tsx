import { Box, Group, Radio, Text, Textarea, TextInput } from '@mantine/core';
import type { CaseCharge, CaseDetail, CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { OUTCOMES, STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import type { RuledReport } from '@ten-four/contract/cases/ruling';
import { toDollars } from '@ten-four/contract/common/money';
import type { ReactNode } from 'react';
import { ApiFailure } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { custodyNow, pointsText } from '#lib/consequences.ts';
import { formatTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Dim } from '#ui/dim.tsx';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { errorToast, showSuccess } from '#ui/toast.ts';
import { useRuling } from '../cases.queries.ts';
import { chargeProblems, decisionsOf, newRuling, previewOf, type RulingValues } from './ruling.values.ts';

const MINUTE = 60_000;
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
    optionsOf: (values) => ({
      params: { id: _id },
      body: { charges: decisionsOf(charges, values), reasons: values.reasons?.trim() ?? '' },
    }),
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
          {charges.map((charge) => (
            <ChargeField key={charge.position} charge={charge} form={form} />
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

const FIGURES = [
  { name: 'fine', label: 'Fine ($)', inputMode: 'decimal' },
  { name: 'jailTime', label: 'Jail time (min)', inputMode: 'numeric' },
] as const;

interface ChargeFieldProps {
  charge: CaseCharge;
  form: ReturnType<typeof useEndpointForm<'POST /api/cases/:id/rule', RulingValues>>['form'];
}

function ChargeField({ charge, form }: ChargeFieldProps) {
  const { position, title, fine, jailTime, points } = charge;
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
              {...(index === 0 && { 'data-path': name, 'data-autofocus': position === 0 || undefined })}
            />
          ))}
        </Group>
      </Radio.Group>
      {value === 'Reduced' && (
        <Group gap={12} mt={8} align="flex-start" grow>
          {FIGURES.filter((figure) => charge[figure.name] > 0).map((figure) => (
            <TextInput
              key={figure.name}
              {...fieldProps(form, `${figure.name}${position}`, figure.label)}
              aria-label={`${figure.label}, ${title}`}
              inputMode={figure.inputMode}
              placeholder={String(charge[figure.name])}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

/** Shows what a ruling changes: money, time and points. */
function RulingPreview({ details, ruled }: { details: CaseDetails; ruled: RuledReport }) {
  const { charges, fineAmount, jailTime } = details;
  const points = charges.reduce((sum, charge) => sum + charge.points, 0);
  return (
    <Facts
      density="dense"
      facts={[
        { label: 'Fine', value: changed(formatDollars(fineAmount), dollars(ruled.fine)) },
        { label: 'Refund', value: ruled.refund === 0 ? null : <b>{dollars(ruled.refund)}</b> },
        {
          label: 'Jail time',
          value: jailTime === 0 ? null : changed(`${jailTime} min`, `${ruled.jailTime} min`),
        },
        { label: 'Custody', value: useCustodyEnd(details, ruled.jailTime) },
        { label: 'Points', value: points === 0 ? null : changed(String(points), String(ruled.points)) },
      ]}
    />
  );
}

/** Returns null unless the defendant is in custody now. */
function useCustodyEnd({ custody }: CaseDetails, jailTime: number): ReactNode {
  const now = useNow();
  const jailMaxMinutes = useCommunity().data?.jailMaxMinutes ?? Number.POSITIVE_INFINITY;
  const lasting = custodyNow(custody, now);
  if (lasting === null) return null;
  const endsAt = Date.parse(lasting.startsAt) + Math.min(jailTime, jailMaxMinutes) * MINUTE;
  const after = endsAt <= now ? 'ends at once' : `until ${formatTime(new Date(endsAt).toISOString())}`;
  return changed(`until ${formatTime(lasting.endsAt)}`, after);
}

const dollars = (cents: number) => formatDollars(toDollars(cents));

const changed = (before: string, after: string): ReactNode =>
  before === after ? (
    <>
      {before} <Dim>unchanged</Dim>
    </>
  ) : (
    <>
      {before} <span aria-hidden="true">→</span> <b>{after}</b>
    </>
  );
