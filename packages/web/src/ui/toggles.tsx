import { Box, Group, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './toggles.module.css';

interface TogglesProps<V extends string> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  values: readonly V[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** Renders toggles, at least one of which always stays chosen. */
export function Toggles<V extends string>(props: TogglesProps<V>) {
  const { label, description, error, values, chosen, onChange } = props;
  const id = useId();
  const toggle = (value: V) => {
    const others = chosen.filter((one) => one !== value);
    if (others.length === chosen.length) onChange([...chosen, value]);
    else if (others.length > 0) onChange(others);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the labels of other fields
    <div role="group" aria-labelledby={id}>
      <div className="mantine-InputWrapper-label" id={id}>
        {label}
      </div>
      <Group gap={8} align="stretch">
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
      </Group>
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
