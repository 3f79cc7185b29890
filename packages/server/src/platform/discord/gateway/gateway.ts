import { GatewayCloseCodes, GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '#db/database';
import { messageOf } from '#db/database-errors';
import { type Clock, MINUTE, SECOND } from '#platform/clock';
import { type Discord, DiscordError } from '#platform/discord/discord';
import { countIdentify, mayIdentify, pauseAfterAttempt } from '#platform/discord/gateway/attempts.rules';
import {
  type ConnectionListener,
  type GatewayEvent,
  openConnection,
} from '#platform/discord/gateway/connection';
import { createEvents, type OnGuildChange } from '#platform/discord/gateway/events';
import {
  beginGateway,
  findGateway,
  type GatewayRow,
  tryGatewayAgain,
  updateGateway,
} from '#platform/discord/gateway/gateway.store';
import { type GatewayHealth, healthOf, OFF } from '#platform/discord/gateway/health.rules';
import { compareMembers } from '#platform/discord/gateway/members';
import { beginRun, type Run, sessionColumns } from '#platform/discord/gateway/run';
import type { DiscordSettings } from '#platform/env';
import { createLease, LOOK_EVERY } from '#platform/leases/lease';
import { publish } from '#platform/live/publish';
import type { Metrics } from '#platform/metrics';
import { oneAtATime } from '#platform/one-at-a-time';
import type { MemberWords } from '#platform/sessions/member-words';
import type { Settings, SettingsMemory } from '#platform/settings/settings';

/**
 * Has Discord tell of roles as they change. One process of all on a database is connected, the others look whether it
 * still is. Without a bot, or with live roles switched off, nobody is. Nothing depends on it: roles are asked for again
 * every ten minutes all the same.
 */
export interface Gateway {
  /** From now on connects, or looks whether another process does. */
  start(): void;
  /** Looks once. Throws where the database is away. */
  look(): Promise<void>;
  /** Leaves the session to be resumed by whoever is next. */
  stop(): Promise<void>;
  /** How it is with the connection, whichever process has it. */
  health(): Promise<GatewayHealth>;
  /** Has it tried again now, where it is only tried from time to time. */
  checkAgain(): Promise<void>;
}

const LEASE = 'discord-gateway';
/** Somebody may switch the intent on. */
const INTENT_AGAIN = 15 * MINUTE;
const SYNC_AGAIN = MINUTE;

interface Deps {
  config: { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  discord: Discord;
  settings: SettingsMemory;
  memberWords: MemberWords;
  onGuildChange: OnGuildChange;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** Does nothing until it is started or told to look. `pageEvery`: milliseconds between two pages of members. */
export function createGateway(deps: Deps, { pageEvery = SECOND }: { pageEvery?: number } = {}): Gateway {
  const { clock, discord, settings, memberWords, onGuildChange, metrics, log } = deps;
  const { db } = deps.database;
  const { guildId, botToken } = deps.config.discord;
  const lease = createLease({ db, clock, name: LEASE });
  const dealWith = createEvents({ db, guildId, memberWords, onGuildChange, log });
  let run: Run | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isWanted = ({ values }: Settings) => botToken !== null && values.discord.liveRoles;

  const lookOnce = async (): Promise<void> => {
    if (isStopped) return;
    if (!isWanted(await settings.recent())) return letGo('Off');
    if (!(await lease.look())) {
      await drop();
      return;
    }
    run ??= beginRun(await beginGateway(db, guildId, clock.now()));
    if (run.refusal === 'intent' && run.row.state === 'Problem' && (await mayTryAgain()))
      run = beginRun(run.row);
    if (run.refusal === null) {
      if (run.connection === null) await connect(run);
      else run.connection.poke();
    }
    await write(run, standingOf(run));
    compare(run);
  };
  const look = oneAtATime(lookOnce);
  const wake = () => {
    look().catch((error: unknown) => log.warn({ err: error }, "Discord's gateway could not be looked after"));
  };

  const connect = async (own: Run): Promise<void> => {
    if (botToken === null || clock.now() < own.tryFrom) return;
    try {
      const { url, remaining, resetAfter } = await discord.gateway();
      if (own.dealt === null && remaining < 1) {
        own.tryFrom = clock.now() + resetAfter;
        return;
      }
      own.connection = await openConnection({ url, token: botToken, begun: own.dealt }, listenerOf(own));
    } catch (error) {
      own.attempts += 1;
      own.tryFrom = clock.now() + pauseAfterAttempt(own.attempts);
      log.info({ reason: messageOf(error) }, "Discord's gateway could not be asked for");
    }
  };

  const listenerOf = (own: Run): ConnectionListener => ({
    mayConnect: ({ begins }) => {
      const now = clock.now();
      if (now < own.tryFrom || (begins && !mayIdentify(own.row, now))) return false;
      own.attempts += 1;
      own.tryFrom = now + pauseAfterAttempt(own.attempts);
      return true;
    },
    onIdentify: async () => {
      const counted = countIdentify(own.row, clock.now());
      own.row = { ...own.row, ...counted };
      const { identifies, identified_at, counted_from } = counted;
      await updateGateway(db, guildId, { identifies, identified_at, counted_from }).catch((error: unknown) =>
        log.warn({ err: error }, 'a session of the gateway was not counted'),
      );
    },
    onLive: () => {
      own.isLive = true;
      own.attempts = 0;
      own.tryFrom = 0;
      wake();
    },
    onDown: () => {
      own.isLive = false;
      wake();
    },
    onRefused: (code) => {
      own.refusal = code === GatewayCloseCodes.DisallowedIntents ? 'intent' : 'refused';
      log.error({ code }, "Discord's gateway refused the bot: npm run doctor says what to do");
    },
    onEvent: (event) => {
      own.queue = own.queue.then(() => hear(own, event));
    },
  });

  const hear = async (own: Run, event: GatewayEvent): Promise<void> => {
    try {
      const aftermath = await dealWith(event);
      if (aftermath === 'sync') own.syncFrom = 0;
    } catch (error) {
      // What it said is found again by comparing.
      own.syncFrom = 0;
      log.error({ err: error, event: event.name }, 'what Discord told could not be stored');
    }
    const { sessionId, sequence } = event.session;
    // What comes right behind the first event of a session may be told before it.
    const before = own.dealt?.sessionId === sessionId ? own.dealt.sequence : 0;
    own.dealt = { ...event.session, sequence: Math.max(before, sequence) };
    if (event.name === GatewayDispatchEvents.Ready || event.name === GatewayDispatchEvents.Resumed) wake();
  };

  /** Compares the members, in the background, where that is due. */
  const compare = (own: Run): void => {
    const { syncFrom } = own;
    if (!own.isLive || own.syncing !== null || syncFrom === null || clock.now() < syncFrom) return;
    own.syncFrom = null;
    const isStillWanted = () => own === run && !isStopped;
    own.syncing = compareMembers({ db, discord, memberWords, clock }, { pageEvery, isWanted: isStillWanted })
      .catch((error: unknown) => {
        // Not for this bot.
        if (error instanceof DiscordError && error.status === 403) return;
        own.syncFrom = clock.now() + SYNC_AGAIN;
        log.warn({ err: error }, 'members could not be compared with Discord');
      })
      .finally(() => {
        own.syncing = null;
        wake();
      });
  };

  const mayTryAgain = async (): Promise<boolean> => {
    const stored = await findGateway(db, { guildId, lease: LEASE });
    return (stored?.retry_at ?? 0) <= clock.now();
  };

  const standingOf = (own: Run): GatewayRow['state'] => {
    if (own.refusal !== null) return 'Problem';
    return own.isLive ? 'Live' : 'Connecting';
  };

  /** Writes down how it is, and what the next one needs, where that is news; staff hear of the first. */
  const write = async (own: Run, state: GatewayRow['state']): Promise<void> => {
    const { row, refusal, connection, dealt } = own;
    metrics.showGateway(state === 'Live');
    const session = connection === null ? dealt : connection.session();
    // Of a session whose first event is not dealt with yet nothing is known.
    const isKnown = session === null || session.sessionId === dealt?.sessionId;
    const isNews = state !== row.state || refusal !== row.problem;
    const now = clock.now();
    const next: GatewayRow = {
      ...row,
      ...(isKnown ? sessionColumns(session === null ? null : dealt) : {}),
      sync_due: own.syncFrom === null && own.syncing === null ? 0 : 1,
      state,
      problem: refusal,
      ...(isNews ? { state_since: now, retry_at: refusal === 'intent' ? now + INTENT_AGAIN : null } : {}),
    };
    const isSame = JSON.stringify(next) === JSON.stringify(row);
    if (isSame) return;
    await inTransaction(db, async (tx) => {
      await updateGateway(tx, guildId, next);
      if (isNews) {
        await publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now });
      }
    });
    own.row = next;
  };

  /** Ends the connection; what came in is dealt with to its end. Another process may have begun already. */
  const drop = async (): Promise<Run | null> => {
    const own = run;
    run = null;
    if (own === null) return null;
    metrics.showGateway(false);
    await own.connection?.close();
    await own.queue;
    await own.syncing;
    return own;
  };

  /** The same for its holder, who leaves it to others. */
  const letGo = async (state: 'Off' | 'Connecting'): Promise<void> => {
    const own = await drop();
    if (own !== null && lease.isSure()) await write({ ...own, refusal: null }, state);
    await lease.release();
  };

  return {
    look,
    start: () => {
      if (botToken === null) return;
      timer = setInterval(() => {
        // The look may wait for a database that does not answer.
        if (run !== null && !lease.isSure()) void drop();
        wake();
      }, LOOK_EVERY).unref();
      wake();
    },
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      await look();
      await letGo('Connecting');
    },
    health: async () => {
      if (!isWanted(settings.current())) return OFF;
      return healthOf(await findGateway(db, { guildId, lease: LEASE }), clock.now());
    },
    checkAgain: async () => {
      await tryGatewayAgain(db, guildId);
      await look();
    },
  };
}
