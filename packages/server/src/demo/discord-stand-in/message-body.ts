import { Nullable } from '@ten-four/contract/common/schema';
import { type APIEmbed, ButtonStyle, ComponentType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { type Static, type TSchema, Type } from 'typebox';
import { DiscordError, type FieldError, invalidForm } from '#demo/discord-stand-in/discord-error';
import { issuesOf } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';

/** Discord's limits of a message, as far as the product uses them: buttons and menus are the only components that it sends. */
const Text = (most: number) => Type.Optional(Nullable(Type.String({ maxLength: most })));
const Said = (most: number) => Type.String({ maxLength: most, pattern: '\\S' });
const List = <T extends TSchema>(entry: T, maxItems: number) =>
  Type.Optional(Nullable(Type.Array(entry, { maxItems })));

const Embed = Type.Unsafe<APIEmbed>(
  Type.Object({
    title: Text(256),
    description: Text(4096),
    color: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 0xffffff }))),
    footer: Type.Optional(Nullable(Type.Object({ text: Said(2048) }))),
    author: Type.Optional(Nullable(Type.Object({ name: Said(256) }))),
    fields: List(Type.Object({ name: Said(256), value: Said(1024) }), 25),
  }),
);
const Button = Type.Object({
  type: Type.Literal(ComponentType.Button),
  style: Type.Integer({ minimum: ButtonStyle.Primary, maximum: ButtonStyle.Link }),
  label: Type.Optional(Said(80)),
  emoji: Type.Optional(Type.Unknown()),
  custom_id: Type.Optional(Said(100)),
  url: Type.Optional(Said(512)),
  disabled: Type.Optional(Type.Boolean()),
});
const Menu = Type.Object({
  type: Type.Literal(ComponentType.StringSelect),
  custom_id: Said(100),
  placeholder: Text(150),
  options: Type.Array(Type.Object({ label: Said(100), value: Said(100) }), { minItems: 1, maxItems: 25 }),
});
/** A row of buttons, or of a menu. */
const ButtonRow = Type.Object({
  type: Type.Literal(ComponentType.ActionRow),
  components: Type.Array(Type.Union([Button, Menu]), { minItems: 1, maxItems: 5 }),
});
const Body = Type.Object({
  content: Text(2000),
  embeds: List(Embed, 10),
  components: List(ButtonRow, 5),
  flags: Type.Optional(Nullable(Type.Integer())),
  allowed_mentions: Type.Optional(Nullable(Type.Object({}))),
  nonce: Type.Optional(
    Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'], maxLength: 25 }),
  ),
  enforce_nonce: Type.Optional(Type.Unknown()),
});
const fits = strictAjv.compile<Static<typeof Body>>(Body);

export type Button = Static<typeof Button>;
export type Menu = Static<typeof Menu>;
export type ButtonRow = Static<typeof ButtonRow>;

/** What a message says; what is absent stays in an edited message as it is. */
export interface MessageBody {
  content?: string | undefined;
  embeds?: APIEmbed[] | undefined;
  components?: ButtonRow[] | undefined;
  flags?: number | undefined;
  allowedMentions?: unknown;
  nonce?: string | undefined;
  enforceNonce: boolean;
}

export const isButton = (component: Button | Menu): component is Button =>
  component.type === ComponentType.Button;

const MOST_IN_EMBEDS = 6000;

/** Reads the body of a message or of an interaction's answer; what breaks Discord's limits answers 400, code 50035. */
export function readMessageBody(raw: unknown): MessageBody {
  if (!fits(raw)) {
    const issues = issuesOf(fits.errors ?? []);
    throw invalidForm(
      issues.map(({ field, message }) => ({ path: field === '' ? [] : field.split('.'), message })),
    );
  }
  const { content, embeds, components, nonce } = raw;
  const faults = [...faultsOfEmbeds(embeds ?? []), ...faultsOfButtons(components ?? [])];
  if (faults.length > 0) throw invalidForm(faults);
  return {
    content: content === null ? '' : content,
    embeds: embeds === null ? [] : embeds,
    components: components === null ? [] : components,
    flags: raw.flags ?? undefined,
    allowedMentions: raw.allowed_mentions,
    nonce: nonce === null || nonce === undefined ? undefined : String(nonce),
    enforceNonce: raw.enforce_nonce === true,
  };
}

/** A new message must say something: else 400, code 50006. */
export function refuseEmpty({ content = '', embeds = [], components = [] }: Partial<MessageBody>): void {
  if (content.trim() !== '' || embeds.some((embed) => sizeOf(embed) > 0) || components.length > 0) return;
  throw new DiscordError(400, RESTJSONErrorCodes.CannotSendAnEmptyMessage, 'Cannot send an empty message');
}

function faultsOfEmbeds(embeds: APIEmbed[]): FieldError[] {
  const total = embeds.reduce((sum, embed) => sum + sizeOf(embed), 0);
  const message = `Embed size exceeds maximum size of ${MOST_IN_EMBEDS}`;
  return total > MOST_IN_EMBEDS ? [{ path: ['embeds'], message }] : [];
}

/** A button says something, and leads to an address or has an id of its own, as a menu has. */
function faultsOfButtons(rows: ButtonRow[]): FieldError[] {
  const seen = new Set<string>();
  return rows.flatMap(({ components }, row) =>
    components.flatMap((component: Button | Menu, index) => {
      const fault = faultOf(component, seen);
      if (fault === null) return [];
      const { key, message = 'This field is required' } = fault;
      return [{ path: ['components', row, 'components', index, key], message }];
    }),
  );
}

function faultOf(component: Button | Menu, seen: Set<string>): { key: string; message?: string } | null {
  const { custom_id: id } = component;
  if (isButton(component)) {
    if (component.label === undefined && component.emoji === undefined) return { key: 'label' };
    if (component.style === ButtonStyle.Link) return component.url === undefined ? { key: 'url' } : null;
  }
  if (id === undefined) return { key: 'custom_id' };
  if (seen.has(id)) return { key: 'custom_id', message: 'Component custom id cannot be duplicated' };
  seen.add(id);
  return null;
}

/** What counts towards the 6000 characters of a message's embeds. */
function sizeOf({ title, description, footer, author, fields }: APIEmbed): number {
  const texts = [title, description, footer?.text, author?.name];
  const all = [...texts, ...(fields ?? []).flatMap(({ name, value }) => [name, value])];
  return all.reduce((sum, text) => sum + [...(text ?? '').trim()].length, 0);
}
