import { type Static, Type } from 'typebox';
import { compileCheck } from '#platform/schema-check';

const SNOWFLAKE = /^[0-9]{1,20}$/;

export const isPing = compileCheck(Type.Object({ type: Type.Literal(1) }));

const User = Type.Object({
  id: Type.String({ pattern: SNOWFLAKE.source }),
  username: Type.Optional(Type.String()),
  discriminator: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** The actor is `member` in the community, `user` in a direct message. */
const InteractionSchema = Type.Object({
  id: Type.String({ pattern: SNOWFLAKE.source }),
  type: Type.Integer(),
  token: Type.Optional(Type.String()),
  guild_id: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.Unknown()),
  member: Type.Optional(
    Type.Object({ user: User, roles: Type.Optional(Type.Array(Type.String(), { maxItems: 300 })) }),
  ),
  user: Type.Optional(User),
});
export const isInteraction = compileCheck(InteractionSchema);
export type Interaction = Static<typeof InteractionSchema>;
export type DiscordUser = Static<typeof User>;

/** Unchecked input of a command or modal, by name. */
export class Input {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(values: Iterable<readonly [string, unknown]>) {
    this.#values = new Map(values);
  }

  /** Returns undefined if absent or empty. */
  get(name: string): unknown {
    const value = this.#values.get(name);
    return value === '' || value === null ? undefined : value;
  }

  /** Returns undefined if blank or not text. */
  text(name: string): string | undefined {
    const value = this.get(name);
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? text : undefined;
  }

  flag(name: string): boolean {
    return this.get(name) === true;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const SUB_COMMAND = 1;
const DEEPEST = 2;

/** Reads a command; `focused` is the option being typed, empty for none. */
export function readCommand(interaction: { data?: unknown }) {
  const data = Object(interaction.data);
  const names = [textOf(data.name)];
  let options = listOf(data.options).map(Object);
  for (let depth = 0; depth < DEEPEST && options[0]?.type === SUB_COMMAND; depth += 1) {
    names.push(textOf(options[0].name));
    options = listOf(options[0].options).map(Object);
  }
  return {
    name: names.join(' '),
    input: new Input(options.map(({ name, value }) => [textOf(name), value] as const)),
    focused: textOf(options.find(({ focused }) => focused === true)?.name),
  };
}

export function readComponent(interaction: { data?: unknown }): { customId: string; chosen: string } {
  const { custom_id, values } = Object(interaction.data);
  return { customId: textOf(custom_id), chosen: textOf(listOf(values)[0]) };
}

/** Reads a modal, whose fields are each inside a label. */
export function readModal(interaction: { data?: unknown }): { customId: string; input: Input } {
  const { custom_id, components } = Object(interaction.data);
  const fields = listOf(components).map((label) => Object(Object(label).component));
  const inputOf = ({ value, values }: { value?: unknown; values?: unknown }): unknown =>
    values === undefined ? value : listOf(values);
  return {
    customId: textOf(custom_id),
    input: new Input(fields.map((field) => [textOf(field.custom_id), inputOf(field)] as const)),
  };
}

export interface PressedMessage {
  /** True for a command's reply, false for a card. */
  isAnswer: boolean;
  channelId: string;
  messageId: string;
  /** Titles of its embeds. */
  titles: string[];
}

export function readPressedMessage({ message }: { message?: unknown }): PressedMessage {
  const { id, channel_id, interaction_metadata, embeds } = Object(message);
  return {
    channelId: textOf(channel_id),
    messageId: textOf(id),
    isAnswer: interaction_metadata !== undefined && interaction_metadata !== null,
    titles: listOf(embeds).map((embed) => textOf(Object(embed).title)),
  };
}
