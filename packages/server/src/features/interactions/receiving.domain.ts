import { createHash } from 'node:crypto';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import { type Answer, choices, message } from '#features/interactions/answers.rules';
import {
  type DiscordUser,
  type Interaction,
  isInteraction,
  isPing,
  readComponent,
} from '#features/interactions/interaction.schema';
import { type Receiving, sayRefusal, type Work, workOf } from '#features/interactions/interactions.domain';
import { createLateAnswers } from '#features/interactions/late-answers';
import type { Entered } from '#features/interactions/paying.domain';
import { suspensionText } from '#features/members/index';
import { link, readPayButton, row } from '#features/outbox/index';
import { MINUTE, pause, SECOND } from '#platform/clock';
import type { DiscordMember } from '#platform/discord/discord';
import { visibleBody } from '#platform/discord/visible-body';
import type { Platform } from '#platform/platform';
import { REFRESH_AFTER } from '#platform/sessions/role-refresh';
import { findSuspension, isToldSince, listKnown, type StoredWord } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';

/** Discord waits three seconds for an answer, and shows suggestions only while somebody still types. */
const ANSWER_WITHIN = 2 * SECOND;
const SUGGEST_WITHIN = 1.5 * SECOND;
/** A signature is fresh for five minutes either way: nothing that was signed comes again later. */
const REMEMBERED = 10 * MINUTE;
const MOST_REMEMBERED = 500;

const NOT_UNDERSTOOD = 'Ten-Four does not understand what Discord sent.';

/** An interaction as it came, and when Discord signed it, in milliseconds. */
interface Received {
  body: unknown;
  bodyText: string;
  signedAt: number;
}

/**
 * Answers interactions that Discord signed. What takes too long is answered with "thinking", and the real answer follows.
 * The same interaction again does nothing again and gets the same answer.
 */
export function createReceiver(receiving: Receiving) {
  const { platform } = receiving;
  const { clock, metrics } = platform;
  const late = createLateAnswers(platform);
  const answers = new Map<string, { at: number; answer: Promise<Answer> }>();

  const forget = () => {
    for (const [key, { at }] of answers) {
      if (answers.size <= MOST_REMEMBERED && clock.now() - at < REMEMBERED) return;
      answers.delete(key);
    }
  };

  const answerOnce = (received: Received, interaction: Interaction): Promise<Answer> => {
    const key = createHash('sha256').update(received.bodyText).digest('base64url');
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = answerInTime(received, interaction).then(visibleBody);
    answers.set(key, { at: clock.now(), answer });
    // What failed may be tried again.
    answer.catch(() => answers.delete(key));
    forget();
    return answer;
  };

  const answerInTime = async (received: Received, interaction: Interaction): Promise<Answer> => {
    const work = workOf(receiving, interaction, received.bodyText);
    const working = answerTo(received, interaction, work);
    const isSuggestion = interaction.type === InteractionType.ApplicationCommandAutocomplete;
    const inTime = await Promise.race([
      working,
      pause(isSuggestion ? SUGGEST_WITHIN : ANSWER_WITHIN).then(() => null),
    ]);
    if (inTime !== null) return inTime;
    if (isSuggestion) working.catch(() => {});
    else late.follow({ token: interaction.token ?? '', first: work.late, real: working });
    return work.late;
  };

  const answerTo = async (received: Received, interaction: Interaction, work: Work): Promise<Answer> => {
    const begun = performance.now();
    const count = (outcome: 'done' | 'refused' | 'failed') =>
      metrics.observeCommand({ command: work.name, outcome }, (performance.now() - begun) / SECOND);
    const isSuggestion = interaction.type === InteractionType.ApplicationCommandAutocomplete;
    const refused = (answer: Answer) => {
      count('refused');
      return isSuggestion ? choices([]) : answer;
    };
    try {
      const entered = await enter(platform, received, interaction);
      if ('type' in entered) return refused(entered);
      try {
        const answer = await work.run(entered);
        count('done');
        return answer;
      } catch (error) {
        return refused(sayRefusal(error, entered.viewer.rolesTooOld));
      }
    } catch (error) {
      count('failed');
      if (isSuggestion) return choices([]);
      throw error;
    }
  };

  return {
    receive: async (received: Received): Promise<Answer> => {
      const { body } = received;
      if (isPing(body)) return { type: InteractionResponseType.Pong };
      if (!isInteraction(body)) return notUnderstood(body);
      return answerOnce(received, body);
    },
    /** Lets answers that are still to follow do so, without trying again. */
    stop: late.stop,
  };
}

/** What is answered to a body that is no interaction, or none in the form that Discord's documentation says. */
const notUnderstood = (body: unknown): Answer =>
  Object(body).type === InteractionType.ApplicationCommandAutocomplete
    ? choices([])
    : message({ content: NOT_UNDERSTOOD });

/** Who did it, by Discord's word, which in the community says the roles as well; what to answer where they may not come in. */
async function enter(
  platform: Platform,
  { signedAt }: Received,
  interaction: Interaction,
): Promise<Entered | Answer> {
  const { config, sessions, roleRefresh, database, settings, clock } = platform;
  const { id: interactionId, member, guild_id: guildId } = interaction;
  if (guildId !== undefined && guildId !== config.discord.guildId) {
    return message({ content: COMMAND_TEXTS.otherServer });
  }
  const user = member?.user ?? interaction.user;
  const roles = guildId === undefined ? undefined : member?.roles;
  const known = user === undefined ? null : await recognise(platform, { user, roles }, signedAt);
  if (user === undefined || known === null) return signInFirst(interaction, config.publicUrl.origin);
  const { viewer } = known;
  if (known.isSuspended) {
    const suspension = await findSuspension(database.db, user.id, clock.now());
    const { communityName } = settings.current().values.general;
    if (suspension !== undefined) return message({ content: suspensionText(communityName, suspension) });
  }
  if (roles === undefined) {
    await roleRefresh.freshen(viewer, false);
    return { viewer, interactionId };
  }
  const { username, discriminator, avatar } = viewer;
  const said = { user: { username, discriminator, avatar, ...user }, roles };
  if (!(await hearMember(platform, viewer, said, signedAt))) return { viewer, interactionId };
  const fresh = await sessions.recogniseMember(user.id);
  if (fresh === null) return signInFirst(interaction, config.publicUrl.origin);
  return { viewer: fresh.viewer, interactionId };
}

/** Who it is, null for who never signed in, or has left; who had left is back where Discord signed their roles. */
async function recognise(
  { sessions, memberWords, database }: Platform,
  { user, roles }: { user: DiscordUser; roles: string[] | undefined },
  signedAt: number,
): ReturnType<Platform['sessions']['recogniseMember']> {
  const known = await sessions.recogniseMember(user.id);
  if (known !== null || roles === undefined) return known;
  const [left] = await listKnown(database.db, [user.id]);
  if (left === undefined) return null;
  const { id: userId, discord_id: discordId, username, discriminator, avatar } = left;
  const said = { user: { username, discriminator, avatar, ...user }, roles };
  await memberWords.keep({ userId, discordId, isLate: isToldAfter(signedAt) }, said);
  return sessions.recogniseMember(user.id);
}

/** Whether what is stored is a later word: the signature counts whole seconds, and what else was said within that one is not. */
const isToldAfter = (signedAt: number) => (stored: StoredWord) => isToldSince(stored, signedAt + SECOND);

/**
 * Stores a member as Discord signed it, where that is news or what is stored is due, and no later word is stored; answers
 * whether it was stored.
 */
async function hearMember(
  { memberWords, clock }: Platform,
  { userId, discordId, roles, rolesCheckedAt }: Viewer,
  said: DiscordMember,
  signedAt: number,
): Promise<boolean> {
  const isSame = roles.length === said.roles.length && roles.every((role) => said.roles.includes(role));
  if (isSame && clock.now() - rolesCheckedAt <= REFRESH_AFTER) return false;
  if (rolesCheckedAt >= signedAt + SECOND) return false;
  return memberWords.keep({ userId, discordId, isLate: isToldAfter(signedAt) }, said);
}

function signInFirst(interaction: Interaction, origin: string): Answer {
  const isPayment = readPayButton(readComponent(interaction).customId) !== null;
  return message({
    content: isPayment ? OUTBOX_TEXTS.signInFirst : COMMAND_TEXTS.signInFirst,
    components: [row(link(COMMAND_TEXTS.signIn, `${origin}/auth/discord`))],
  });
}
