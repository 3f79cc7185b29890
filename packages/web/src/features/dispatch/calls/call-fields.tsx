import { Box, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CALL_PRIORITY,
  CALL_TYPES,
  DETAILS_MAX,
  LOCATION_MAX,
  POSTAL_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import { useBelow } from '#ui/breakpoints.ts';
import { type CallFormValues, typeIn } from './call-form.values.ts';

const PRIORITIES = [
  { value: '1', label: '1 · Emergency' },
  { value: '2', label: '2 · Urgent' },
  { value: '3', label: '3 · Routine' },
];

const WHOLE_LINE = { gridColumn: '1 / -1' };

interface CallFieldsProps<V extends CallFormValues> {
  form: UseFormReturnType<V>;
}

/** All fields of a call. The priority follows the type until another is chosen. */
export function CallFields<V extends CallFormValues>({ form }: CallFieldsProps<V>) {
  const field = (name: keyof CallFormValues) => ({ ...form.getInputProps(name), size: 'room' });
  // On a phone half a line is too short for the words of a priority.
  const choice = useBelow('xs') ? { style: WHOLE_LINE } : {};
  return (
    <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: 16 }}>
      <NativeSelect {...field('type')} {...choice} label="Type" data={[...CALL_TYPES]} data-autofocus />
      <NativeSelect
        {...field('priority')}
        {...choice}
        label="Priority"
        data={PRIORITIES}
        value={form.values.priority || String(CALL_PRIORITY[typeIn(form.values)])}
      />
      <TextInput {...field('location')} label="Location" autoComplete="off" maxLength={LOCATION_MAX} />
      <TextInput {...field('postal')} label="Postal" autoComplete="off" maxLength={POSTAL_MAX} />
      <Textarea {...field('details')} style={WHOLE_LINE} label="Details" rows={4} maxLength={DETAILS_MAX} />
    </Box>
  );
}
