import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { GENERAL } from '@ten-four/contract/settings/sections/general.section';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import classes from './fields.module.css';
import { Lines } from './lines.tsx';

interface Names {
  communityName: string;
  bankName: string;
  showIcon: boolean;
}

const LINES = [
  { name: 'communityName', label: GENERAL.fields.communityName.label, maxLength: 60 },
  { name: 'bankName', label: GENERAL.fields.bankName.label, maxLength: 40 },
] as const;

interface NamesFieldsProps<V extends Names> {
  form: UseFormReturnType<V>;
  field: (name: keyof Names) => object;
}

/** What the community and its bank are called. */
export function NamesFields<V extends Names>({ form, field }: NamesFieldsProps<V>) {
  return (
    <div className={classes.fields}>
      <Lines lines={LINES} field={field} />
      <Checkbox
        {...form.getInputProps('showIcon', { type: 'checkbox' })}
        classNames={INLINE_CHOICE}
        label="Show the icon of the Discord server"
        size="md"
      />
    </div>
  );
}
