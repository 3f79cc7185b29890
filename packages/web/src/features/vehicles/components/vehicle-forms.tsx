import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import {
  VEHICLE_TEXT_MAX,
  VEHICLE_TEXTS,
  VEHICLE_YEAR_MAX,
} from '@ten-four/contract/vehicles/vehicles.values';
import { useCatalog, useCommunity, withPicked } from '#lib/community.ts';
import { suggestionsLike } from '#lib/suggestions.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { useVehicleRegistration, useVehicleUpdate } from '../vehicles.queries.ts';
import classes from './vehicle-forms.module.css';

export function RegisterVehicleForm({ civilianId }: { civilianId: string }) {
  const { form, state } = useEndpointForm({
    send: useVehicleRegistration(civilianId),
    draft: `vehicle:${civilianId}`,
    initial: { ...NEW_VEHICLE, type: useVehicleTypes()[0] ?? '' },
    optionsOf: (values) => ({ body: { ...values, civilianId } }),
    texts: { failed: VEHICLE_TEXTS.registerFailed, unreachable: VEHICLE_TEXTS.registerUnreachable },
  });
  return (
    <DialogForm state={state} submitLabel="Register Vehicle" busyLabel="Registering...">
      <VehicleFields form={form} />
    </DialogForm>
  );
}

/** Restores a draft only for the version it was written for. */
export function EditVehicleForm({ vehicle }: { vehicle: Vehicle }) {
  const { form, state } = useEndpointForm({
    send: useVehicleUpdate(vehicle),
    draft: `vehicle:${vehicle._id}:${vehicle.updatedAt}`,
    initial: valuesOf(vehicle),
    optionsOf: (body) => ({ params: { id: vehicle._id }, body }),
    texts: { done: VEHICLE_TEXTS.updated, failed: VEHICLE_TEXTS.updateFailed },
    closeAfter: 1000,
  });
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      <VehicleFields form={form} vehicle={vehicle} />
    </DialogForm>
  );
}

/** Leaves room for spaces, which the server ignores. */
const PLATE_TYPED_MAX = 50;

interface VehicleFieldsProps {
  form: UseFormReturnType<VehicleFormValues>;
  vehicle?: Vehicle;
}

function VehicleFields({ form, vehicle }: VehicleFieldsProps) {
  const isImpounded = vehicle?.status === 'Impounded';
  const impoundedHint = isImpounded ? VEHICLE_TEXTS.impoundedKeepsPlate : undefined;
  const field = (name: keyof VehicleFormValues, label: string) => ({
    ...fieldProps(form, name, label),
    maxLength: VEHICLE_TEXT_MAX,
  });
  const types = useVehicleTypes();
  const { models } = useCatalog();
  const suggestField = (name: 'make' | 'model', label: string, known: typeof models) => ({
    ...field(name, label),
    size: 'room' as const,
    value: form.values[name],
    suggestions: suggestionsLike(
      form.values[name],
      known.map((one) => one[name]),
    ),
    onType: (typed: string) => form.setFieldValue(name, typed),
  });
  const { make } = form.values;
  const ofMake = models.filter((known) => known.make.toLowerCase() === make.trim().toLowerCase());
  const pickModel = (model: string) => {
    const type = ofMake.find((known) => known.model === model)?.type;
    form.setValues({ model, ...(type !== undefined && types.includes(type) ? { type } : {}) });
  };
  return (
    <div className={classes.fields}>
      <TextInput
        {...field('plate', 'Plate')}
        description={vehicle === undefined ? VEHICLE_TEXTS.plateHint : impoundedHint}
        maxLength={PLATE_TYPED_MAX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: classes.plate ?? '' }}
        readOnly={isImpounded}
        data-autofocus
      />
      <NativeSelect {...fieldProps(form, 'type', 'Type')} data={withPicked(types, form.values.type)} />
      <SuggestInput {...suggestField('make', 'Make', models)} />
      <SuggestInput {...suggestField('model', 'Model', ofMake)} onPick={({ id }) => pickModel(id)} />
      <TextInput {...field('year', 'Year')} maxLength={VEHICLE_YEAR_MAX} inputMode="numeric" />
      <TextInput {...field('color', 'Color')} />
      <Checkbox
        {...form.getInputProps('insured', { type: 'checkbox' })}
        styles={INLINE_CHOICE}
        label="Insured"
        size="md"
      />
    </div>
  );
}

const NEW_VEHICLE = { plate: '', make: '', model: '', year: '', color: '', type: '', insured: false };
type VehicleFormValues = typeof NEW_VEHICLE;

function valuesOf(vehicle: Vehicle): VehicleFormValues {
  const { plate, make, model, year, color, type, insured } = vehicle;
  return { plate, make: make ?? '', model: model ?? '', year: year ?? '', color: color ?? '', type, insured };
}

const useVehicleTypes = (): string[] => useCommunity().data?.vehicleTypes.map(({ name }) => name) ?? [];
