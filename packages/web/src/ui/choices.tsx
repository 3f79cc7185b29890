import { Text, UnstyledButton } from '@mantine/core';
import classes from './choices.module.css';
import { Mono } from './mono.tsx';

/** The space is text, so that it also separates the words in the button's name. */
const WITH_SPACE = { whiteSpace: 'pre' } as const;

interface Choice<V> {
  value: V;
  label: string;
  count?: number | undefined;
  news?: number;
}

interface ChoicesProps<V> {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | readonly V[];
  onChoose: (value: V) => void;
}

export function Choices<V extends string | null>({ label, choices, chosen, onChoose }: ChoicesProps<V>) {
  const pressed = ([] as V[]).concat(chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: grouped buttons, not form fields
    <div className={classes.choices} role="group" aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value}
          className={`${classes.segment} ${classes.choice}`}
          aria-pressed={pressed.includes(choice.value)}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
          {choice.news ? (
            <Text span fz={12} c="var(--tf-accent)" style={WITH_SPACE}>
              {` ${choice.news} new`}
            </Text>
          ) : null}
          {choice.count !== undefined && (
            <Mono fz={12} fw={400} c="var(--tf-faint)" style={WITH_SPACE}>
              {` ${choice.count}`}
            </Mono>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}

export function anyOf<V extends string>(values: readonly V[], any: string) {
  return [{ value: null, label: any }, ...values.map((value) => ({ value, label: value }))];
}
