import { Type } from 'typebox';
import { compileCheck } from '#platform/schema-check';

/** Discord's ids, as text. */
const SNOWFLAKE = /^[0-9]{1,20}$/;

/** Discord's question whether anybody is there; nothing but its type is read. */
export const isPing = compileCheck(Type.Object({ type: Type.Literal(1) }));

const User = Type.Object({
  id: Type.String({ pattern: SNOWFLAKE.source }),
  username: Type.Optional(Type.String()),
  discriminator: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** As far as it is read here. In the community who did it is `member`, in a direct message `user`. */
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
export type Interaction = Parameters<typeof readCommand>[0] & {
  id: string;
  type: number;
  token?: string;
  guild_id?: string;
  message?: unknown;
  member?: { user: DiscordUser; roles?: string[] };
  user?: DiscordUser;
};
export type DiscordUser = { id: string; username?: string; discriminator?: string; avatar?: string | null };

/** What somebody gave with a command or in a modal, by name; nothing of it is checked. */
export class Given {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(values: Iterable<readonly [string, unknown]>) {
    this.#values = new Map(values);
  }

  /** As it came, for an endpoint to check; undefined where it was not given, or left empty. */
  get(name: string): unknown {
    const value = this.#values.get(name);
    return value === '' || value === null ? undefined : value;
  }

  /** As text; undefined where it is none, or blank. */
  text(name: string): string | undefined {
    const value = this.get(name);
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? text : undefined;
  }

  /** Whether it was said to be so. */
  flag(name: string): boolean {
    return this.get(name) === true;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const SUB_COMMAND = 1;
/** Discord nests no deeper. */
const DEEPEST = 2;

/** A command by its name, with that of its part, what was given with it, and which option is being typed. */
export function readCommand(interaction: { data?: unknown }): {
  name: string;
  given: Given;
  focused: string | null;
} {
  const data = Object(interaction.data);
  const names = [textOf(data.name)];
  let options = listOf(data.options).map(Object);
  for (let depth = 0; depth < DEEPEST && options[0]?.type === SUB_COMMAND; depth += 1) {
    names.push(textOf(options[0].name));
    options = listOf(options[0].options).map(Object);
  }
  return {
    name: names.join(' '),
    given: new Given(options.map(({ name, value }) => [textOf(name), value] as const)),
    focused: textOf(options.find(({ focused }) => focused === true)?.name) || null,
  };
}

/** What was pressed or chosen. */
export function readComponent(interaction: { data?: unknown }): { customId: string; chosen: string | null } {
  const { custom_id, values } = Object(interaction.data);
  return { customId: textOf(custom_id), chosen: textOf(listOf(values)[0]) || null };
}

/** What was filled in: each field stands in a label of its own; of a select what was chosen. */
export function readModal(interaction: { data?: unknown }): { customId: string; given: Given } {
  const { custom_id, components } = Object(interaction.data);
  const fields = listOf(components).map((label) => Object(Object(label).component));
  const givenIn = ({ value, values }: { value?: unknown; values?: unknown }): unknown =>
    values === undefined ? value : listOf(values);
  return {
    customId: textOf(custom_id),
    given: new Given(fields.map((field) => [textOf(field.custom_id), givenIn(field)] as const)),
  };
}
