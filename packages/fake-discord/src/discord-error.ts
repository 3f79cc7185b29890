import { STATUS_CODES } from 'node:http';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/** Discord nests errors under the keys that lead to the value. */
export interface FieldError {
  path: readonly (string | number)[];
  message: string;
}

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

export class OAuthError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

export const statusError = (status: number) =>
  new DiscordError(status, 0, `${status}: ${STATUS_CODES[status] ?? 'Unknown'}`);

export const unknownError = (what: 'Application' | 'Guild' | 'Member' | 'Channel' | 'Message' | 'Webhook') =>
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
