import { Box, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './toggles.module.css';

interface TogglesProps<V extends string> {
  label: string;
  /** What is beneath the chips. */
  description?: ReactNode;
  error?: ReactNode;
  values: readonly V[];
  chosen: readonly V[];
  /** What is chosen now, in the order in which it was; never nothing, where one at `least` is to stay. */
  onChange: (chosen: V[]) => void;
  least?: 1;
}

/** A field of chips, of which several may be pressed. */
export function Toggles<V extends string>(props: TogglesProps<V>) {
  const { label, description, error, values, chosen, onChange, least = 0 } = props;
  const id = useId();
  const toggle = (value: V) => {
    const rest = chosen.filter((one) => one !== value);
    if (rest.length === chosen.length) onChange([...chosen, value]);
    else if (rest.length >= least) onChange(rest);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as the labels of other fields are
    <div role="group" aria-labelledby={id}>
      <div className="mantine-InputWrapper-label" id={id}>
        {label}
      </div>
      <div className={classes.chips}>
        {values.map((value) => (
          <UnstyledButton
            key={value}
            className={classes.chip}
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {chosen.includes(value) && <IconCheck size={16} stroke={2} aria-hidden />}
            {value}
          </UnstyledButton>
        ))}
      </div>
      {description !== undefined && (
        <Box fz={12} lh="16px" mt={4} c="var(--tf-dim)">
          {description}
        </Box>
      )}
      {error !== undefined && error !== null && (
        <Box fz={12} lh="16px" mt={4} c="red.4" role="alert">
          {error}
        </Box>
      )}
    </div>
  );
}
