import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REGISTERED_NAME_MAX, WEAPON_TYPE_MAX } from '@ten-four/contract/weapons/weapons.values';
import classes from './weapon-fields.module.css';

/** What stands in the fields of a weapon, as it was typed; the serial number is only shown. */
export type WeaponFormValues = { weaponType: string; serialNumber: string; registeredName: string };

interface WeaponFieldsProps {
  form: UseFormReturnType<WeaponFormValues>;
  /** Where the serial number comes from. */
  serialHint: string;
}

/** All fields of a weapon. */
export function WeaponFields({ form, serialHint }: WeaponFieldsProps) {
  const text = (name: keyof WeaponFormValues) => ({
    ...form.getInputProps(name),
    size: 'room',
    autoComplete: 'off',
  });
  return (
    <>
      <TextInput {...text('weaponType')} label="Weapon Type" maxLength={WEAPON_TYPE_MAX} data-autofocus />
      <TextInput
        {...text('serialNumber')}
        label="Serial Number"
        description={serialHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: classes.serial ?? '' }}
        readOnly
      />
      <TextInput {...text('registeredName')} label="Registered Name" maxLength={REGISTERED_NAME_MAX} />
    </>
  );
}
