import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CALL_PRIORITY,
  CALL_TYPES,
  DETAILS_MAX,
  LOCATION_MAX,
  POSTAL_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import classes from './call-fields.module.css';
import { type CallFormValues, typeIn } from './call-form.values.ts';

const PRIORITIES = [
  { value: '1', label: '1 · Emergency' },
  { value: '2', label: '2 · Urgent' },
  { value: '3', label: '3 · Routine' },
];

interface CallFieldsProps<V extends CallFormValues> {
  form: UseFormReturnType<V>;
}

/** All fields of a call. The priority follows the type until another is chosen. */
export function CallFields<V extends CallFormValues>({ form }: CallFieldsProps<V>) {
  const field = (name: keyof CallFormValues) => ({ ...form.getInputProps(name), size: 'room' });
  return (
    <div className={classes.fields}>
      <NativeSelect
        {...field('type')}
        className={classes.whole ?? ''}
        label="Type"
        data={[...CALL_TYPES]}
        data-autofocus
      />
      <NativeSelect
        {...field('priority')}
        className={classes.whole ?? ''}
        label="Priority"
        data={PRIORITIES}
        value={form.values.priority || String(CALL_PRIORITY[typeIn(form.values)])}
      />
      <TextInput {...field('location')} label="Location" autoComplete="off" maxLength={LOCATION_MAX} />
      <TextInput {...field('postal')} label="Postal" autoComplete="off" maxLength={POSTAL_MAX} />
      <Textarea
        {...field('details')}
        className={classes.wide ?? ''}
        label="Details"
        rows={4}
        maxLength={DETAILS_MAX}
      />
    </div>
  );
}
