import { NativeSelect, Textarea } from '@mantine/core';
import type { OfficerRef, Unit } from '@ten-four/contract/dispatch/units.contract';
import { COMMENDATION_REASON_MAX } from '@ten-four/contract/service/service.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useState } from 'react';
import { MEMBER_KEYS } from '#lib/query-keys.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useOwnOfficer, useOwnProfiles } from '../duty/duty.queries.ts';

interface CommendUnitsProps {
  user: CurrentUser;
  /** On one platform. */
  units: readonly Unit[];
}

/** Lets officers of the platform and staff commend others on duty, also the crew of an apparatus. */
export function CommendUnits({ user, units }: CommendUnitsProps) {
  const officer = useOwnOfficer(user);
  const ownIds = useOwnProfiles(user).map(({ _id }) => _id);
  const others = units
    .filter(({ platform }) => user.staff || officer?.department === platform)
    .flatMap<OfficerRef>((unit) => (unit.isApparatus ? unit.crew : [unit]))
    .filter(({ _id }) => !ownIds.includes(_id))
    .map(({ _id, callsign, name }) => ({ value: _id, label: `${callsign} ${name}` }));
  if (others.length === 0) return null;
  return (
    <FormButton label="Commend" title="Commend a unit">
      <CommendForm units={others} />
    </FormButton>
  );
}

/** Commends one of the units, given by ID. */
export function CommendForm(props: { units: { value: string; label: string }[] }) {
  // Units that go off duty stay listed while the form is open.
  const [units] = useState(props.units);
  const first = units[0]?.value ?? '';
  const { form, state, field } = useEndpointForm({
    send: useSend('POST /api/officers/:id/commend', { reload: MEMBER_KEYS }),
    draft: `commend:${first}`,
    initial: { unit: first, reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    optionsOf: ({ unit, reason }) => ({ params: { id: unit }, body: { reason } }),
    texts: { failed: 'The commendation could not be sent.' },
    onSaved: ({ message }) => showSuccess(message),
  });
  const isListed = units.some(({ value }) => value === form.values.unit);
  useEffect(() => {
    // A restored draft may name a unit that has gone off duty.
    if (!isListed) form.setFieldValue('unit', first);
  }, [isListed, first, form.setFieldValue]);
  return (
    <DialogForm state={state} submitLabel="Commend" busyLabel="Sending...">
      <p>They see it in the recap of this shift and on their service page. Once per shift.</p>
      {units.length > 1 && <NativeSelect {...field('unit', 'Unit')} data={units} />}
      <Textarea {...field('reason', 'Reason')} rows={3} maxLength={COMMENDATION_REASON_MAX} data-autofocus />
    </DialogForm>
  );
}
