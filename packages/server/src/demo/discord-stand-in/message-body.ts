import { type APIEmbed, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { BodyCheck, isRecord } from '#demo/discord-stand-in/body-check';
import { DiscordError, invalidForm } from '#demo/discord-stand-in/discord-error';
import { checkComponents } from '#demo/discord-stand-in/message-components';

/** A button of a message, as it was sent. */
export interface Button {
  type: 2;
  style: number;
  label?: string;
  custom_id?: string;
  url?: string;
  disabled?: boolean;
}

/** A row of buttons. */
export interface ButtonRow {
  type: 1;
  components: Button[];
}

/** What a message says; absent keys leave an edited message as it is. */
export interface MessageBody {
  content?: string;
  embeds?: APIEmbed[];
  components?: ButtonRow[];
  flags?: number;
  allowedMentions?: unknown;
  nonce?: string;
  enforceNonce: boolean;
}

const MOST_IN_EMBEDS = 6000;

/** Reads the body of a message or of an interaction's answer; what breaks Discord's limits answers 400, code 50035. */
export function readMessageBody(raw: unknown): MessageBody {
  if (!isRecord(raw)) throw invalidForm([]);
  const check = new BodyCheck();
  check.text(raw, 'content', [], { most: 2000 });
  checkEmbeds(check, raw.embeds);
  checkComponents(check, raw.components);
  const nonce = readNonce(check, raw.nonce);
  if (
    raw.allowed_mentions !== undefined &&
    raw.allowed_mentions !== null &&
    !isRecord(raw.allowed_mentions)
  ) {
    check.fail(['allowed_mentions'], 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  }
  check.throwIfFailed();
  // What follows has been checked above, key by key.
  const body: MessageBody = { enforceNonce: raw.enforce_nonce === true };
  if (raw.content !== undefined) body.content = (raw.content as string | null) ?? '';
  if (raw.embeds !== undefined) body.embeds = (raw.embeds as APIEmbed[] | null) ?? [];
  if (raw.components !== undefined) body.components = (raw.components as ButtonRow[] | null) ?? [];
  if (typeof raw.flags === 'number') body.flags = raw.flags;
  if (raw.allowed_mentions !== undefined) body.allowedMentions = raw.allowed_mentions;
  if (nonce !== null) body.nonce = nonce;
  return body;
}

/** A new message must say something: else 400, code 50006. */
export function refuseEmpty(body: MessageBody): void {
  const says = (body.content ?? '').trim() !== '' || (body.embeds ?? []).some((embed) => sizeOf(embed) > 0);
  if (says || (body.components ?? []).length > 0) return;
  throw new DiscordError(400, RESTJSONErrorCodes.CannotSendAnEmptyMessage, 'Cannot send an empty message');
}

function checkEmbeds(check: BodyCheck, embeds: unknown): void {
  const list = check.list(embeds, ['embeds'], { most: 10 });
  let total = 0;
  for (const [index, embed] of list.entries()) {
    const path = ['embeds', index];
    if (!check.record(embed, path)) continue;
    check.text(embed, 'title', path, { most: 256 });
    check.text(embed, 'description', path, { most: 4096 });
    check.integer(embed, 'color', path, 0, 0xffffff);
    checkPart(check, embed, 'footer', 'text', 2048, path);
    checkPart(check, embed, 'author', 'name', 256, path);
    for (const [at, field] of check.list(embed.fields, [...path, 'fields'], { most: 25 }).entries()) {
      const fieldPath = [...path, 'fields', at];
      if (!check.record(field, fieldPath)) continue;
      check.text(field, 'name', fieldPath, { most: 256, required: true });
      check.text(field, 'value', fieldPath, { most: 1024, required: true });
    }
    if (!check.failed) total += sizeOf(embed as APIEmbed);
  }
  if (total > MOST_IN_EMBEDS) {
    const message = `Embed size exceeds maximum size of ${MOST_IN_EMBEDS}`;
    check.fail(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', message);
  }
}

function checkPart(
  check: BodyCheck,
  embed: Record<string, unknown>,
  part: string,
  key: string,
  most: number,
  path: readonly (string | number)[],
): void {
  const value = embed[part];
  if (value === undefined || value === null) return;
  if (check.record(value, [...path, part])) check.text(value, key, [...path, part], { most, required: true });
}

function readNonce(check: BodyCheck, nonce: unknown): string | null {
  if (nonce === undefined || nonce === null) return null;
  const text = typeof nonce === 'string' || Number.isSafeInteger(nonce) ? String(nonce) : null;
  if (text === null || text.length > 25) {
    check.fail(['nonce'], 'NONCE_TYPE_TOO_LONG', 'Nonce must be 25 or fewer in length.');
  }
  return text;
}

/** What counts towards the 6000 characters of a message's embeds. */
function sizeOf(embed: APIEmbed): number {
  const fields = (embed.fields ?? []).flatMap(({ name, value }) => [name, value]);
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name, ...fields];
  return texts.reduce((sum, text) => sum + [...(text ?? '').trim()].length, 0);
}
