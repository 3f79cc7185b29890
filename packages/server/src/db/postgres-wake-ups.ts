import pg from 'pg';
import type { WakeUps } from '#db/database';

const CHANNEL = 'ten_four_events';
/** Whoever dies between its commit and its NOTIFY told nobody: listeners look by themselves this often. */
const LOOK_EVERY = 1000;
/** A connection that does not answer for so long is given up. */
const ANSWER_WITHIN = 5000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/**
 * LISTEN and NOTIFY on a connection of their own, made when first needed and made again, with growing pauses, when it
 * breaks. NOTIFY is a statement by itself after the commit: inside the transaction it would make commits wait for one
 * another. `onBroken` is told of broken connections; they cost nothing but the wait until listeners look by themselves.
 */
export function createPostgresWakeUps(
  databaseUrl: string,
  onBroken: (error: Error) => void,
): WakeUps & { close(): Promise<void> } {
  let wake: (() => void) | null = null;
  let isAsked = false;
  let pause = FIRST_PAUSE;
  let retry: NodeJS.Timeout | null = null;
  let connected: Promise<pg.Client> | null = null;
  let current: pg.Client | null = null;
  let sending: Promise<void> | null = null;
  let isClosed = false;

  /** The connection there is, or a new one; it listens always, for the next listener comes without notice. */
  const connection = (): Promise<pg.Client> => {
    connected ??= connect();
    return connected;
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
      application_name: 'ten-four wake-ups',
    });
    let own = 0;
    client.on('error', (error) => breakOff(client, error));
    client.on('end', () => breakOff(client, new Error('Connection terminated: that for wake-ups')));
    client.on('notification', ({ processId }) => {
      if (processId !== own) wake?.();
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ own: number }>('select pg_backend_pid() as own');
      own = rows[0]?.own ?? 0;
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(onBroken);
      throw error;
    }
    pause = FIRST_PAUSE;
    current = client;
    // What was told before it listened has passed it by.
    wake?.();
    return client;
  };

  const breakOff = (client: pg.Client, error: Error) => {
    if (client !== current) return;
    current = null;
    connected = null;
    if (isClosed) return;
    onBroken(error);
    client.end().catch(onBroken);
    tryAgainLater();
  };

  const tryAgainLater = () => {
    if (isClosed || retry !== null) return;
    retry = setTimeout(() => {
      retry = null;
      // A listener needs the connection even when there is nothing to tell.
      if (isAsked || wake !== null) keepConnected();
    }, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  const keepConnected = () => {
    sending ??= send().finally(() => {
      sending = null;
      if (isAsked && retry === null && !isClosed) keepConnected();
    });
  };

  /** One NOTIFY at a time; whatever is asked for meanwhile goes as the next one. */
  const send = async (): Promise<void> => {
    try {
      const client = await connection();
      while (isAsked) {
        isAsked = false;
        await client.query(`notify ${CHANNEL}`);
      }
    } catch (error) {
      isAsked = true;
      const client = current;
      connected = null;
      const reason = error instanceof Error ? error : new Error(String(error));
      if (client === null) {
        if (!isClosed) onBroken(reason);
        tryAgainLater();
      } else breakOff(client, reason);
    }
  };

  return {
    notify: () => {
      if (isClosed) return;
      isAsked = true;
      if (retry === null) keepConnected();
    },
    listen: (onWake) => {
      wake = onWake;
      const looking = setInterval(onWake, LOOK_EVERY).unref();
      if (retry === null) keepConnected();
      return () => {
        clearInterval(looking);
        if (wake === onWake) wake = null;
      };
    },
    close: async () => {
      // What was committed last is still told.
      while (sending !== null) await sending;
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      const client = current;
      current = null;
      await client?.end();
    },
  };
}
