import type { OpenKind } from '@ten-four/contract/open-links/open-links.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import {
  type APIEmbed,
  type APIInteractionResponse,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  TextInputStyle,
} from 'discord-api-types/v10';
import {
  type Card,
  escapeWithin,
  linesWithin,
  link,
  openAddress,
  type Row,
  row,
} from '#features/outbox/index';
import type { AppError } from '#platform/errors';

export interface Choice {
  name: string;
  value: string;
}

export type Modal = APIModalInteractionResponseCallbackData;

export type Answer = APIInteractionResponse;

export interface Reply extends Partial<Card> {
  /** Visible to the whole channel. */
  isPublic?: boolean;
}

const messageData = ({ content = '', embeds = [], components = [], isPublic = false }: Reply) => ({
  content,
  embeds,
  components,
  ...(isPublic ? {} : { flags: MessageFlags.Ephemeral }),
  allowed_mentions: { parse: [] },
});

export const message = (reply: Reply): Answer => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: messageData(reply),
});

/** Replaces the message whose button was pressed. */
export const update = (reply: Reply): Answer => ({
  type: InteractionResponseType.UpdateMessage,
  data: messageData({ ...reply, isPublic: true }),
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
    max,
    long = false,
    required = false,
    value,
  }: { max: number; long?: boolean; required?: boolean; value?: string | undefined },
): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: {
    type: ComponentType.TextInput,
    custom_id: name,
    style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    max_length: max,
    required,
    ...(value === undefined ? {} : { value: value.slice(0, max) }),
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

const MAX_IN_LINE = 300;

/** Joins words by dots in one escaped line. */
export const lineOf = (...words: (string | null | undefined | false)[]): string =>
  escapeWithin(words.filter(Boolean).join(' · '), MAX_IN_LINE);

export const openButton = (url: string): Row => row(link(COMMAND_TEXTS.open, url));

export const openItem = (web: string, kind: OpenKind, id: string): Row =>
  openButton(openAddress(web, kind, id));

export const openHome = (web: string): Row => openButton(`${web}/app`);

/** Returns the answer to a deferred interaction; it's too late for a modal. */
export function deferredBody(answer: Answer) {
  const { ChannelMessageWithSource, UpdateMessage } = InteractionResponseType;
  const isMessage = answer.type === ChannelMessageWithSource || answer.type === UpdateMessage;
  return (isMessage && answer.data) || messageData({ content: COMMAND_TEXTS.tookTooLong });
}
