import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { includesWords } from '@ten-four/contract/common/fold';
import type { NameSuggestion } from '@ten-four/contract/search/search.contract';
import type { Actor } from '#features/interactions/actor';
import type { Choice, Modal, Reply } from '#features/interactions/answers.rules';
import type { Input } from '#features/interactions/interaction.schema';
import type { Settings } from '#platform/settings/settings';

export interface Option {
  type: 3 | 5;
  name: string;
  description: string;
  required?: true;
  autocomplete?: true;
  choices?: Choice[];
  max_length?: number;
}

/** A slash command, or a subcommand with both words as its name. */
export interface Command {
  name: string;
  description: string;
  /** Endpoint whose policy applies. */
  endpoint: Endpoint;
  options?: (settings: Settings) => Option[];
  /** Suggestions by option name. */
  suggest?: Record<string, (actor: Actor, typed: string) => Promise<Choice[]>>;
  /** Opens if `shouldOpen` finds too little input, unless `open` returns null. */
  modal?: {
    shouldOpen: (input: Input) => boolean;
    open: (actor: Actor, input: Input) => Modal | Promise<Modal | null>;
  };
  run: (actor: Actor, input: Input) => Promise<Reply>;
}

const MAX_CHOICES = 25;

type Rest = Partial<Pick<Option, 'required' | 'autocomplete' | 'max_length'>>;

export const text = (name: string, description: string, rest: Rest = {}): Option => ({
  type: 3,
  name,
  description,
  ...rest,
});

/** Builds an option with choices, or with suggestions if there are too many choices for Discord. */
export const oneOf = (
  name: string,
  description: string,
  { choices, ...rest }: Rest & { choices: readonly Choice[] },
): Option =>
  choices.length > MAX_CHOICES || choices.length === 0
    ? text(name, description, { ...rest, autocomplete: true })
    : { ...text(name, description, rest), choices: [...choices] };

export const choicesOf = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ name: value, value }));

export const SHOW: Option = { type: 5, name: 'show', description: 'Show the answer to everybody here' };

export const platformOption = ({ values }: Settings): Option[] => {
  const { platforms } = values.general;
  if (platforms.length < 2) return [];
  return [
    oneOf('platform', 'Platform; defaults to yours, otherwise both', { choices: choicesOf(platforms) }),
  ];
};

export const filterChoices = (choices: readonly Choice[], typed: string): Choice[] =>
  choices.filter(({ name }) => includesWords(name, typed));

/** Adds the date of birth and SSN, because people may share a name. */
export const personChoice = ({ name, dateOfBirth, ssn }: NameSuggestion): string =>
  [name, `born ${dateOfBirth}`, ssn].filter(Boolean).join(' · ');
