import { Nullable } from '@ten-four/contract/common/schema';
import { Ajv } from 'ajv';
import { type APIEmbed, ButtonStyle, ComponentType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { type Static, type TSchema, Type } from 'typebox';
import { DiscordError, type FieldError, invalidForm } from './discord-error.ts';

/** Limits a text as Discord does. */
const Text = (max: number) => Type.Optional(Nullable(Type.String({ maxLength: max })));
const NonBlank = (max: number) => Type.String({ maxLength: max, pattern: '\\S' });
const List = <T extends TSchema>(entry: T, maxItems: number) =>
  Type.Optional(Nullable(Type.Array(entry, { maxItems })));

const Embed = Type.Unsafe<APIEmbed>(
  Type.Object({
    title: Text(256),
    description: Text(4096),
    color: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 0xffffff }))),
    footer: Type.Optional(Nullable(Type.Object({ text: NonBlank(2048) }))),
    author: Type.Optional(Nullable(Type.Object({ name: NonBlank(256) }))),
    fields: List(Type.Object({ name: NonBlank(256), value: NonBlank(1024) }), 25),
  }),
);
const Button = Type.Object({
  type: Type.Literal(ComponentType.Button),
  style: Type.Integer({ minimum: ButtonStyle.Primary, maximum: ButtonStyle.Link }),
  label: Type.Optional(NonBlank(80)),
  emoji: Type.Optional(Type.Unknown()),
  custom_id: Type.Optional(NonBlank(100)),
  url: Type.Optional(NonBlank(512)),
  disabled: Type.Optional(Type.Boolean()),
});
const Menu = Type.Object({
  type: Type.Literal(ComponentType.StringSelect),
  custom_id: NonBlank(100),
  placeholder: Text(150),
  options: Type.Array(Type.Object({ label: NonBlank(100), value: NonBlank(100) }), {
    minItems: 1,
    maxItems: 25,
  }),
});
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
const isMessageBody = new Ajv({ allErrors: true, strict: false }).compile<Static<typeof Body>>(Body);

export type Button = Static<typeof Button>;
export type Menu = Static<typeof Menu>;
export type ButtonRow = Static<typeof ButtonRow>;

/** Absent parts of an edited message stay unchanged. */
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

const MAX_IN_EMBEDS = 6000;

/** Throws 400 (50035) for a body over Discord's limits. */
export function readMessageBody(raw: unknown): MessageBody {
  if (!isMessageBody(raw)) {
    throw invalidForm(
      (isMessageBody.errors ?? []).map(({ instancePath, params, message = 'Invalid value' }) => ({
        path: [...instancePath.split('/').slice(1), ...[params.missingProperty ?? []].flat()],
        message,
      })),
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

/** Throws 400 (50006) for an empty message. */
export function refuseEmpty({ content = '', embeds = [], components = [] }: Partial<MessageBody>): void {
  if (content.trim() !== '' || embeds.some((embed) => sizeOf(embed) > 0) || components.length > 0) return;
  throw new DiscordError(400, RESTJSONErrorCodes.CannotSendAnEmptyMessage, 'Cannot send an empty message');
}

function faultsOfEmbeds(embeds: APIEmbed[]): FieldError[] {
  const total = embeds.reduce((sum, embed) => sum + sizeOf(embed), 0);
  const message = `Embed size exceeds maximum size of ${MAX_IN_EMBEDS}`;
  return total > MAX_IN_EMBEDS ? [{ path: ['embeds'], message }] : [];
}

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

/** Characters that count toward the limit of all embeds. */
function sizeOf({ title, description, footer, author, fields }: APIEmbed): number {
  const texts = [title, description, footer?.text, author?.name];
  const all = [...texts, ...(fields ?? []).flatMap(({ name, value }) => [name, value])];
  return all.reduce((sum, text) => sum + [...(text ?? '').trim()].length, 0);
}
