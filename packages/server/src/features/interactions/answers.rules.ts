import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { type APIEmbed, InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { link, type MessageContent, type Row, row, type Shown } from '#features/outbox/index';
import type { AppError } from '#platform/errors';

/** A message as the answer to an interaction. */
export interface AnswerData {
  content?: string;
  embeds: APIEmbed[];
  components?: Row[] | MessageContent['components'];
  flags?: MessageFlags;
  allowed_mentions: { parse: never[] };
}

/** What can be chosen while an option is typed. */
export interface Choice {
  name: string;
  value: string;
}

/** What somebody is asked to fill in. */
export interface Modal {
  custom_id: string;
  title: string;
  components: Label[];
}

interface Label {
  type: 18;
  label: string;
  component: TextInput | ModalSelect;
}

interface TextInput {
  type: 4;
  custom_id: string;
  style: 1 | 2;
  max_length: number;
  required: boolean;
  value?: string;
}

interface ModalSelect {
  type: 3;
  custom_id: string;
  required: boolean;
  min_values: number;
  max_values: number;
  options: { label: string; value: string; default?: boolean }[];
}

/** What Discord is answered. */
export type Answer =
  | { type: InteractionResponseType.Pong }
  | {
      type: InteractionResponseType.ChannelMessageWithSource | InteractionResponseType.UpdateMessage;
      data: AnswerData;
    }
  | { type: InteractionResponseType.DeferredChannelMessageWithSource; data: { flags: number } }
  | { type: InteractionResponseType.DeferredMessageUpdate }
  | {
      type: InteractionResponseType.ApplicationCommandAutocompleteResult;
      data: { choices: Choice[] };
    }
  | { type: InteractionResponseType.Modal; data: Modal };

/** What a command or a button has to say. */
export interface Reply extends Partial<Shown> {
  /** To everybody in the channel. */
  openly?: boolean;
}

/** A few words, or more, that only who asked sees, unless they are to be seen by everybody. */
export const message = ({ content = '', embeds = [], components = [], openly = false }: Reply): Answer => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: {
    content,
    embeds,
    components,
    ...(openly ? {} : { flags: MessageFlags.Ephemeral }),
    allowed_mentions: { parse: [] },
  },
});

/** The message whose button was pressed, as it is from now on. */
export const update = ({ content = '', embeds = [], components = [] }: Reply): Answer => ({
  type: InteractionResponseType.UpdateMessage,
  data: { content, embeds, components, allowed_mentions: { parse: [] } },
});

/** A refusal in its own words, and where it was too often, when to come again. */
export const refusal = ({ message: words, code, retryAfter }: AppError): Answer => {
  const again = code === 'rate_limited' && retryAfter !== undefined ? ` Try again in ${retryAfter} s.` : '';
  return message({ content: `${words}${again}` });
};

/** Discord's limits of choices. */
const MOST_CHOICES = 25;
const MOST_IN_CHOICE = 100;

export const choices = (offered: readonly Choice[]): Answer => ({
  type: InteractionResponseType.ApplicationCommandAutocompleteResult,
  data: {
    choices: offered
      .filter(({ name, value }) => name !== '' && value !== '' && value.length <= MOST_IN_CHOICE)
      .slice(0, MOST_CHOICES)
      .map(({ name, value }) => ({ name: name.slice(0, MOST_IN_CHOICE), value })),
  },
});

export const modal = (data: Modal): Answer => ({ type: InteractionResponseType.Modal, data });

const MOST_IN_TITLE = 45;

/** A modal of Discord's; `title` is cut at what it takes. */
export const form = (customId: string, title: string, components: readonly Label[]): Modal => ({
  custom_id: `${customId}:modal`,
  title: title.slice(0, MOST_IN_TITLE),
  components: [...components],
});

/** A text of a modal; `most` characters, on many lines where it is long, with what was typed already. */
export const textField = (
  label: string,
  name: string,
  {
    most,
    long = false,
    required = false,
    value,
  }: { most: number; long?: boolean; required?: boolean; value?: string | undefined },
): Label => ({
  type: 18,
  label,
  component: {
    type: 4,
    custom_id: name,
    style: long ? 2 : 1,
    max_length: most,
    required,
    ...(value === undefined ? {} : { value: value.slice(0, most) }),
  },
});

/** A choice of a modal, of one unless of several. */
export const selectField = (
  label: string,
  name: string,
  {
    offered,
    chosen = [],
    several = false,
    required = false,
  }: { offered: readonly Choice[]; chosen?: readonly unknown[]; several?: boolean; required?: boolean },
): Label => ({
  type: 18,
  label,
  component: {
    type: 3,
    custom_id: name,
    required,
    min_values: required ? 1 : 0,
    max_values: several ? offered.length : 1,
    options: offered.map(({ name, value }) => ({
      label: name.slice(0, MOST_IN_CHOICE),
      value,
      ...(chosen.includes(value) ? { default: true } : {}),
    })),
  },
});

const MOST_ROWS = 10;
const MOST_IN_ROWS = 3900;

/** Lines, at most ten, with a last one that counts the others. */
export function rows(lines: readonly string[]): string {
  const kept: string[] = [];
  let room = MOST_IN_ROWS;
  for (const line of lines.slice(0, MOST_ROWS)) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  const rest = lines.length - kept.length;
  return [...kept, ...(rest > 0 ? [`…and ${rest} more`] : [])].join('\n');
}

/** The way to the screen that shows the same. */
export const openButton = (url: string): Row => row(link('Open in Ten-Four', url));

/** The way to the reader's own screen. */
export const openHome = (web: string): Row => openButton(`${web}/app`);

/** An answer that comes late, as a message: a modal cannot be opened any more. */
export function sayLate(answer: Answer): AnswerData {
  const { ChannelMessageWithSource, UpdateMessage } = InteractionResponseType;
  if (answer.type === ChannelMessageWithSource || answer.type === UpdateMessage) return answer.data;
  return {
    content: COMMAND_TEXTS.tookTooLong,
    embeds: [],
    components: [],
    flags: MessageFlags.Ephemeral,
    allowed_mentions: { parse: [] },
  };
}
