import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { InteractionResponseType } from 'discord-api-types/v10';
import { setBounded } from './bounded.ts';
import { invalidForm, invalidWebhookToken, unknownError } from './discord-error.ts';
import { readMessageBody, refuseEmpty } from './message-body.ts';
import type { Messages, Reply, SentMessage } from './messages.ts';

export interface Interaction {
  id: string;
  token: string;
  message: SentMessage;
  at: number;
  state: 'open' | 'answered' | 'failed';
  /** Null if the answer edited the message itself. */
  reply: Reply | null;
  modal: unknown;
  suggestions: { name: string; value: string }[];
  /** Settles when the state is no longer open. */
  decided: Promise<void>;
  decide: () => void;
}

const TOKEN_LIFE = 15 * 60_000;
const MAX_STORED = 300;

const {
  ApplicationCommandAutocompleteResult,
  ChannelMessageWithSource,
  DeferredChannelMessageWithSource,
  DeferredMessageUpdate,
  Modal,
  UpdateMessage,
} = InteractionResponseType;

export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  readonly #messages: Messages;
  readonly #newId: () => string;
  readonly #now: () => number;

  constructor(messages: Messages, newId: () => string, now: () => number) {
    this.#messages = messages;
    this.#newId = newId;
    this.#now = now;
  }

  open(message: SentMessage): Interaction {
    let decide = () => {};
    const decided = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const id = this.#newId();
    const token = randomBytes(48).toString('base64url');
    const at = this.#now();
    const empty = { state: 'open' as const, reply: null, modal: null, suggestions: [] };
    const interaction: Interaction = { ...empty, id, token, message, at, decided, decide };
    setBounded(this.#byToken, token, interaction, MAX_STORED);
    return interaction;
  }

  /** Throws for an invalid answer. */
  answer(interaction: Interaction, raw: unknown): void {
    this.#apply(interaction, raw);
    this.#settle(interaction, 'answered');
  }

  fail(interaction: Interaction): void {
    if (interaction.state === 'open') this.#settle(interaction, 'failed');
  }

  async editOriginal(token: string, raw: unknown): Promise<Reply | SentMessage> {
    const interaction = await this.#answered(token);
    const body = readMessageBody(raw);
    if (interaction.reply !== null)
      return this.#messages.rewrite(interaction.reply, body, { pending: false });
    this.#messages.edit(interaction.message, body);
    return interaction.message;
  }

  async followUp(token: string, raw: unknown): Promise<Reply> {
    const interaction = await this.#answered(token);
    return this.#reply(interaction, raw);
  }

  /** Waits for the answer, which edits may overtake. */
  async #answered(token: string): Promise<Interaction> {
    const interaction = this.#byToken.get(token);
    if (interaction === undefined || this.#now() - interaction.at > TOKEN_LIFE) throw invalidWebhookToken();
    await interaction.decided;
    if (interaction.state === 'failed') throw unknownError('Webhook');
    return interaction;
  }

  #apply(interaction: Interaction, raw: unknown): void {
    const { type, data } = Object(raw);
    switch (type) {
      case ChannelMessageWithSource:
        interaction.reply = this.#reply(interaction, data);
        return;
      case DeferredChannelMessageWithSource:
        interaction.reply = this.#messages.reply(interaction.message, readMessageBody(data ?? {}), true);
        return;
      case DeferredMessageUpdate:
        return;
      case UpdateMessage:
        this.#messages.edit(interaction.message, readMessageBody(data));
        return;
      case ApplicationCommandAutocompleteResult:
        interaction.suggestions = readSuggestions(data);
        return;
      case Modal:
        interaction.modal = readModal(data);
        return;
      default:
        throw invalidForm([{ path: ['type'], message: 'Value must be one of {4, 5, 6, 7, 8, 9}.' }]);
    }
  }

  #reply(interaction: Interaction, raw: unknown): Reply {
    const body = readMessageBody(raw);
    refuseEmpty(body);
    return this.#messages.reply(interaction.message, body, false);
  }

  #settle(interaction: Interaction, state: 'answered' | 'failed'): void {
    interaction.state = state;
    interaction.message.interactionFailed = state === 'failed';
    interaction.decide();
  }
}

const MAX_SUGGESTIONS = 25;

function readSuggestions(data: unknown): Interaction['suggestions'] {
  const { choices } = Object(data);
  if (Array.isArray(choices) && choices.length <= MAX_SUGGESTIONS) return choices;
  throw invalidForm([{ path: ['data', 'choices'], message: 'Must be 25 or fewer in length.' }]);
}

const MAX_FIELDS = 5;
const MAX_IN_TITLE = 45;

function readModal(data: unknown): object {
  const { custom_id, title, components } = Object(data);
  const isValid =
    typeof custom_id === 'string' &&
    custom_id.length <= 100 &&
    typeof title === 'string' &&
    title.length <= MAX_IN_TITLE &&
    Array.isArray(components) &&
    components.length > 0 &&
    components.length <= MAX_FIELDS;
  if (isValid) return { custom_id, title, components };
  throw invalidForm([{ path: ['data'], message: 'Not a valid modal.' }]);
}

export type Signer = ReturnType<typeof createSigner>;

export function createSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: raw.toString('hex'),
    /** `timestamp` in seconds. */
    sign: (rawBody: string, timestamp: number) => {
      const time = String(Math.floor(timestamp));
      return {
        'X-Signature-Ed25519': sign(null, Buffer.from(time + rawBody), privateKey).toString('hex'),
        'X-Signature-Timestamp': time,
      };
    },
  };
}
