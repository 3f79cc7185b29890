import { GatewayCloseCodes, GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '#db/database';
import { messageOf } from '#db/database-errors';
import { type Clock, MINUTE, SECOND } from '#platform/clock';
import { type Discord, DiscordError } from '#platform/discord/discord';
import {
  type Connection,
  type ConnectionListener,
  type GatewayEvent,
  type GatewaySession,
  isGatewayUrl,
  openConnection,
} from '#platform/discord/gateway/connection';
import { createEventHandler, type OnGuildChange } from '#platform/discord/gateway/events';
import * as store from '#platform/discord/gateway/gateway.store';
import { type GatewayHealth, healthOf, OFF } from '#platform/discord/gateway/health.rules';
import { canIdentify, countIdentify, reconnectDelay } from '#platform/discord/gateway/limits.rules';
import { compareMembers } from '#platform/discord/gateway/members';
import type { DiscordSettings } from '#platform/env';
import { createLease, RENEW_EVERY } from '#platform/leases/lease';
import { publish } from '#platform/live/publish';
import type { Metrics } from '#platform/metrics';
import { oneAtATime } from '#platform/one-at-a-time';
import type { MemberUpdates } from '#platform/sessions/member-updates';
import type { Settings, SettingsMemory } from '#platform/settings/settings';

/** Receives role changes by one connection per database. Nothing depends on it: roles are also refreshed regularly. */
export interface Gateway {
  start(): void;
  /** Connects, reconnects, or leaves it to another process. Throws if the database is unavailable. */
  ensureConnected(): Promise<void>;
  stop(): Promise<void>;
  health(): Promise<GatewayHealth>;
  checkAgain(): Promise<void>;
}

const LEASE = 'discord-gateway';
const RETRY_INTENT_AFTER = 15 * MINUTE;
const RETRY_COMPARE_AFTER = MINUTE;

interface Deps {
  config: { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  discord: Discord;
  settings: SettingsMemory;
  memberUpdates: MemberUpdates;
  onGuildChange: OnGuildChange;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** The state of the process that holds the lease. */
interface Run {
  connection: Connection | null;
  isLive: boolean;
  refusal: 'intent' | 'refused' | null;
  queue: Promise<void>;
  /** Up to the last event that was handled. */
  session: GatewaySession | null;
  /** Time from which members must be compared; null if they need not be. */
  compareFrom: number | null;
  comparing: Promise<void> | null;
  attempts: number;
  retryFrom: number;
  row: store.GatewayRow;
}

function beginRun(row: store.GatewayRow): Run {
  const { session_id: sessionId, resume_url: resumeUrl, sequence } = row;
  const isStored = sessionId !== null && resumeUrl !== null && sequence !== null;
  return {
    connection: null,
    isLive: false,
    refusal: null,
    queue: Promise.resolve(),
    session: isStored ? { sessionId, resumeUrl, sequence } : null,
    compareFrom: row.sync_due === 1 ? 0 : null,
    comparing: null,
    attempts: 0,
    retryFrom: 0,
    row,
  };
}

export function createGateway(deps: Deps, { pageEvery = SECOND }: { pageEvery?: number } = {}): Gateway {
  const { clock, discord, settings, memberUpdates, onGuildChange, metrics, log } = deps;
  const { db } = deps.database;
  const { guildId, botToken } = deps.config.discord;
  const lease = createLease({ db, clock, name: LEASE });
  const handleEvent = createEventHandler({ db, guildId, memberUpdates, onGuildChange, log });
  let run: Run | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isWanted = ({ values }: Settings) => botToken !== null && values.discord.liveRoles;

  const ensureConnected = oneAtATime(async (): Promise<void> => {
    if (isStopped) return;
    if (!isWanted(await settings.recent())) return release('Off');
    if (!(await lease.renew())) {
      await drop();
      return;
    }
    run ??= beginRun(await store.beginGateway(db, guildId, clock.now()));
    if (run.refusal === 'intent' && run.row.state === 'Problem' && (await canRetryIntent())) {
      run.refusal = null;
    }
    if (run.refusal === null && run.connection === null) await connect(run);
    await save(run, stateOf(run));
    compare(run);
  });
  const wake = () => {
    ensureConnected().catch((error: unknown) => log.warn({ err: error }, 'the gateway could not be checked'));
  };

  const canRetryIntent = async (): Promise<boolean> =>
    ((await store.findGateway(db, { guildId, lease: LEASE }))?.retry_at ?? 0) <= clock.now();

  const connect = async (own: Run): Promise<void> => {
    const now = clock.now();
    const { session } = own;
    if (botToken === null || now < own.retryFrom) return;
    if (session === null && !canIdentify(own.row, now)) return;
    own.attempts += 1;
    own.retryFrom = now + reconnectDelay(own.attempts);
    try {
      const url = session !== null && isGatewayUrl(session.resumeUrl) ? session.resumeUrl : await askUrl(own);
      if (url === null) return;
      own.connection = await openConnection({ url, token: botToken, session }, listenerOf(own));
      // The lease may have been lost meanwhile.
      if (run !== own) await own.connection.close();
    } catch (error) {
      log.info({ reason: messageOf(error) }, "Discord's gateway could not be reached");
    }
  };

  const askUrl = async (own: Run): Promise<string | null> => {
    const { url, remaining, resetAfter } = await discord.gateway();
    if (own.session !== null || remaining > 0) return url;
    own.retryFrom = clock.now() + resetAfter;
    return null;
  };

  const listenerOf = (own: Run): ConnectionListener => ({
    beforeIdentify: async () => {
      const counted = countIdentify(own.row, clock.now());
      own.row = { ...own.row, ...counted };
      await store
        .updateGateway(db, guildId, counted)
        .catch((error: unknown) => log.warn({ err: error }, 'a gateway session could not be counted'));
    },
    onLive: () => {
      Object.assign(own, { isLive: true, attempts: 0, retryFrom: 0 });
      wake();
    },
    onEvent: (event) => {
      own.queue = own.queue.then(() => receive(own, event));
    },
    onDown: ({ canResume, refusal }) => {
      own.isLive = false;
      if (refusal !== null) {
        own.refusal = refusal === GatewayCloseCodes.DisallowedIntents ? 'intent' : 'refused';
        log.error({ code: refusal }, "Discord's gateway refused the bot: run npm run doctor for details");
      }
      own.queue = own.queue.then(() => {
        own.connection = null;
        if (!canResume) own.session = null;
        wake();
      });
    },
  });

  const receive = async (own: Run, event: GatewayEvent): Promise<void> => {
    try {
      if ((await handleEvent(event)) === 'compare') own.compareFrom = 0;
    } catch (error) {
      own.compareFrom = 0;
      log.error({ err: error, event: event.name }, 'a gateway event could not be stored');
    }
    const { sessionId, sequence } = event.session;
    // The library may emit an event before the one that began the session.
    const before = own.session?.sessionId === sessionId ? own.session.sequence : 0;
    own.session = { ...event.session, sequence: Math.max(before, sequence) };
    if (event.name === GatewayDispatchEvents.Ready || event.name === GatewayDispatchEvents.Resumed) wake();
  };

  const compare = (own: Run): void => {
    const { compareFrom } = own;
    if (!own.isLive || own.comparing !== null || compareFrom === null || clock.now() < compareFrom) return;
    own.compareFrom = null;
    const isStillWanted = () => own === run && !isStopped;
    const members = { db, discord, memberUpdates, clock };
    own.comparing = compareMembers(members, { pageEvery, isWanted: isStillWanted })
      .catch((error: unknown) => {
        if (error instanceof DiscordError && error.status === 403) return;
        own.compareFrom = clock.now() + RETRY_COMPARE_AFTER;
        log.warn({ err: error }, 'members could not be compared with Discord');
      })
      .finally(() => {
        own.comparing = null;
        wake();
      });
  };

  const stateOf = ({ refusal, isLive }: Run): store.GatewayRow['state'] => {
    if (refusal !== null) return 'Problem';
    return isLive ? 'Live' : 'Connecting';
  };

  const save = async (own: Run, state: store.GatewayRow['state']): Promise<void> => {
    const { row, refusal, session } = own;
    metrics.showGateway(state === 'Live');
    const hasChanged = state !== row.state || refusal !== row.problem;
    const now = clock.now();
    const next: store.GatewayRow = {
      ...row,
      session_id: session?.sessionId ?? null,
      resume_url: session?.resumeUrl ?? null,
      sequence: session?.sequence ?? null,
      sync_due: own.compareFrom === null && own.comparing === null ? 0 : 1,
      state,
      problem: refusal,
      ...(hasChanged
        ? { state_since: now, retry_at: refusal === 'intent' ? now + RETRY_INTENT_AFTER : null }
        : {}),
    };
    if (JSON.stringify(next) === JSON.stringify(row)) return;
    await inTransaction(db, async (tx) => {
      await store.updateGateway(tx, guildId, next);
      if (hasChanged) {
        await publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now });
      }
    });
    own.row = next;
  };

  /** Closes the connection and finishes what it received. Another process may have connected already. */
  const drop = async (): Promise<Run | null> => {
    const own = run;
    run = null;
    if (own === null) return null;
    metrics.showGateway(false);
    await own.connection?.close();
    await own.queue;
    await own.comparing;
    return own;
  };

  const release = async (state: 'Off' | 'Connecting'): Promise<void> => {
    const own = await drop();
    if (own !== null && lease.isHeld()) await save({ ...own, refusal: null }, state);
    await lease.release();
  };

  return {
    ensureConnected,
    start: () => {
      if (botToken === null) return;
      timer = setInterval(() => {
        // A check can hang while the database is unresponsive.
        if (run !== null && !lease.isHeld()) void drop();
        wake();
      }, RENEW_EVERY).unref();
      wake();
    },
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      await ensureConnected();
      await release('Connecting');
    },
    health: async () => {
      if (!isWanted(settings.current())) return OFF;
      return healthOf(await store.findGateway(db, { guildId, lease: LEASE }), clock.now());
    },
    checkAgain: async () => {
      await store.retryGateway(db, guildId);
      await ensureConnected();
    },
  };
}
