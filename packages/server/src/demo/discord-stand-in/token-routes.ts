import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OAuthError } from '#demo/discord-stand-in/discord-error';
import type { Parts } from '#demo/discord-stand-in/parts';

/** The token endpoint and the revocation of tokens: form-encoded only, for the application alone. */
export function registerTokenRoutes(app: FastifyInstance, parts: Parts): void {
  const { authorizations } = parts;

  app.post('/oauth2/token', async (request, reply) => {
    const form = readForm(request);
    authenticateClient(request, form, parts);
    reply.header('cache-control', 'no-store');
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return authorizations.redeemCode(
          required(form, 'code'),
          required(form, 'redirect_uri'),
          form.get('code_verifier') ?? undefined,
        );
      case 'refresh_token':
        return authorizations.refresh(required(form, 'refresh_token'));
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          `Grant type ${form.get('grant_type') ?? 'None'} is not supported`,
        );
    }
  });

  app.post('/oauth2/token/revoke', async (request) => {
    const form = readForm(request);
    authenticateClient(request, form, parts);
    authorizations.revoke(required(form, 'token'));
    return {};
  });
}

function readForm(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body;
  throw new OAuthError('invalid_request', 'The content type must be application/x-www-form-urlencoded.');
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === '')
    throw new OAuthError('invalid_request', `Missing "${name}" in request.`);
  return value;
}

/** By HTTP Basic, or by `client_id` and `client_secret` in the form. */
function authenticateClient(request: FastifyRequest, form: URLSearchParams, { options }: Parts): void {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  const given =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials ?? '', 'base64').toString()
      : `${form.get('client_id')}:${form.get('client_secret')}`;
  if (given !== `${options.clientId}:${options.clientSecret}`) {
    throw new OAuthError('invalid_client', 'The client credentials are wrong.', 401);
  }
}
