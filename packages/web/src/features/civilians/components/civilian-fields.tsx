import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EYE_COLORS, HAIR_COLORS } from '@ten-four/contract/civilians/civilians.values';
import { type ReactNode, useRef } from 'react';
import classes from './civilian-form.module.css';
import {
  ageOf,
  type CivilianField,
  type CivilianFormValues,
  FIELD_LABELS,
  limitOf,
  REQUIRED,
  today,
} from './civilian-form.values.ts';
import { SuggestedTextInput } from './suggested-text-input.tsx';

interface CivilianFieldsProps {
  form: UseFormReturnType<CivilianFormValues>;
  /** Puts the focus into the first field, as a dialog does. */
  focusFirst: boolean;
}

const SEXES = ['Male', 'Female', 'Non-binary'];

/** All fields of a civilian, in groups. */
export function CivilianFields({ form, focusFirst }: CivilianFieldsProps) {
  const age = useAge(form);
  const field = (name: CivilianField) => {
    const limit = limitOf(name);
    const required = REQUIRED.includes(name);
    return {
      ...form.getInputProps(name),
      label: FIELD_LABELS[name],
      size: 'room',
      autoComplete: 'off',
      required,
      withAsterisk: false,
      ...(required ? { classNames: { label: classes.required ?? '' } } : {}),
      ...(limit === undefined ? {} : { maxLength: limit }),
    };
  };
  return (
    <>
      <Group title="Identity">
        <TextInput {...field('firstName')} data-autofocus={focusFirst || undefined} />
        <TextInput {...field('lastName')} />
        <TextInput {...field('middleInitial')} />
        <TextInput
          {...field('dateOfBirth')}
          type="date"
          max={today()}
          onChange={(event) => age.onDateOfBirth(event.currentTarget.value)}
        />
        <NumberInput
          {...field('age')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          onChange={(value) => age.onAge(String(value))}
        />
        <SuggestedTextInput {...field('sex')} value={form.values.sex} suggestions={SEXES} />
        <TextInput
          {...field('knownAliases')}
          className={classes.wide ?? ''}
          description="Separated by commas"
        />
      </Group>
      <Group title="Appearance">
        <TextInput {...field('height')} className={classes.third ?? ''} />
        <TextInput {...field('weight')} className={classes.third ?? ''} />
        <TextInput {...field('skinTone')} className={classes.third ?? ''} />
        <NativeSelect {...field('hairColor')} data={['', ...HAIR_COLORS]} />
        <NativeSelect {...field('eyeColor')} data={['', ...EYE_COLORS]} />
      </Group>
      <Group title="Home and work">
        <TextInput {...field('residence')} />
        <TextInput {...field('zipCode')} />
        <TextInput {...field('occupation')} />
        <TextInput {...field('emergencyContactName')} />
      </Group>
      <Group title="Medical information">
        <TextInput {...field('bloodType')} />
        <TextInput {...field('allergies')} />
        <Textarea {...field('medication')} rows={2} />
        <Textarea {...field('pastHistory')} rows={2} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** The age follows the date of birth until another one is typed; an emptied field follows again. */
function useAge(form: CivilianFieldsProps['form']) {
  const { age, dateOfBirth } = form.getValues();
  const typed = useRef(age !== '' && age !== ageOf(dateOfBirth));
  return {
    onAge: (value: string) => {
      typed.current = value !== '';
      form.setFieldValue('age', value);
    },
    onDateOfBirth: (value: string) => {
      form.setFieldValue('dateOfBirth', value);
      if (!typed.current) form.setFieldValue('age', ageOf(value));
    },
  };
}
