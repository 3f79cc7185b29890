import { NativeSelect, Textarea } from '@mantine/core';
import { COMMENDATION_REASON_MAX, SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { useState } from 'react';
import { MEMBER_KEYS } from '#lib/query-keys.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';

interface CommendedUnit {
  id: string;
  /** Callsign and name. */
  label: string;
}

export function CommendForm(props: { units: readonly CommendedUnit[] }) {
  // Units that go off duty stay listed while the form is open.
  const [units] = useState(props.units);
  const [first] = units;
  // A restored draft may name a unit that is no longer listed.
  const listedId = (unit: string) => (units.find(({ id }) => id === unit) ?? first)?.id ?? '';
  const { form, state, field } = useEndpointForm({
    send: useSend('POST /api/officers/:id/commend', { reload: MEMBER_KEYS }),
    draft: `commend:${first?.id}`,
    initial: { unit: first?.id ?? '', reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    optionsOf: ({ unit, reason }) => ({ params: { id: listedId(unit) }, body: { reason } }),
    texts: { failed: SERVICE_TEXTS.commendFailed },
    onSaved: ({ message }) => showSuccess(message),
  });
  return (
    <DialogForm state={state} submitLabel="Commend" busyLabel="Sending...">
      <p>They see it in the recap of this shift and on their service page. Once per shift.</p>
      {units.length > 1 && (
        <NativeSelect
          {...field('unit', 'Unit')}
          value={listedId(form.values.unit)}
          data={units.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <Textarea {...field('reason', 'Reason')} rows={3} maxLength={COMMENDATION_REASON_MAX} data-autofocus />
    </DialogForm>
  );
}
