import { createHash } from 'node:crypto';
import { type PushKind, WEB_PUSH } from '@ten-four/contract/push/push.values';
import type { PushRow } from '#features/push/notifications.store';
import { PUSH_KINDS, type PushText } from '#features/push/push-kinds';
import { oneLine, shorten } from '#platform/plain-text';
import { timestamp } from '#platform/timestamps';

const tagOf = (kind: PushKind, subjectId: string): string => `${PUSH_KINDS[kind].tag ?? kind}:${subjectId}`;

/** Returns the tag for push services, which take 32 characters of base64url. */
export const topicOf = (kind: PushKind, subjectId: string): string =>
  createHash('sha256').update(tagOf(kind, subjectId)).digest('base64url').slice(0, 32);

/** A message has to fit into 3000 bytes, and some characters need four. */
const MAX_IN_TITLE = 100;
const MAX_IN_BODY = 400;

/** Builds the payload; browsers that support this format show it without the service worker. */
export function payloadOf(
  { kind, subject_id: subjectId, made_at }: Pick<PushRow, 'kind' | 'subject_id' | 'made_at'>,
  { title, body, path, buttonAbout }: PushText,
  origin: string,
): string {
  return JSON.stringify({
    web_push: WEB_PUSH,
    notification: {
      title: shorten(oneLine(title), MAX_IN_TITLE),
      body: shorten(oneLine(body), MAX_IN_BODY),
      lang: 'en-US',
      dir: 'ltr',
      tag: tagOf(kind, subjectId),
      navigate: `${origin}${path}`,
      silent: false,
      data: { kind, id: buttonAbout ?? subjectId, at: timestamp(made_at) },
    },
  });
}
