import { Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PATIENT_NAME_MAX } from '@ten-four/contract/dispatch/patients.values';
import { SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { usePatientSuggestions } from '../safety-reports.queries.ts';

interface PatientFieldProps {
  name: string;
  /** Whether the name is that of a character who was chosen. */
  chosen: boolean;
  onType: (name: string) => void;
  onChoose: (civilianId: string, name: string) => void;
  field: { label: string; error?: ReactNode; 'data-path'?: string };
}

/** The name of a patient, of whom nobody need know more; a character who is chosen gets a medical record of the report. */
export function PatientField({ name, chosen, onType, onChoose, field }: PatientFieldProps) {
  const [typed] = useDebouncedValue(chosen ? '' : name, SUGGEST_AFTER);
  const query = usePatientSuggestions(typed);
  const wanted = !chosen && typed.trim() !== '' && name.trim() !== '';
  const found = wanted ? query.data : undefined;
  return (
    <div>
      <SuggestInput
        {...field}
        description={
          chosen
            ? 'Chosen. The report goes into their medical records.'
            : 'Choose from the list, or leave as typed.'
        }
        size="room"
        autoComplete="off"
        maxLength={PATIENT_NAME_MAX}
        value={name}
        suggestions={(found ?? []).map(({ _id, name: full, dateOfBirth, deceased }) => ({
          id: _id,
          label: (
            <Group gap={12} justify="space-between" wrap="nowrap">
              {full}
              <Box component="span" ff="monospace" c="dimmed">
                {formatDay(dateOfBirth)}
                {deceased && ' · Deceased'}
              </Box>
            </Group>
          ),
        }))}
        onType={onType}
        onPick={(id) => {
          const one = found?.find(({ _id }) => _id === id);
          if (one !== undefined) onChoose(one._id, one.name);
        }}
      />
      {wanted && query.isError && (
        <Box fz={13} c="red.4" role="alert">
          {failureMessage(query.error, 'Characters could not be searched.')}
        </Box>
      )}
    </div>
  );
}
