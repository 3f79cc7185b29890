import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  VEHICLE_TEXT_MAX,
  VEHICLE_TYPES,
  VEHICLE_YEAR_MAX,
} from '@ten-four/contract/vehicles/vehicles.values';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import classes from './vehicle-fields.module.css';
import type { VehicleFormValues } from './vehicle-form.values.ts';

/** Longer than any plate, since blanks do not count. */
const PLATE_TYPED_MAX = 50;

interface VehicleFieldsProps {
  form: UseFormReturnType<VehicleFormValues>;
  /** What there is to know about the plate, where there is anything. */
  plateHint?: string;
  /** The plate is only shown. */
  plateFixed?: boolean;
}

/** All fields of a vehicle. */
export function VehicleFields({ form, plateHint, plateFixed = false }: VehicleFieldsProps) {
  const text = (name: keyof VehicleFormValues, maxLength: number) => ({
    ...form.getInputProps(name),
    size: 'room',
    autoComplete: 'off',
    maxLength,
  });
  return (
    <div className={classes.fields}>
      <TextInput
        {...text('plate', PLATE_TYPED_MAX)}
        label="Plate"
        description={plateHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: classes.plate ?? '' }}
        readOnly={plateFixed}
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('type')} label="Type" size="room" data={[...VEHICLE_TYPES]} />
      <TextInput {...text('make', VEHICLE_TEXT_MAX)} label="Make" />
      <TextInput {...text('model', VEHICLE_TEXT_MAX)} label="Model" />
      <TextInput {...text('year', VEHICLE_YEAR_MAX)} label="Year" inputMode="numeric" />
      <TextInput {...text('color', VEHICLE_TEXT_MAX)} label="Color" />
      <Checkbox
        {...form.getInputProps('insured', { type: 'checkbox' })}
        classNames={INLINE_CHOICE}
        label="Insured"
        size="md"
      />
    </div>
  );
}
