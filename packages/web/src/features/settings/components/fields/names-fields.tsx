import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { GENERAL } from '@ten-four/contract/settings/sections/general.section';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import classes from './fields.module.css';
import { hostProps } from './host-note.tsx';

interface NamesFieldsProps<V extends { communityName: string; bankName: string; showIcon: boolean }> {
  form: UseFormReturnType<V>;
  /** Beneath a field: what somebody else wrote into it meanwhile. */
  theirs: (field: 'communityName' | 'bankName') => { description?: string };
  /** What the host sets. */
  locked: Readonly<Record<string, string>>;
}

/** What the community and its bank are called. */
export function NamesFields<V extends { communityName: string; bankName: string; showIcon: boolean }>({
  form,
  theirs,
  locked,
}: NamesFieldsProps<V>) {
  const { communityName, bankName } = GENERAL.fields;
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.getInputProps('communityName')}
        {...theirs('communityName')}
        {...hostProps(locked, 'communityName')}
        label={communityName.label}
        size="room"
        maxLength={60}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('bankName')}
        {...theirs('bankName')}
        {...hostProps(locked, 'bankName')}
        label={bankName.label}
        size="room"
        maxLength={40}
        autoComplete="off"
      />
      <Checkbox
        {...form.getInputProps('showIcon', { type: 'checkbox' })}
        classNames={INLINE_CHOICE}
        label="Show the icon of the Discord server"
        size="md"
      />
    </div>
  );
}
