import { Box, Button, Group, TextInput } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS, TREATMENT_MAX } from '@ten-four/contract/dispatch/patients.values';
import { useState } from 'react';
import { formatTime } from '#lib/date-format.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogMessage } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Timestamp } from '#ui/timestamp.tsx';
import logLines from '../board/log-lines.module.css';
import { treatmentText } from './patient-words.ts';
import { PATIENT_CHANGE } from './patients.queries.ts';

const LINES = { '--time-column': '52px', '--line-padding': '6px' };

export function Treatments({ patient, canCare }: { patient: Patient; canCare: boolean }) {
  // Remounts the form after each line.
  const [added, setAdded] = useState(0);
  const newestFirst = patient.log.map((entry, line) => ({ ...entry, line })).reverse();
  return (
    <div>
      {canCare && (
        <TreatmentField
          key={added}
          id={patient._id}
          focused={added > 0}
          onAdded={() => setAdded(added + 1)}
        />
      )}
      <Box component="ol" className={logLines.lines} fz={13} style={LINES} reversed aria-label="Treatments">
        {newestFirst.map(({ line, at, by, text }) => (
          <li key={line}>
            <Timestamp at={at} format={formatTime} />
            <span>
              {treatmentText(text)}
              {by !== null && (
                <>
                  {' · '}
                  <i>{by}</i>
                </>
              )}
            </span>
          </li>
        ))}
      </Box>
    </div>
  );
}

function TreatmentField({ id, focused, onAdded }: { id: string; focused: boolean; onAdded: () => void }) {
  const { form, state } = useEndpointForm({
    send: useSend('POST /api/patients/:id/treatments', PATIENT_CHANGE),
    draft: `treatment:${id}`,
    initial: { text: '' },
    problemsOf: ({ text }) => (text.trim() === '' ? { text: 'Enter the treatment.' } : {}),
    optionsOf: (body) => ({ params: { id }, body }),
    texts: { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.unreachable },
    onClose: onAdded,
  });
  return (
    <form noValidate onSubmit={state.onSubmit}>
      <Group gap={8} mb={4} align="stretch">
        <TextInput
          {...form.getInputProps('text')}
          flex={1}
          size="touch"
          aria-label="Treatment given"
          placeholder="Treatment given"
          maxLength={TREATMENT_MAX}
          autoFocus={focused}
          data-autofocus
        />
        <Button type="submit" size="touch" aria-busy={state.phase === 'busy'}>
          {state.phase === 'busy' ? 'Adding...' : 'Add'}
        </Button>
        <DialogMessage message={state.message} />
      </Group>
    </form>
  );
}
