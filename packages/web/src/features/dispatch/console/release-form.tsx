import { Button, Group, Menu, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import {
  LOCATION_MAX,
  POSTAL_MAX,
  PRIORITIES,
  SERVICES,
  type Service,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { EmergencyRelease } from '@ten-four/contract/emergencies/emergencies.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import {
  DROP_REASONS,
  type DropReason,
  emergencyName,
} from '@ten-four/contract/emergencies/emergencies.values';
import { type FormEvent, useState } from 'react';
import { changedFields } from '#lib/changed-fields.ts';
import { useAvailableOptions, withPicked } from '#lib/community.ts';
import { toggleService } from '#lib/services.ts';
import { Choices } from '#ui/choices.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { showSuccess } from '#ui/toast.ts';
import { showRefusals } from '../calls/call-actions.ts';
import { newestFirst } from '../calls/call-order.ts';
import { typeAndLocation } from '../calls/call-words.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { dropEmergency, forgetDrafts, releaseDraft, useChangeEmergency } from './console.queries.ts';
import classes from './console-call.module.css';
import { AnswerField } from './emergency-lines.tsx';
import { FieldLabel, SendUnits } from './send-units.tsx';
import type { ConsoleState } from './use-console.ts';

const valuesOf = ({ type, location, postal, services }: Emergency) => ({
  type,
  location: location ?? '',
  postal: postal ?? '',
  services,
});

type Changes = Partial<ReturnType<typeof valuesOf> & { priority: number; unitIds: string[]; move: boolean }>;

/** Returns the changes that differ from the call as it is now. */
function bodyOf(changes: Changes, emergency: Emergency): EmergencyRelease {
  const { services, unitIds = [], move = true, ...others } = changes;
  return {
    ...changedFields({ ...valuesOf(emergency), priority: null }, others),
    ...(services !== undefined && services.join() !== emergency.services.join() && { services }),
    ...(unitIds.length > 0 && { unitIds, move }),
  };
}

const PLACE = [
  { name: 'location', label: 'Location', maxLength: LOCATION_MAX },
  { name: 'postal', label: 'Postal', maxLength: POSTAL_MAX },
] as const;

export interface ReleaseFormProps {
  emergency: Emergency;
  state: ConsoleState;
  onLink: (call: Call) => void;
}

export function ReleaseForm({ emergency, state, onLink }: ReleaseFormProps) {
  const { calls, units } = state;
  const { _id, number, platform } = emergency;
  const queryClient = useQueryClient();
  const change = useChangeEmergency();
  const { callTypes } = useAvailableOptions();
  const [draft] = useState(() => releaseDraft(_id));
  const [changes, setChanges] = useState<Changes>(() => JSON.parse(draft.load().changes));
  const { mutate, isPending } = useMutation({
    mutationFn: (body: EmergencyRelease) =>
      change('POST /api/911/:id/release', _id, 'The 911 call could not be released.', body),
    onSuccess: (answer) => {
      if (answer === undefined) return;
      forgetDrafts(_id);
      const { call, refused } = answer;
      showSuccess(`Call ${call.callNumber} released.`);
      showRefusals(refused);
      state.openCall(call._id);
    },
  });
  const edit = (more: Changes) => {
    const next = { ...changes, ...more };
    setChanges(next);
    draft.save({ changes: JSON.stringify(next) });
  };
  const values = { ...valuesOf(emergency), ...changes };
  const { type, services, unitIds = [], move = true } = values;
  const priority = changes.priority ?? callTypes.find(({ title }) => title === type)?.priority ?? 3;

  const toggle = (service: Service) => {
    const next = toggleService(services, service);
    if (next.length > 0) edit({ services: next });
  };
  const release = (event: FormEvent) => {
    event.preventDefault();
    const onDuty = unitIds.filter((id) => units.some((unit) => unit._id === id));
    if (!isPending) mutate(bodyOf({ ...changes, unitIds: onDuty }, emergency));
  };
  const drop = async (reason: DropReason) => {
    const dropping = dropEmergency(queryClient, emergency, reason);
    const answer = await withErrorToast(dropping, 'The 911 call could not be dropped.');
    if (answer === undefined) return;
    forgetDrafts(_id);
    state.closeEmergency();
  };
  return (
    <form
      style={{ display: 'flex', flex: 1, flexDirection: 'column' }}
      aria-label={`Release ${emergencyName(number)}`}
      onSubmit={release}
      onKeyDown={submitOnControlEnter}
    >
      <div className={classes.inputs}>
        <NativeSelect
          autoFocus={state.takenByKey === _id}
          label="Type"
          size="form"
          value={type}
          data={withPicked(
            callTypes.map(({ title }) => title),
            type,
          )}
          onChange={({ currentTarget }) => {
            const next = callTypes.find(({ title }) => title === currentTarget.value);
            edit({ type: currentTarget.value, ...(next === undefined ? {} : { services: next.services }) });
          }}
        />
        <div className={classes.priority}>
          <FieldLabel>Priority</FieldLabel>
          <Choices
            label="Priority"
            choices={PRIORITIES.map((value) => ({ value: String(value), label: String(value) }))}
            chosen={String(priority)}
            onChoose={(value) => edit({ priority: Number(value) })}
          />
        </div>
        {PLACE.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            size="form"
            autoComplete="off"
            value={values[name]}
            onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
          />
        ))}
        <div className={classes.whole}>
          <FieldLabel>Services</FieldLabel>
          <Group role="group" aria-label="Services" gap={8}>
            {SERVICES.map((service) => {
              const isChosen = services.includes(service);
              return (
                <Button
                  key={service}
                  flex={1}
                  aria-pressed={isChosen}
                  {...(isChosen ? { bg: 'var(--tf-selected)', bd: '1px solid var(--tf-accent)' } : {})}
                  onClick={() => toggle(service)}
                >
                  {service}
                </Button>
              );
            })}
          </Group>
        </div>
      </div>
      <div className={classes.send}>
        <SendUnits
          label="Send units"
          call={{ platform, services }}
          units={units}
          chosenIds={unitIds}
          onChoose={(unitIds) => edit({ unitIds })}
          move={move}
          onMove={(move) => edit({ move })}
        />
      </div>
      <AnswerField emergency={emergency} />
      <div className={classes.foot}>
        <Menu position="top-start" width={180}>
          <Menu.Target>
            <Button size="form" rightSection={<IconChevronDown size={14} aria-hidden />}>
              Drop
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {DROP_REASONS.map((reason) => (
              <Menu.Item key={reason} onClick={() => void drop(reason)}>
                {reason}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Menu position="top-start" width={280}>
          <Menu.Target>
            <Button size="form" disabled={calls.length === 0}>
              Link to a call
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {newestFirst(calls).map((call) => (
              <Menu.Item key={call._id} onClick={() => onLink(call)}>
                {call.callNumber} {typeAndLocation(call)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button type="submit" size="form" variant="filled" ml="auto" aria-busy={isPending}>
          {isPending ? 'Releasing...' : 'Release'}
        </Button>
      </div>
    </form>
  );
}
