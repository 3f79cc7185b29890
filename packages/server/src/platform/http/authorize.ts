import type { Endpoint, Who } from '@ten-four/contract/common/endpoint';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden, unavailable } from '#platform/errors';
import type { Rights, Viewer } from '#platform/sessions/viewer';

const OPEN: readonly Who[] = ['anyone', 'discord', 'operator'];
const MEMBERS: readonly Who[] = ['member', 'own'];

const RETRY_AFTER = 60;

export function isOpen(endpoint: Endpoint): boolean {
  return endpoint.who.some((who) => OPEN.includes(who));
}

export function isRoleBased(endpoint: Endpoint): boolean {
  return endpoint.who.some((who) => !OPEN.includes(who) && !MEMBERS.includes(who));
}

/** Throws 403 if the viewer is in no group of the policy, or 503 if the roles are too old to decide. */
export function authorize(endpoint: Endpoint, viewer: Viewer): void {
  if (endpoint.who.some((who) => GROUPS[who].has(viewer))) {
    if (viewer.rolesTooOld && isWiderByRole(endpoint, viewer.onceConfirmed)) throw rolesUnconfirmed();
    return;
  }
  if (viewer.rolesTooOld) throw rolesUnconfirmed();
  if (viewer.dispatcher && endpoint.who.includes('dispatching')) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  throw forbidden(refusalText(endpoint.who));
}

const LIST = new Intl.ListFormat('en-GB');

function refusalText(who: Endpoint['who']): string {
  if (who.join() === 'officer') return 'This needs a public-safety role and an officer profile.';
  return `Only ${LIST.format(who.map((one) => GROUPS[one].name))} can do this.`;
}

function isWiderByRole(endpoint: Endpoint, rights: Rights): boolean {
  const isList = endpoint.method === 'GET' && endpoint.params === undefined;
  return isList && endpoint.who.some((who) => !MEMBERS.includes(who) && GROUPS[who].has(rights));
}

/** Turns 404 into 503 for role holders whose roles are too old, because the object may exist. */
export function explainMissing(endpoint: Endpoint, viewer: Viewer | null, error: unknown): unknown {
  const missing = error instanceof AppError && error.code === 'not_found';
  return missing && isRoleBased(endpoint) && viewer?.rolesTooOld === true ? rolesUnconfirmed() : error;
}

const GROUPS: Record<Who, { name: string; has: (rights: Rights) => boolean }> = {
  anyone: { name: 'anyone', has: () => false },
  member: { name: 'members', has: () => true },
  own: { name: 'members', has: () => true },
  officer: { name: 'officers', has: ({ officer }) => officer !== null },
  fireUnit: { name: 'Fire & EMS units', has: ({ fireOfficer }) => fireOfficer !== null },
  publicSafety: { name: 'public-safety members', has: ({ publicSafety }) => publicSafety },
  fireRescue: { name: 'fire/rescue members', has: ({ fireRescue }) => fireRescue },
  dispatcher: { name: 'dispatchers', has: ({ dispatcher }) => dispatcher },
  dispatching: { name: 'signed-on dispatchers', has: ({ posts }) => posts.length > 0 },
  judge: { name: 'judges', has: ({ judge }) => judge },
  staff: { name: 'staff', has: ({ staff }) => staff },
  admin: { name: 'administrators', has: ({ administrator }) => administrator },
  discord: { name: 'Discord', has: () => false },
  operator: { name: 'the server itself', has: () => false },
};

export function rolesUnconfirmed(): AppError {
  return unavailable(
    "Discord can't confirm your roles right now. Please try again in a moment.",
    RETRY_AFTER,
  );
}

export const hasEffects = ({ method }: FastifyRequest, endpoint: Endpoint): boolean =>
  endpoint.effects === true || (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS');

/**
 * Rejects requests with side effects from other origins. Browsers send Origin on writes; for GETs and navigations
 * Sec-Fetch-Site decides. Programs need neither.
 */
export function checkOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (request.method !== 'GET') {
    const foreign = origin === undefined ? site === 'cross-site' : !allowed.includes(origin);
    if (foreign) throw foreignOrigin();
    return;
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  // The web app may be hosted on another origin.
  const from = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '');
  if (!allowed.includes(from)) throw foreignOrigin();
}

const foreignOrigin = () => forbidden('This request came from another site.');
