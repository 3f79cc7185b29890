import { STATUS_CODES } from 'node:http';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/** Where a value of a body is wrong: Discord nests these under the keys that lead to the value. */
export interface FieldError {
  path: readonly (string | number)[];
  message: string;
}

/** A refusal of the API in Discord's shape: `{ message, code, errors? }`. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: readonly FieldError[];

  constructor(status: number, code: number, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  body(): Record<string, unknown> {
    const errors = this.fields.length > 0 ? { errors: nested(this.fields) } : {};
    return { message: this.message, code: this.code, ...errors };
  }
}

/** A refusal of the OAuth2 endpoints: `{ error, error_description }`. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

/** Discord's answer where there is nothing more to say than the status, such as `401: Unauthorized`. */
export const bare = (status: number) =>
  new DiscordError(status, 0, `${status}: ${STATUS_CODES[status] ?? 'Unknown'}`);

/** Discord's answer about what is not there, such as `Unknown Guild`. */
export const unknown = (what: 'Application' | 'Guild' | 'Member' | 'Channel' | 'Message' | 'Webhook') =>
  new DiscordError(404, RESTJSONErrorCodes[`Unknown${what}`], `Unknown ${what}`);
export const invalidWebhookToken = () =>
  new DiscordError(401, RESTJSONErrorCodes.InvalidWebhookToken, 'Invalid Webhook Token');
export const invalidForm = (fields: readonly FieldError[]) =>
  new DiscordError(400, RESTJSONErrorCodes.InvalidFormBodyOrContentType, 'Invalid Form Body', fields);

interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

function nested(fields: readonly FieldError[]): ErrorTree {
  const root: ErrorTree = {};
  for (const { path, message } of fields) {
    let at = root;
    for (const key of path) {
      const below = at[key];
      const next: ErrorTree = below === undefined || Array.isArray(below) ? {} : below;
      at[key] = next;
      at = next;
    }
    at._errors = [{ code: 'INVALID_VALUE', message }];
  }
  return root;
}
