import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { InteractionResponseType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import {
  DiscordError,
  invalidForm,
  invalidWebhookToken,
  unknown,
} from '#demo/discord-stand-in/discord-error';
import { rememberBy } from '#demo/discord-stand-in/kept-things';
import { readMessageBody, refuseEmpty } from '#demo/discord-stand-in/message-body';
import type { Messages, Reply, SentMessage } from '#demo/discord-stand-in/messages';

/** One press of a button or use of a command, from the moment it is sent until its token is void. */
export interface Interaction {
  id: string;
  token: string;
  message: SentMessage;
  at: number;
  state: 'open' | 'answered' | 'failed';
  /** What it was answered with; null where the answer was the message itself. */
  reply: Reply | null;
  /** The modal that it opened; null where it opened none. */
  modal: unknown;
  /** What can be chosen for the option that is being typed. */
  suggestions: { name: string; value: string }[];
  /** Settles when the state is no longer open. */
  decided: Promise<void>;
}

const TOKEN_LIFE = 15 * 60_000;
const KEPT = 300;

const {
  ApplicationCommandAutocompleteResult,
  ChannelMessageWithSource,
  DeferredChannelMessageWithSource,
  DeferredMessageUpdate,
  Modal,
  UpdateMessage,
} = InteractionResponseType;

/** Interactions and what the application answers to them, by either of Discord's two ways. */
export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  readonly #decide = new WeakMap<Interaction, () => void>();
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
    const interaction: Interaction = { ...empty, id, token, message, at, decided };
    this.#decide.set(interaction, decide);
    rememberBy(this.#byToken, token, interaction, KEPT);
    return interaction;
  }

  /** Applies the first answer; a second one, or one that Discord would not take, is refused. */
  answer(interaction: Interaction, raw: unknown): void {
    if (interaction.state === 'answered') {
      const code = RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
      throw new DiscordError(400, code, 'Interaction has already been acknowledged.');
    }
    if (interaction.state === 'failed') throw unknownInteraction();
    this.#apply(interaction, raw);
    this.#settle(interaction, 'answered');
  }

  /** No answer came in time, or none that counts. */
  fail(interaction: Interaction): void {
    if (interaction.state === 'open') this.#settle(interaction, 'failed');
  }

  /** The answer that comes as a call of its own: `POST /interactions/:id/:token/callback`. */
  callback(id: string, token: string, raw: unknown): void {
    const interaction = this.#byToken.get(token);
    if (interaction === undefined || interaction.id !== id) throw unknownInteraction();
    this.answer(interaction, raw);
  }

  /** `PATCH …/messages/@original`: writes the deferred reply, or changes the message that was pressed. */
  async editOriginal(token: string, raw: unknown): Promise<Reply | SentMessage> {
    const interaction = await this.#answered(token);
    const body = readMessageBody(raw);
    if (interaction.reply !== null)
      return this.#messages.rewrite(interaction.reply, body, { pending: false });
    this.#messages.edit(interaction.message, body);
    return interaction.message;
  }

  /** A further message to an interaction that was answered. */
  async followUp(token: string, raw: unknown): Promise<Reply> {
    const interaction = await this.#answered(token);
    return this.#reply(interaction, raw);
  }

  /** Edits may overtake the answer that they follow, so they wait until it has been seen. */
  async #answered(token: string): Promise<Interaction> {
    const interaction = this.#byToken.get(token);
    if (interaction === undefined || this.#now() - interaction.at > TOKEN_LIFE) throw invalidWebhookToken();
    await interaction.decided;
    if (interaction.state === 'failed') throw unknown('Webhook');
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
    this.#decide.get(interaction)?.();
  }
}

const MOST_SUGGESTIONS = 25;

function readSuggestions(data: unknown): Interaction['suggestions'] {
  const { choices } = Object(data);
  if (Array.isArray(choices) && choices.length <= MOST_SUGGESTIONS) return choices;
  throw invalidForm([{ path: ['data', 'choices'], message: 'Must be 25 or fewer in length.' }]);
}

/** Discord's limits of a modal. */
const MOST_FIELDS = 5;
const MOST_IN_TITLE = 45;

function readModal(data: unknown): object {
  const { custom_id, title, components } = Object(data);
  const isFine =
    typeof custom_id === 'string' &&
    custom_id.length <= 100 &&
    typeof title === 'string' &&
    title.length <= MOST_IN_TITLE &&
    Array.isArray(components) &&
    components.length > 0 &&
    components.length <= MOST_FIELDS;
  if (isFine) return { custom_id, title, components };
  throw invalidForm([{ path: ['data'], message: 'This is no modal.' }]);
}

function unknownInteraction(): DiscordError {
  return new DiscordError(404, RESTJSONErrorCodes.UnknownInteraction, 'Unknown interaction');
}

/** An application's key pair, made anew at each start. */
export type Signer = ReturnType<typeof createSigner>;

export function createSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    /** Hexadecimal, as Discord shows it to the application's owner. */
    publicKey: raw.toString('hex'),
    /** Signs the raw body together with the time, which is in seconds since 1970. */
    sign: (rawBody: string, timestamp: number) => {
      const time = String(Math.floor(timestamp));
      return {
        'X-Signature-Ed25519': sign(null, Buffer.from(time + rawBody), privateKey).toString('hex'),
        'X-Signature-Timestamp': time,
      };
    },
  };
}
