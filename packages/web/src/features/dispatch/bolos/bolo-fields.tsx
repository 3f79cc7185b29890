import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Input, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  BOLO_DESCRIPTION_MAX,
  BOLO_NAME_MAX,
  BOLO_PLATE_MAX,
  DETAILS_MAX,
  LOCATION_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import { useBelow } from '#ui/breakpoints.ts';
import { type BoloFormValues, EXPIRIES } from './bolo-form.values.ts';

interface BoloFieldsProps {
  form: UseFormReturnType<BoloFormValues>;
  /** How the end that there is stands among the choices; undefined for a new BOLO. */
  kept?: string;
}

/** All fields of a BOLO; which they are depends on its type. */
export function BoloFields({ form, kept }: BoloFieldsProps) {
  const text = (name: keyof BoloFormValues, maxLength: number) => ({
    ...form.getInputProps(name),
    size: 'room',
    autoComplete: 'off',
    maxLength,
  });
  const phone = useBelow('sm');
  const isPerson = form.values.boloType === 'person';
  return (
    <>
      <Input.Wrapper label="Type" labelElement="div">
        <SegmentedControl
          {...form.getInputProps('boloType')}
          bg="var(--tf-input)"
          bd="1px solid var(--tf-input-border)"
          styles={{ label: phone ? { paddingBlock: 10 } : {} }}
          aria-label="Type"
          size="md"
          fullWidth
          transitionDuration={0}
          data={[
            { value: 'vehicle', label: 'Vehicle' },
            { value: 'person', label: 'Person' },
          ]}
        />
      </Input.Wrapper>
      {isPerson ? (
        <>
          <TextInput {...text('personName', BOLO_NAME_MAX)} label="Name" data-autofocus />
          <TextInput {...text('personDescription', BOLO_DESCRIPTION_MAX)} label="Description" />
        </>
      ) : (
        <>
          <TextInput
            {...text('vehiclePlate', BOLO_PLATE_MAX)}
            label="Plate"
            description="Saw only part of it? Type * for the rest: K9*"
            styles={{
              input: { fontFamily: 'var(--mantine-font-family-monospace)', textTransform: 'uppercase' },
            }}
            data-autofocus
          />
          <TextInput {...text('vehicleDescription', BOLO_DESCRIPTION_MAX)} label="Description" />
        </>
      )}
      <TextInput {...text('location', LOCATION_MAX)} label="Location" />
      <Textarea {...text('details', DETAILS_MAX)} label="Details" rows={3} />
      <NativeSelect
        {...form.getInputProps('hours')}
        label="Expires"
        size="room"
        data={kept === undefined ? EXPIRIES : [{ value: '', label: kept }, ...EXPIRIES]}
      />
    </>
  );
}
