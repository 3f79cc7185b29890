import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import { type Answer, choices, message } from '#features/interactions/answers.rules';
import { createDeferredAnswers } from '#features/interactions/deferred-answers';
import {
  type DiscordUser,
  type Interaction,
  isInteraction,
  isPing,
  readComponent,
} from '#features/interactions/interaction.schema';
import { type Deps, refusalOf, type Work, workOf } from '#features/interactions/interactions.domain';
import type { Authenticated } from '#features/interactions/pay-fine.domain';
import { suspensionText } from '#features/members/index';
import { link, readPayButton, row } from '#features/outbox/index';
import type { AppContext } from '#platform/app-context';
import { pause, SECOND } from '#platform/clock';
import { visibleBody } from '#platform/discord/visible-body';
import { REFRESH_AFTER } from '#platform/sessions/role-refresh';
import { findSuspension, isSameRoles, listKnown } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';

/** Discord waits three seconds for an answer, and shows suggestions only while the user is still typing. */
const ANSWER_WITHIN = 2 * SECOND;
const SUGGEST_WITHIN = 1.5 * SECOND;

const UNREADABLE = "Ten-Four couldn't read the request from Discord.";

interface Received {
  body: unknown;
  bodyText: string;
  /** In milliseconds. */
  signedAt: number;
}

/** Responds to signed interactions: at once if that takes less than two seconds, else deferred. */
export function createReceiver(deps: Deps) {
  const { platform } = deps;
  const deferred = createDeferredAnswers(platform);

  const run = async (received: Received, interaction: Interaction, work: Work): Promise<Answer> => {
    const begun = performance.now();
    let outcome: 'done' | 'refused' | 'failed' = 'failed';
    try {
      const authenticated = await authenticate(platform, received, interaction);
      if ('type' in authenticated) {
        outcome = 'refused';
        return authenticated;
      }
      try {
        const answer = await work.run(authenticated);
        outcome = 'done';
        return answer;
      } catch (error) {
        const refused = refusalOf(error, authenticated.viewer.rolesTooOld);
        outcome = 'refused';
        return refused;
      }
    } finally {
      const seconds = (performance.now() - begun) / SECOND;
      platform.metrics.observeCommand({ command: work.name, outcome }, seconds);
    }
  };

  const suggest = async (received: Received, interaction: Interaction, work: Work): Promise<Answer> => {
    const suggested = run(received, interaction, work).catch(() => null);
    const answer = await Promise.race([suggested, pause(SUGGEST_WITHIN)]);
    const isList = answer?.type === InteractionResponseType.ApplicationCommandAutocompleteResult;
    return isList ? answer : choices([]);
  };

  const answer = async (received: Received, interaction: Interaction): Promise<Answer> => {
    const work = workOf(deps, interaction, received.bodyText);
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      return suggest(received, interaction, work);
    }
    const working = run(received, interaction, work);
    const promptAnswer = await Promise.race([working, pause(ANSWER_WITHIN)]);
    if (promptAnswer !== undefined) return promptAnswer;
    deferred.follow({ token: interaction.token ?? '', deferral: work.deferral, answer: working });
    return work.deferral;
  };

  return {
    receive: async (received: Received): Promise<Answer> => {
      const { body } = received;
      if (isPing(body)) return { type: InteractionResponseType.Pong };
      if (!isInteraction(body)) return unreadableAnswer(body);
      return visibleBody(await answer(received, body));
    },
    /** Sends pending answers without further attempts. */
    stop: deferred.stop,
  };
}

const unreadableAnswer = (body: unknown): Answer =>
  Object(body).type === InteractionType.ApplicationCommandAutocomplete
    ? choices([])
    : message({ content: UNREADABLE });

/** Authenticates the user Discord names, or returns the refusal. */
async function authenticate(
  platform: AppContext,
  { signedAt }: Received,
  interaction: Interaction,
): Promise<Authenticated | Answer> {
  const { config, sessions, roleRefresh, database, settings, clock } = platform;
  const { id: interactionId, member, guild_id: guildId } = interaction;
  if (guildId !== undefined && guildId !== config.discord.guildId) {
    return message({ content: COMMAND_TEXTS.otherServer });
  }
  const user = member?.user ?? interaction.user;
  const roles = guildId === undefined ? undefined : member?.roles;
  let known = user === undefined ? null : await sessions.recognizeMember(user.id);
  if (user !== undefined && roles !== undefined) {
    const isStored = await storeSigned(platform, known?.viewer, { user, roles, signedAt });
    if (isStored) known = await sessions.recognizeMember(user.id);
  }
  if (user === undefined || known === null) return signInFirst(interaction, config.publicUrl.origin);
  if (known.isSuspended) {
    const suspension = await findSuspension(database.db, user.id, clock.now());
    const { communityName } = settings.current().values.general;
    if (suspension !== undefined) return message({ content: suspensionText(communityName, suspension) });
  }
  if (roles === undefined) await roleRefresh.freshen(known.viewer, false);
  return { viewer: known.viewer, interactionId };
}

/** Stores a known user's signed roles if changed or old, and restores a former member. Returns whether it did. */
async function storeSigned(
  { memberUpdates, clock, database }: AppContext,
  viewer: Viewer | undefined,
  { user, roles, signedAt }: { user: DiscordUser; roles: string[]; signedAt: number },
): Promise<boolean> {
  if (viewer !== undefined) {
    if (isSameRoles(viewer.roles, roles) && clock.now() - viewer.rolesCheckedAt <= REFRESH_AFTER)
      return false;
  }
  const [stored] = await listKnown(database.db, [user.id]);
  if (stored === undefined) return false;
  const { id: userId, discord_id: discordId, username, discriminator, avatar } = stored;
  // The signature counts whole seconds.
  const about = { userId, discordId, askedAt: signedAt + SECOND };
  return memberUpdates.store(about, { user: { username, discriminator, avatar, ...user }, roles });
}

function signInFirst(interaction: Interaction, origin: string): Answer {
  const isPayment = readPayButton(readComponent(interaction).customId) !== null;
  return message({
    content: isPayment ? OUTBOX_TEXTS.signInFirst : COMMAND_TEXTS.signInFirst,
    components: [row(link(COMMAND_TEXTS.signIn, `${origin}/auth/discord`))],
  });
}
