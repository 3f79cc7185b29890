import type { SectionValues } from '@ten-four/contract/settings/sections';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Database, type Db, inTransaction } from '#db/database';
import { SECOND } from '#platform/clock';
import * as store from '#platform/settings/settings.store';

export interface StoredWebhook {
  sealed: string;
  ends: string;
  name: string | null;
}

export type WebhookField = 'webhookXbox' | 'webhookPlaystation';

export type StoredValues = Omit<SectionValues, 'discord'> & {
  discord: Omit<SectionValues['discord'], WebhookField> & Record<WebhookField, StoredWebhook | null>;
};

export interface Guild {
  name: string;
  icon: string | null;
  ownerId: string | null;
  roles: GuildRole[];
  botMentions?: boolean;
  /** Absent until requested. */
  channels?: GuildChannel[];
  /** Last names of roles and channels in the settings, by ID. */
  names?: Record<string, string>;
}

export interface GuildChannel {
  _id: string;
  name: string;
  category: string | null;
}

/** `color` is `#rrggbb` or null; highest first. */
export interface GuildRole {
  _id: string;
  name: string;
  color: string | null;
  managed: boolean;
  everyone: boolean;
  mentionable: boolean;
  belowBot: boolean;
}

export interface Settings {
  /** Raised by every change. */
  readonly number: number;
  readonly values: Readonly<StoredValues>;
  readonly versions: Readonly<Record<SectionName, number>>;
  readonly guild: Readonly<Guild> | null;
  readonly guildFetchedAt: number | null;
  /** Also the ID of the role every member has. */
  readonly guildId: string;
}

/** Maximum staleness without a session, in milliseconds. */
const MAX_AGE = SECOND / 2;

/** Keeps settings in memory, so reads cost no statement. */
export type SettingsMemory = ReturnType<typeof createSettingsMemory>;

export function createSettingsMemory(deps: { database: Pick<Database, 'db' | 'engine'>; guildId: string }) {
  const { guildId } = deps;
  const { db, engine } = deps.database;
  // On SQLite this process makes every change.
  const maxAge = engine === 'sqlite' ? Number.POSITIVE_INFINITY : MAX_AGE;
  let current: Settings | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Settings> | null = null;

  const read = async (): Promise<Settings> => {
    // Before reading, so that later commits trigger another read.
    readAt = performance.now();
    current = await readSettings(db, { known: current, guildId });
    return current;
  };

  /** Reads one at a time; later callers wait for a new read. */
  const refresh = async (): Promise<Settings> => {
    if (reading !== null) await reading.catch(() => {});
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  /** Returns settings with this number or a newer one. */
  const at = (number: number): Settings | Promise<Settings> =>
    current !== null && current.number >= number ? current : refresh();

  return {
    current: (): Settings => {
      if (current === null) throw new Error('The settings have not been read yet');
      return current;
    },
    refresh,
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
    at,
    latest: async (): Promise<Settings> => at(await store.findNumber(db)),
    /** Returns settings at most half a second old, for requests without a session. */
    recent: async (): Promise<Settings> => {
      const isRecent = current !== null && performance.now() - readAt < maxAge;
      return isRecent && current !== null ? current : refresh();
    },
    saveGuild: async (guild: Guild, now: number): Promise<void> => {
      const value = JSON.stringify(guild);
      const isNews = await inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'settings');
        const known = await store.findGuild(tx);
        await store.replaceGuild(tx, { value, fetched_at: now });
        if (known?.value === value) return false;
        await store.raiseNumber(tx);
        return true;
      });
      if (isNews || current === null) await refresh();
      else current = { ...current, guildFetchedAt: now };
    },
  };
}

export const rereadSettings = (tx: Db, known: Settings): Promise<Settings> =>
  readSettings(tx, { known, guildId: known.guildId });

export async function readSettings(
  db: Db,
  { known, guildId }: { known: Settings | null; guildId: string },
): Promise<Settings> {
  // Number first: a commit in between is read again later.
  const number = await store.findNumber(db);
  if (known !== null && known.number === number) return known;
  const rows = await store.listSectionsAfter(db, known?.number ?? 0);
  const guild = await store.findGuild(db);
  const read = <T>(pick: (row: (typeof rows)[number]) => T) =>
    Object.fromEntries(rows.map((row) => [row.section, pick(row)]));
  return {
    number: Math.max(number, ...rows.map((row) => row.number)),
    values: { ...known?.values, ...read((row) => JSON.parse(row.value)) } as StoredValues,
    versions: { ...known?.versions, ...read((row) => row.version) } as Settings['versions'],
    guild: guild === undefined ? null : JSON.parse(guild.value),
    guildFetchedAt: guild?.fetched_at ?? null,
    guildId,
  };
}
