import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import classes from './create-report-dialog.module.css';
import { type ReportFormValues, type ReportsCalls, sceneOf } from './report-form.values.ts';

interface SceneFieldsProps {
  form: UseFormReturnType<ReportFormValues>;
  calls: ReportsCalls;
}

/** On which call, where, and with which vehicle: as the officer's own call has it, until something else is chosen. */
export function SceneFields({ form, calls }: SceneFieldsProps) {
  const { callId, location } = sceneOf(form.values, calls);
  const isGone = callId !== '' && calls.active.every(({ _id }) => _id !== callId);
  return (
    <div className={classes.scene}>
      <NativeSelect
        {...form.getInputProps('callId')}
        label="Call"
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
        {...form.getInputProps('location')}
        label="Location"
        size="form"
        autoComplete="off"
        maxLength={LOCATION_MAX}
        value={location}
        onChange={(event) => form.setValues({ location: event.currentTarget.value, locationEdited: true })}
      />
      <TextInput
        {...form.getInputProps('plate')}
        label="Plate"
        size="form"
        autoComplete="off"
        maxLength={PLATE_MAX}
        classNames={{ input: classes.plate ?? '' }}
      />
    </div>
  );
}
