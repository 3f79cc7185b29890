import type { Endpoint, Who } from '@ten-four/contract/common/endpoint';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden, unavailable } from '#platform/errors';
import type { Rights, Viewer } from '#platform/sessions/viewer';

/** Words of the policy that need no session. */
const OPEN: readonly Who[] = ['anyone', 'discord', 'operator'];
/** Words that any member fits; what they may then see is up to the feature's policy. */
const MEMBERS: readonly Who[] = ['member', 'own'];

const RETRY_AFTER = 60;

export function isOpen(endpoint: Endpoint): boolean {
  return endpoint.who.some((who) => OPEN.includes(who));
}

/** Whether a role decides who may call, or what of it a caller may see or do. */
export function reliesOnRoles(endpoint: Endpoint): boolean {
  return endpoint.who.some((who) => !OPEN.includes(who) && !MEMBERS.includes(who));
}

/**
 * Lets the viewer pass who fits a word of the endpoint's policy; throws 403, or 503 when roles are too old to tell that,
 * or to tell how much there is to see.
 */
export function checkGate(endpoint: Endpoint, viewer: Viewer): void {
  if (endpoint.who.some((who) => NEEDS[who].fits(viewer))) {
    if (viewer.rolesTooOld && isWiderByRole(endpoint, viewer.onceConfirmed)) throw rolesUnconfirmed();
    return;
  }
  if (viewer.rolesTooOld) throw rolesUnconfirmed();
  if (viewer.dispatcher && endpoint.who.includes('dispatching')) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  throw forbidden(`This needs ${endpoint.who.map((who) => NEEDS[who].text).join(' or ')}.`);
}

/** Whether this lists more to who has the rights than to other members: what is left out of a list, nobody misses. */
function isWiderByRole(endpoint: Endpoint, rights: Rights): boolean {
  const isList = endpoint.method === 'GET' && endpoint.params === undefined;
  return isList && endpoint.who.some((who) => !MEMBERS.includes(who) && NEEDS[who].fits(rights));
}

/**
 * Where members see their own and role holders see more, a role holder whose roles are too old sees only their own.
 * What would then look missing is answered as what it is: roles that cannot be confirmed now.
 */
export function explainMissing(endpoint: Endpoint, viewer: Viewer | null, error: unknown): unknown {
  const missing = error instanceof AppError && error.code === 'not_found';
  return missing && reliesOnRoles(endpoint) && viewer?.rolesTooOld === true ? rolesUnconfirmed() : error;
}

/** What each word of a policy asks of a viewer, in words, and whether rights do; words without a session fit nobody. */
const NEEDS: Record<Who, { text: string; fits: (rights: Rights) => boolean }> = {
  anyone: { text: 'nothing', fits: () => false },
  member: { text: 'a session', fits: () => true },
  own: { text: 'a session', fits: () => true },
  officer: { text: 'a public-safety role and an officer profile', fits: ({ officer }) => officer !== null },
  fireUnit: {
    text: 'a fire/rescue role and a profile in Fire & EMS',
    fits: ({ fireOfficer }) => fireOfficer !== null,
  },
  publicSafety: { text: 'a public-safety role', fits: ({ publicSafety }) => publicSafety },
  fireRescue: { text: 'a fire/rescue role', fits: ({ fireRescue }) => fireRescue },
  dispatcher: { text: 'the dispatcher role', fits: ({ dispatcher }) => dispatcher },
  dispatching: { text: 'a dispatcher who is signed on', fits: ({ posts }) => posts.length > 0 },
  staff: { text: 'the staff role', fits: ({ staff }) => staff },
  admin: { text: 'an administrator', fits: ({ administrator }) => administrator },
  discord: { text: "Discord's signature", fits: () => false },
  operator: { text: 'the machine itself', fits: () => false },
};

function rolesUnconfirmed(): AppError {
  return unavailable('Discord cannot confirm your roles right now. Please try again soon.', RETRY_AFTER);
}

/** Whether it matters from which page a call comes: it writes, or does something though it is a GET. */
export const hasEffects = ({ method }: FastifyRequest, endpoint: Endpoint): boolean =>
  endpoint.effects === true || (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS');

/**
 * A writing call that a page of another origin caused is refused. Browsers always name the origin
 * of such a call; programs, which carry nobody's cookies by accident, need not. A GET goes without that name, and a
 * navigation brings the cookies from anywhere: there the browser says whether the page was ours.
 */
export function checkOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (request.method !== 'GET') {
    const foreign = origin === undefined ? site === 'cross-site' : !allowed.includes(origin);
    if (foreign) throw foreignCall();
    return;
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  // The web app may be on an origin of its own.
  const from = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '');
  if (!allowed.includes(from)) throw foreignCall();
}

const foreignCall = () => forbidden('This call came from another site.');
