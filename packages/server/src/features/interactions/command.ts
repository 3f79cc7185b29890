import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { includesWords } from '@ten-four/contract/common/fold';
import type { NameSuggestion } from '@ten-four/contract/search/search.contract';
import type { Choice, Modal, Reply } from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import type { Given } from '#features/interactions/interaction.schema';
import type { Settings } from '#platform/settings/settings';

/** An option as Discord is told of it. */
export interface Option {
  type: 3 | 5;
  name: string;
  description: string;
  required?: true;
  autocomplete?: true;
  choices?: Choice[];
  max_length?: number;
}

/** A slash command, or a part of one, whose name is both words. */
export interface Command {
  name: string;
  description: string;
  /** Whose policy says who may use it, and which it asks in the end. */
  endpoint: Endpoint;
  options?: (settings: Settings) => Option[];
  /** What can be chosen while an option is typed. */
  suggest?: Record<string, (asker: Asker, typed: string) => Promise<Choice[]>>;
  /** What is asked for where too little was given. */
  modal?: { wants: (given: Given) => boolean; open: (asker: Asker, given: Given) => Modal | Promise<Modal> };
  run: (asker: Asker, given: Given) => Promise<Reply>;
}

const MOST_CHOICES = 25;

type Rest = Partial<Pick<Option, 'required' | 'autocomplete' | 'max_length'>>;

export const text = (name: string, description: string, rest: Rest = {}): Option => ({
  type: 3,
  name,
  description,
  ...rest,
});

/** One of some texts; more than Discord takes are offered while one types. */
export const oneOf = (
  name: string,
  description: string,
  { choices, ...rest }: Rest & { choices: readonly Choice[] },
): Option =>
  choices.length > MOST_CHOICES || choices.length === 0
    ? text(name, description, { ...rest, autocomplete: true })
    : { ...text(name, description, rest), choices: [...choices] };

export const choicesOf = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ name: value, value }));

export const SHOW: Option = { type: 5, name: 'show', description: 'Show the answer to everybody here' };

/** The option of a platform, where there is a choice of them. */
export const platformOption = ({ values }: Settings): Option[] => {
  const { platforms } = values.general;
  if (platforms.length < 2) return [];
  return [oneOf('platform', 'Your own, or else both', { choices: choicesOf(platforms) })];
};

/** Those whose name holds the words that were typed. */
export const holding = (choices: readonly Choice[], typed: string): Choice[] =>
  choices.filter(({ name }) => includesWords(name, typed));

/** Returns what a person is offered as while one types: people may share a name. */
export const personChoice = ({ name, dateOfBirth, ssn }: NameSuggestion): string =>
  [name, `born ${dateOfBirth}`, ssn].filter(Boolean).join(' · ');
