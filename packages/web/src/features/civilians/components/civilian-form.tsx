import { Box, Button, Group, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ageOn } from '@ten-four/contract/civilians/age';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS, EYE_COLORS, HAIR_COLORS } from '@ten-four/contract/civilians/civilians.values';
import type { ReactNode } from 'react';
import { personName } from '#lib/person-name.ts';
import { FIXED_INPUT } from '#ui/fixed-input.ts';
import { DialogMessage } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { type FormState, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { PageHeading } from '#ui/panel.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useCivilianCreation, useCivilianUpdate } from '../civilians.queries.ts';
import classes from './civilian-form.module.css';
import {
  bodyOf,
  type CivilianField,
  type CivilianFormValues,
  FIELD_LABELS,
  limitOf,
  problemsOf,
  REQUIRED,
  today,
  valuesOf,
} from './civilian-form.values.ts';

/** Keeps typed text unless closed with Cancel. */
export const RegistrationDialog = inDialog('Register New Civilian', RegistrationForm, 760);

function RegistrationForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { form, state } = useEndpointForm({
    send: useCivilianCreation(),
    draft: 'civilian:new',
    initial: valuesOf(null),
    problemsOf,
    optionsOf: (values) => ({ body: bodyOf(values) }),
    texts: { failed: CIVILIAN_TEXTS.createFailed },
    onSaved: ({ civilian }) => onCreated(civilian._id),
  });
  return <CivilianForm form={form} state={state} submitLabel="Save Civilian" />;
}

/** Restores a draft only for the version it was written for. */
export function CivilianEditor({ civilian, onClose }: { civilian: Civilian; onClose: () => void }) {
  const { form, state } = useEndpointForm({
    send: useCivilianUpdate(),
    draft: `civilian:${civilian._id}:${civilian.updatedAt}`,
    initial: valuesOf(civilian),
    problemsOf,
    optionsOf: (values) => ({ params: { id: civilian._id }, body: bodyOf(values) }),
    texts: { failed: CIVILIAN_TEXTS.updateFailed },
    onSaved: () => showSuccess(CIVILIAN_TEXTS.updated),
    onClose,
  });
  return (
    <Box maw={880}>
      <PageHeading>Edit {personName(civilian)}</PageHeading>
      <Paper p={{ base: 16, sm: 24 }} radius="md" bd="1px solid var(--tf-line)">
        <CivilianForm form={form} state={state} submitLabel="Save Changes" />
      </Paper>
    </Box>
  );
}

const SEXES = ['Male', 'Female', 'Non-binary'];
const sexesLike = (typed: string) =>
  SEXES.filter((sex) => sex.toLowerCase().includes(typed.trim().toLowerCase())).map((sex) => ({
    id: sex,
    label: sex,
  }));

interface CivilianFormProps {
  form: UseFormReturnType<CivilianFormValues>;
  state: FormState;
  submitLabel: string;
}

function CivilianForm({ form, state, submitLabel }: CivilianFormProps) {
  const busy = state.phase !== 'idle';
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
    <form className={classes.form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      <FieldGroup title="Identity">
        <TextInput {...field('firstName')} data-autofocus />
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
      <Group className={classes.foot ?? ''} gap={8} justify="flex-end">
        <DialogMessage message={state.message} flex="1 1 100%" mt={0} />
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
