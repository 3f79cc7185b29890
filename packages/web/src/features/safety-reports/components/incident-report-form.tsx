import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  INCIDENT_TYPES,
  SAFETY_TEXT_MAX,
  SAFETY_TITLE_MAX,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { FIXED_INPUT } from '#ui/fixed-input.ts';
import { DialogMessage } from '#ui/form-dialog/dialog-form.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { type ReportingOfficer, useFilingForm } from './file-report-form.tsx';

interface IncidentReportFormProps {
  officer: ReportingOfficer;
  onBegin: () => void;
  onFiled: (report: SafetyReport) => void;
}

export function IncidentReportForm({ officer, onBegin, onFiled }: IncidentReportFormProps) {
  const { state, field } = useFilingForm({ kind: 'incident', prefill: undefined, officer, onFiled });
  return (
    <form noValidate onSubmit={state.onSubmit} onChange={onBegin} onKeyDown={submitOnControlEnter}>
      <Stack gap={16} p={16}>
        <TextInput {...field('title', 'Title')} maxLength={SAFETY_TITLE_MAX} />
        <TextInput
          label="Officer Name"
          size="room"
          styles={{ input: FIXED_INPUT }}
          readOnly
          value={`${officer.callsign} ${officer.firstName} ${officer.lastName}`}
        />
        <NativeSelect
          {...field('type', 'Type')}
          data={[{ value: '', label: 'Select a type', disabled: true }, ...INCIDENT_TYPES]}
        />
        <Textarea {...field('description', 'Description')} rows={8} maxLength={SAFETY_TEXT_MAX} />
        <DialogMessage message={state.message} />
        <Button
          type="submit"
          size="room"
          variant="filled"
          ml={{ base: 0, xs: 'auto' }}
          disabled={state.phase !== 'idle'}
        >
          {state.phase === 'busy' ? 'Submitting...' : 'Submit'}
        </Button>
      </Stack>
    </form>
  );
}
