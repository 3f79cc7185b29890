import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import {
  type APIEmbed,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  TextInputStyle,
} from 'discord-api-types/v10';
import { linesWithin, link, type Row, row, type Shown } from '#features/outbox/index';
import type { AppError } from '#platform/errors';

export interface AnswerData {
  content?: string;
  embeds: APIEmbed[];
  components?: Row[];
  flags?: MessageFlags;
  allowed_mentions: { parse: never[] };
}

export interface Choice {
  name: string;
  value: string;
}

export type Modal = APIModalInteractionResponseCallbackData;

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

export interface Reply extends Partial<Shown> {
  /** Visible to the whole channel. */
  openly?: boolean;
}

const messageData = ({ content = '', embeds = [], components = [], openly = false }: Reply): AnswerData => ({
  content,
  embeds,
  components,
  ...(openly ? {} : { flags: MessageFlags.Ephemeral }),
  allowed_mentions: { parse: [] },
});

export const message = (reply: Reply): Answer => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: messageData(reply),
});

/** Replaces the message whose button was pressed. */
export const update = (reply: Reply): Answer => ({
  type: InteractionResponseType.UpdateMessage,
  data: messageData({ ...reply, openly: true }),
});

export const refusal = ({ message: text, code, retryAfter }: AppError): Answer => {
  const again = code === 'rate_limited' && retryAfter !== undefined ? ` Try again in ${retryAfter} s.` : '';
  return message({ content: `${text}${again}` });
};

/** Discord's limits. */
const MAX_CHOICES = 25;
const MAX_IN_CHOICE = 100;

export const choices = (offered: readonly Choice[]): Answer => ({
  type: InteractionResponseType.ApplicationCommandAutocompleteResult,
  data: {
    choices: offered
      .filter(({ name, value }) => name !== '' && value !== '' && value.length <= MAX_IN_CHOICE)
      .slice(0, MAX_CHOICES)
      .map(({ name, value }) => ({ name: name.slice(0, MAX_IN_CHOICE), value })),
  },
});

export const modal = (data: Modal): Answer => ({ type: InteractionResponseType.Modal, data });

const MAX_IN_TITLE = 45;

export const form = (customId: string, title: string, components: readonly APILabelComponent[]): Modal => ({
  custom_id: `${customId}:modal`,
  title: title.slice(0, MAX_IN_TITLE),
  components: [...components],
});

export const textField = (
  label: string,
  name: string,
  {
    most,
    long = false,
    required = false,
    value,
  }: { most: number; long?: boolean; required?: boolean; value?: string | undefined },
): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: {
    type: ComponentType.TextInput,
    custom_id: name,
    style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    max_length: most,
    required,
    ...(value === undefined ? {} : { value: value.slice(0, most) }),
  },
});

export const selectField = (
  label: string,
  name: string,
  {
    offered,
    chosen = [],
    several = false,
    required = false,
  }: { offered: readonly Choice[]; chosen?: readonly unknown[]; several?: boolean; required?: boolean },
): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: {
    type: ComponentType.StringSelect,
    custom_id: name,
    required,
    min_values: required ? 1 : 0,
    max_values: several ? offered.length : 1,
    options: offered.map(({ name, value }) => ({
      label: name.slice(0, MAX_IN_CHOICE),
      value,
      ...(chosen.includes(value) ? { default: true } : {}),
    })),
  },
});

const MAX_ROWS = 10;
const MAX_IN_ROWS = 3900;

/** Joins at most ten lines and counts the others. */
export const rows = (lines: readonly string[]): string => linesWithin(lines, MAX_IN_ROWS, MAX_ROWS);

export const listEmbed = (
  title: string,
  color: number,
  { lines, none }: { lines: readonly string[]; none: string },
): APIEmbed => ({ title, color, description: rows(lines) || none });

export const openButton = (url: string): Row => row(link(COMMAND_TEXTS.open, url));

export const openHome = (web: string): Row => openButton(`${web}/app`);

/** Returns the answer to a deferred interaction; it's too late for a modal. */
export function deferredBody(answer: Answer): AnswerData {
  const { ChannelMessageWithSource, UpdateMessage } = InteractionResponseType;
  if (answer.type === ChannelMessageWithSource || answer.type === UpdateMessage) return answer.data;
  return messageData({ content: COMMAND_TEXTS.tookTooLong });
}
