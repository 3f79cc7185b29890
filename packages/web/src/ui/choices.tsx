import { UnstyledButton } from '@mantine/core';
import classes from './choices.module.css';

interface Choice<V> {
  value: V;
  label: string;
  /** How many things it would show, where that is known. */
  count?: number | undefined;
  /** How many of them came while nobody looked. */
  news?: number;
}

interface ChoicesProps<V> {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V;
  onChoose: (value: V) => void;
}

/** Buttons of which one is pressed: what a list shows. */
export function Choices<V extends string | null>({ label, choices, chosen, onChoose }: ChoicesProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div className={classes.choices} role="group" aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value}
          className={classes.choice}
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
          {choice.news ? <span className={classes.news}> {choice.news} new</span> : null}
          {choice.count !== undefined && <span className={classes.count}> {choice.count}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}

interface PicksProps<V> {
  label: string;
  values: readonly V[];
  chosen: readonly V[];
  /** Those that are pressed now, in their order. */
  onChoose: (chosen: V[]) => void;
}

/** The same where several may be pressed. */
export function Picks<V extends string>({ label, values, chosen, onChoose }: PicksProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div className={classes.choices} role="group" aria-label={label}>
      {values.map((value) => (
        <UnstyledButton
          key={value}
          className={classes.choice}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChoose(values.filter((one) => (one === value) !== chosen.includes(one)))}
        >
          {value}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** The choices of a filter: first that which narrows nothing, by the name `any`, then each value by its own. */
export function anyOf<V extends string>(values: readonly V[], any: string) {
  return [{ value: null, label: any }, ...values.map((value) => ({ value, label: value }))];
}
