import pg from 'pg';
import type { WakeUps } from '#db/database';

const CHANNEL = 'ten_four_events';
/** Polling interval, in case a process dies between commit and NOTIFY. */
const POLL_EVERY = 1000;
const ANSWER_TIMEOUT = 5000;
const FIRST_PAUSE = 100;
const MAX_PAUSE = 5000;

/**
 * Runs LISTEN and NOTIFY on a separate connection, reconnecting with backoff. NOTIFY runs after the commit, because
 * inside the transaction it would serialize commits.
 */
export function createPostgresWakeUps(
  databaseUrl: string,
  onBroken: (error: Error) => void,
): WakeUps & { close(): Promise<void> } {
  let wake: (() => void) | null = null;
  let isNotifyDue = false;
  let pause = FIRST_PAUSE;
  let retry: NodeJS.Timeout | null = null;
  let connected: Promise<pg.Client> | null = null;
  let current: pg.Client | null = null;
  let sending: Promise<void> | null = null;
  let isClosed = false;

  const connection = (): Promise<pg.Client> => {
    connected ??= connect();
    return connected;
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      keepAlive: true,
      application_name: 'ten-four wake-ups',
    });
    let own = 0;
    client.on('error', (error) => disconnect(client, error));
    client.on('end', () => disconnect(client, new Error('Connection terminated: wake-ups')));
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
    // Notifications before LISTEN were lost.
    wake?.();
    return client;
  };

  const disconnect = (client: pg.Client, error: Error) => {
    if (client !== current) return;
    current = null;
    connected = null;
    if (isClosed) return;
    onBroken(error);
    client.end().catch(onBroken);
    reconnectLater();
  };

  const reconnectLater = () => {
    if (isClosed || retry !== null) return;
    retry = setTimeout(() => {
      retry = null;
      if (isNotifyDue || wake !== null) ensureConnected();
    }, pause).unref();
    pause = Math.min(pause * 2, MAX_PAUSE);
  };

  const ensureConnected = () => {
    sending ??= send().finally(() => {
      sending = null;
      if (isNotifyDue && retry === null && !isClosed) ensureConnected();
    });
  };

  const send = async (): Promise<void> => {
    try {
      const client = await connection();
      while (isNotifyDue) {
        isNotifyDue = false;
        await client.query(`notify ${CHANNEL}`);
      }
    } catch (error) {
      isNotifyDue = true;
      const client = current;
      connected = null;
      const reason = error instanceof Error ? error : new Error(String(error));
      if (client === null) {
        if (!isClosed) onBroken(reason);
        reconnectLater();
      } else disconnect(client, reason);
    }
  };

  return {
    notify: () => {
      if (isClosed) return;
      isNotifyDue = true;
      if (retry === null) ensureConnected();
    },
    listen: (onWake) => {
      wake = onWake;
      const polling = setInterval(onWake, POLL_EVERY).unref();
      if (retry === null) ensureConnected();
      return () => {
        clearInterval(polling);
        if (wake === onWake) wake = null;
      };
    },
    close: async () => {
      while (sending !== null) await sending;
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      const client = current;
      current = null;
      await client?.end();
    },
  };
}
