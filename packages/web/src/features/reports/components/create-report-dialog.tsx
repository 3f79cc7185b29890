import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Answer } from '@ten-four/contract/api';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import {
  NOTES_MAX,
  REPORT_NAMES,
  REPORT_TEXTS,
  REPORT_TYPES,
  type ReportType,
} from '@ten-four/contract/reports/reports.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { type FormEvent, useId, useRef } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { useNow } from '#lib/use-now.ts';
import { useFirstFocus } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import textStyles from '#ui/text.module.css';
import { useReportCreation } from '../reports.queries.ts';
import classes from './create-report-dialog.module.css';
import { OffenseField, OffenseList } from './offense-fields.tsx';
import { rangeHint } from './penal-ranges.ts';
import {
  amountsOf,
  NEW_REPORT,
  offensesOf,
  problemsOf,
  type ReportFormValues,
  type ReportsCalls,
  reportOf,
  sceneOf,
} from './report-form.values.ts';
import { usePenalPrices } from './use-penal-prices.ts';

interface CreateReportFormProps {
  civilianId: string;
  civilianName: string;
  username: string;
  type?: ReportType | undefined;
  plate?: string | undefined;
  deleted: boolean;
  calls: ReportsCalls;
  /** Closes the dialog at once and runs this, instead of showing the outcome in it. */
  onFiled?: (answer: Answer<'POST /api/reports/create'>) => void;
}

/** Keeps typed text unless closed with Cancel. */
export const CreateReportDialog = inDialog('Create Report', CreateReportForm, 920);

const CLOSE_AFTER = 1500;

function CreateReportForm(props: CreateReportFormProps) {
  const { civilianId, civilianName, username, type, plate = '', deleted, calls, onFiled } = props;
  const frame = useRef<HTMLFormElement>(null);
  const statusId = useId();
  useFirstFocus(frame);
  const { form, state } = useEndpointForm({
    send: useReportCreation(),
    draft: `report:${civilianId}${type === undefined ? '' : `:${type}`}`,
    initial: { ...NEW_REPORT, type: type ?? '', plate },
    problemsOf,
    // A retry keeps its call.
    optionsOf: (values) => ({ body: reportOf(civilianId, values, calls) }),
    texts: { done: REPORT_TEXTS.submitted, failed: REPORT_TEXTS.submitFailed },
    ...(onFiled === undefined ? { closeAfter: CLOSE_AFTER } : { onSaved: onFiled }),
  });
  const idle = state.phase === 'idle';
  const problem = form.errors.type ?? form.errors.offenses;
  const prices = usePenalPrices(form, () => state.onSubmit());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (idle) prices.submit();
  };
  const message = problem === undefined ? state.message : { good: false, text: String(problem) };
  return (
    <form ref={frame} noValidate onSubmit={submit} onKeyDown={submitOnControlEnter}>
      <Text mb={16} c="dimmed">
        About{' '}
        <Text component="strong" c="dark.0">
          {civilianName}
        </Text>
      </Text>
      {deleted && (
        <Text mb={16} role="status">
          {REPORT_TEXTS.civilianDeleted}
        </Text>
      )}
      <div className={classes.columns}>
        <Stack gap={16}>
          <NativeSelect
            {...form.getInputProps('type')}
            label="Report Type"
            size="form"
            error={form.errors.type !== undefined}
            aria-describedby={statusId}
            data={[
              { value: '', label: 'Select Report Type' },
              ...REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] })),
            ]}
            data-autofocus={type === undefined || undefined}
          />
          <OffenseField form={form} prices={prices} isFirst={type !== undefined} />
        </Stack>
        <Stack gap={16}>
          <OffenseList form={form} prices={prices} />
          <Amounts form={form} codes={prices.codes ?? []} />
        </Stack>
      </div>
      <SceneFields form={form} calls={calls} />
      <Textarea {...form.getInputProps('notes')} label="Notes" rows={3} maxLength={NOTES_MAX} />
      <Group className={classes.foot ?? ''} gap={8}>
        <ReadOnly username={username} />
        <Text
          flex={{ base: '1 1 100%', sm: '1 1 160px' }}
          ta={{ base: 'left', sm: 'right' }}
          c={message?.good ? 'var(--tf-available)' : 'red.4'}
          className={textStyles.wrap ?? ''}
          id={statusId}
          role={message !== null && !message.good ? 'alert' : 'status'}
        >
          {message?.text}
        </Text>
        <Button size="form" disabled={!idle} onClick={state.onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="form" variant="filled" disabled={!idle}>
          {state.phase === 'busy' ? 'Submitting...' : 'Submit Report'}
        </Button>
      </Group>
    </form>
  );
}

function ReadOnly({ username }: { username: string }) {
  const now = new Date(useNow()).toISOString();
  const facts = { Date: <time dateTime={now}>{formatDateTime(now)}</time>, Officer: username };
  return (
    <Group component="dl" gap="4px 24px">
      {Object.entries(facts).map(([label, value]) => (
        <Group gap={4} key={label}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

const AMOUNTS = [
  { name: 'fineAmount', edited: 'fineEdited', label: 'Fine ($)', kind: 'fine' },
  { name: 'jailTime', edited: 'jailEdited', label: 'Jail Time (min)', kind: 'jailTime' },
] as const;

/** A hint, not an error. */
const HINT_STYLES = { description: { color: 'var(--tf-busy)' } };

interface AmountsProps {
  form: UseFormReturnType<ReportFormValues>;
  codes: readonly PenalCode[];
}

/** Follows the offenses' totals until edited by hand. */
function Amounts({ form, codes }: AmountsProps) {
  const amounts = amountsOf(form.values);
  const offenses = offensesOf(form.values);
  const edited = AMOUNTS.filter((field) => form.values[field.edited]);
  return (
    <div>
      <Group grow preventGrowOverflow={false} align="flex-start">
        {AMOUNTS.map((field) => (
          <TextInput
            {...form.getInputProps(field.name)}
            key={field.name}
            label={field.label}
            size="form"
            description={rangeHint(amounts[field.kind], field.kind, { offenses, codes })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            styles={HINT_STYLES}
            inputMode="numeric"
            maxLength={9}
            classNames={{ input: classes.amount ?? '' }}
            value={form.values[field.edited] ? form.values[field.name] : String(amounts[field.kind])}
            onChange={({ currentTarget }) =>
              form.setValues({ [field.name]: currentTarget.value, [field.edited]: true })
            }
            // An emptied field follows the total again.
            onBlur={() => form.values[field.name] === '' && form.setValues({ [field.edited]: false })}
          />
        ))}
      </Group>
      <Group gap={8} mih={24} mt={4} fz={12} lh="16px" c="dimmed" role="status">
        {edited.length === 0
          ? 'Totals follow the penal code until you edit them.'
          : `${edited.map(({ label }) => label).join(' and ')} edited by hand.`}
        {edited.length > 0 && (
          <Button
            size="row"
            variant="subtle"
            onClick={() => {
              form.setValues({ fineAmount: '', fineEdited: false, jailTime: '', jailEdited: false });
              // The button disappears; keep the focus in the dialog.
              form.getInputNode('fineAmount')?.focus();
            }}
          >
            Use totals
          </Button>
        )}
      </Group>
    </div>
  );
}

function SceneFields({ form, calls }: { form: UseFormReturnType<ReportFormValues>; calls: ReportsCalls }) {
  const { callId, location } = sceneOf(form.values, calls);
  const isGone = callId !== '' && calls.active.every(({ _id }) => _id !== callId);
  return (
    <div className={classes.scene}>
      <NativeSelect
        {...fieldProps(form, 'callId', 'Call')}
        size="form"
        value={callId}
        onChange={(event) => form.setValues({ callId: event.currentTarget.value, callChosen: true })}
        data={[
          { value: '', label: 'No call' },
          ...(isGone ? [{ value: callId, label: 'Call no longer active' }] : []),
          ...calls.active.map(({ _id, callNumber, type }) => ({
            value: _id,
            label: `${callNumber} · ${type}`,
          })),
        ]}
      />
      <TextInput
        {...fieldProps(form, 'location', 'Location')}
        size="form"
        maxLength={LOCATION_MAX}
        value={location}
        onChange={(event) => form.setValues({ location: event.currentTarget.value, locationEdited: true })}
      />
      <TextInput
        {...fieldProps(form, 'plate', 'Plate')}
        size="form"
        maxLength={PLATE_MAX}
        classNames={{ input: classes.plate ?? '' }}
      />
    </div>
  );
}
