import { Box, Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ageOn } from '@ten-four/contract/civilians/age';
import { EYE_COLORS, HAIR_COLORS } from '@ten-four/contract/civilians/civilians.values';
import type { ReactNode } from 'react';
import { FIXED_INPUT } from '#ui/fixed-input.ts';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import type { FormState } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import classes from './civilian-form.module.css';
import {
  type CivilianField,
  type CivilianFormValues,
  FIELD_LABELS,
  limitOf,
  REQUIRED,
  today,
} from './civilian-form.values.ts';

interface CivilianFormProps {
  form: UseFormReturnType<CivilianFormValues>;
  state: FormState;
  submitLabel: string;
  focusFirst?: boolean | undefined;
}

export function CivilianForm({ form, state, submitLabel, focusFirst }: CivilianFormProps) {
  const busy = state.phase !== 'idle';
  return (
    <form className={classes.form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      <CivilianFields form={form} focusFirst={focusFirst} />
      <Group className={classes.foot ?? ''} gap={8} justify="flex-end">
        {state.message !== null && (
          <Text
            flex="1 1 100%"
            c={state.message.good ? 'var(--tf-available)' : 'error'}
            role={state.message.good ? 'status' : 'alert'}
          >
            {state.message.text}
          </Text>
        )}
        <Button size="room" disabled={busy} onClick={state.onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="room" variant="filled" disabled={busy}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </Group>
    </form>
  );
}

const SEXES = ['Male', 'Female', 'Non-binary'];
const sexesLike = (typed: string) =>
  SEXES.filter((sex) => sex.toLowerCase().includes(typed.trim().toLowerCase())).map((sex) => ({
    id: sex,
    label: sex,
  }));

function CivilianFields({ form, focusFirst = false }: Pick<CivilianFormProps, 'form' | 'focusFirst'>) {
  const field = (name: CivilianField) => {
    const limit = limitOf(name);
    const required = REQUIRED.includes(name);
    return {
      ...form.getInputProps(name),
      label: FIELD_LABELS[name],
      size: 'room',
      required,
      withAsterisk: false,
      ...(required ? { classNames: { label: classes.required ?? '' } } : {}),
      ...(limit === undefined ? {} : { maxLength: limit }),
    };
  };
  return (
    <>
      <FieldGroup title="Identity">
        <TextInput {...field('firstName')} data-autofocus={focusFirst || undefined} />
        <TextInput {...field('lastName')} />
        <TextInput {...field('middleInitial')} />
        <TextInput {...field('dateOfBirth')} type="date" max={today()} />
        <TextInput
          label="Age"
          size="room"
          styles={{ input: FIXED_INPUT }}
          readOnly
          tabIndex={-1}
          value={ageOn(form.values.dateOfBirth, today()) ?? ''}
        />
        <SuggestInput
          {...field('sex')}
          size="room"
          value={form.values.sex}
          suggestions={sexesLike(form.values.sex)}
          onType={field('sex').onChange}
          onPick={field('sex').onChange}
        />
        <TextInput
          {...field('knownAliases')}
          className={classes.wide ?? ''}
          description="Separated by commas"
        />
      </FieldGroup>
      <FieldGroup title="Appearance">
        <TextInput {...field('height')} className={classes.third ?? ''} />
        <TextInput {...field('weight')} className={classes.third ?? ''} />
        <TextInput {...field('skinTone')} className={classes.third ?? ''} />
        <NativeSelect {...field('hairColor')} data={['', ...HAIR_COLORS]} />
        <NativeSelect {...field('eyeColor')} data={['', ...EYE_COLORS]} />
      </FieldGroup>
      <FieldGroup title="Home and work">
        <TextInput {...field('residence')} />
        <TextInput {...field('zipCode')} />
        <TextInput {...field('occupation')} />
        <TextInput {...field('emergencyContactName')} />
      </FieldGroup>
      <FieldGroup title="Medical information">
        <TextInput {...field('bloodType')} />
        <TextInput {...field('allergies')} />
        <Textarea {...field('medication')} rows={2} />
        <Textarea {...field('pastHistory')} rows={2} />
      </FieldGroup>
    </>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" p={0} m="0 0 24px" bd={0}>
      <Box
        component="legend"
        w="100%"
        mb={16}
        p="0 0 8px"
        fw={600}
        style={{ borderBottom: '1px solid var(--tf-line)' }}
      >
        {title}
      </Box>
      <div className={classes.fields}>{children}</div>
    </Box>
  );
}
