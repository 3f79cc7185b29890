import { createHash } from 'node:crypto';
import { type PushKind, WEB_PUSH } from '@ten-four/contract/push/push.values';
import { DAY, MINUTE } from '#platform/clock';
import { moment } from '#platform/moments';
import { oneLine, shorten } from '#platform/plain-text';

/** What a message is, whatever it is about. */

interface Manner {
  /** Milliseconds in which it is worth something. */
  ttl: number;
  urgency: 'high' | 'normal';
}

const MANNERS: Readonly<Record<PushKind, Manner>> = {
  panic: { ttl: 5 * MINUTE, urgency: 'high' },
  'panic-end': { ttl: MINUTE, urgency: 'normal' },
  assigned: { ttl: 10 * MINUTE, urgency: 'high' },
  emergency: { ttl: 10 * MINUTE, urgency: 'high' },
  newCall: { ttl: 5 * MINUTE, urgency: 'normal' },
  duty: { ttl: 5 * MINUTE, urgency: 'high' },
  report: { ttl: DAY, urgency: 'normal' },
  account: { ttl: DAY, urgency: 'normal' },
  payment: { ttl: DAY, urgency: 'normal' },
  test: { ttl: MINUTE, urgency: 'high' },
};

export const ttlOf = (kind: PushKind): number => MANNERS[kind].ttl;
export const urgencyOf = (kind: PushKind): Manner['urgency'] => MANNERS[kind].urgency;

/** What goes before all else. */
export const isPanic = (kind: PushKind): boolean => kind === 'panic' || kind === 'panic-end';

/** Under which a later message takes the place of an earlier one on the screen; a panic's end that of the panic. */
const tagOf = (kind: PushKind, subjectId: string): string => `${isPanic(kind) ? 'panic' : kind}:${subjectId}`;

/** The same on the way: push services take 32 characters of base64url. */
export const topicOf = (kind: PushKind, subjectId: string): string =>
  createHash('sha256').update(tagOf(kind, subjectId)).digest('base64url').slice(0, 32);

/** What a message says, and which of the app's own addresses it leads to. */
export interface Words {
  title: string;
  body: string;
  path: string;
  /** What its button is about, where that is not the subject. */
  buttonAbout?: string;
}

/** A title has 100 characters at most and a body 400: a message has to fit into 3000 bytes, of which some need four. */
const MOST_IN_TITLE = 100;
const MOST_IN_BODY = 400;

/** A message as it is sealed: browsers that know this form show it by themselves. */
export function payloadOf(
  about: { kind: PushKind; subjectId: string; at: number; origin: string },
  { title, body, path, buttonAbout }: Words,
): string {
  const { kind, subjectId, at, origin } = about;
  return JSON.stringify({
    web_push: WEB_PUSH,
    notification: {
      title: shorten(oneLine(title), MOST_IN_TITLE),
      body: shorten(oneLine(body), MOST_IN_BODY),
      lang: 'en-US',
      dir: 'ltr',
      tag: tagOf(kind, subjectId),
      navigate: `${origin}${path}`,
      silent: false,
      data: { kind, id: buttonAbout ?? subjectId, at: moment(at) },
    },
  });
}
