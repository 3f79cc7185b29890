import type { SectionValues } from '@ten-four/contract/settings/sections';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Database, type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { SECOND } from '#platform/clock';
import {
  findGuild,
  findNumber,
  listSectionsAfter,
  raiseNumber,
  replaceGuild,
} from '#platform/settings/settings.store';

/** A webhook as it is kept: its address sealed, and what may be seen of it. */
export interface StoredWebhook {
  sealed: string;
  ends: string;
  name: string | null;
}

/** The fields that hold one. */
export type WebhookField = 'webhookXbox' | 'webhookPlaystation';

/** What each section holds in the database. */
export type StoredValues = Omit<SectionValues, 'discord'> & {
  discord: Omit<SectionValues['discord'], WebhookField> & Record<WebhookField, StoredWebhook | null>;
};

/** What Discord last said of the community's server. */
export interface Guild {
  name: string;
  /** Hash of the icon, null where it has none. */
  icon: string | null;
  ownerId: string | null;
  roles: GuildRole[];
  /** Whether the bot may mention roles that not everybody may. */
  botMentions?: boolean;
  /** Those that messages can go to; absent while nobody has asked for them. */
  channels?: GuildChannel[];
  /** What roles and channels that the settings name are called, or were called last, by id. */
  names?: Record<string, string>;
}

/** `category` is the name of what it stands beneath. */
export interface GuildChannel {
  _id: string;
  name: string;
  category: string | null;
}

/** `color` is `#rrggbb`, null for none; highest roles first. */
export interface GuildRole {
  _id: string;
  name: string;
  color: string | null;
  managed: boolean;
  everyone: boolean;
  mentionable: boolean;
  belowBot: boolean;
}

/** All settings as they were at one number; never changed, so whoever holds it may go on by it to the end. */
export interface Settings {
  /** The number of all settings, which every change raises. */
  readonly number: number;
  readonly values: Readonly<StoredValues>;
  /** Each section's own version. */
  readonly versions: Readonly<Record<SectionName, number>>;
  readonly guild: Readonly<Guild> | null;
  readonly guildFetchedAt: number | null;
  /** The id of the Discord server, which is that of the role that every member holds as well. */
  readonly guildId: string;
}

/** So long a change at another process may go unnoticed by who has no session. */
const LOOK_EVERY = SECOND / 2;

/** The settings of this process: all sections in memory, so that reading one costs no statement. */
export type SettingsMemory = ReturnType<typeof createSettingsMemory>;

export function createSettingsMemory(deps: { database: Pick<Database, 'db' | 'engine'>; guildId: string }) {
  const { guildId } = deps;
  const { db, engine } = deps.database;
  // A process that has the database to itself hears of every change by itself.
  const lookEvery = engine === 'sqlite' ? Number.POSITIVE_INFINITY : LOOK_EVERY;
  let current: Settings | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Settings> | null = null;

  const read = async (): Promise<Settings> => {
    // Before anything is read: what is committed meanwhile is to be looked for again.
    lookedAt = performance.now();
    current = await readSettings(db, { known: current, guildId });
    return current;
  };

  /** One reading at a time; whoever asks while one is under way may need what came after it began. */
  const refresh = async (): Promise<Settings> => {
    if (reading !== null) await reading.catch(() => {});
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    /** The settings that the process holds; throws before the first reading. */
    current: (): Settings => {
      if (current === null) throw new Error('The settings have not been read yet');
      return current;
    },
    refresh,
    /** Something was committed here: whoever asks next without a session reads it. */
    lookAgain: () => {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    /** The settings at a number that a statement has found, or newer ones. */
    at: (number: number): Settings | Promise<Settings> =>
      current !== null && current.number >= number ? current : refresh(),
    /** For what is looked at all the time: as the process holds them, with what was committed here. */
    ownLatest: async (): Promise<Settings> =>
      current !== null && lookedAt !== Number.NEGATIVE_INFINITY ? current : refresh(),
    /** For what must not go by other settings than who caused it: asks which there are. */
    latest: async (): Promise<Settings> => {
      const number = await findNumber(db);
      return current !== null && current.number >= number ? current : refresh();
    },
    /** For requests without a session and for what the server does by itself: at most a moment old. */
    recent: async (): Promise<Settings> => {
      const isRecent = current !== null && performance.now() - lookedAt < lookEvery;
      return isRecent && current !== null ? current : refresh();
    },
    /** Stores what Discord said of the server; every process goes by it from the next request on. */
    saveGuild: async (guild: Guild, now: number): Promise<void> => {
      const value = JSON.stringify(guild);
      const isNews = await inTransaction(db, async (tx) => {
        await takeTurn(tx, 'settings');
        const known = await findGuild(tx);
        await replaceGuild(tx, { value, fetched_at: now });
        if (known?.value === value) return false;
        await raiseNumber(tx);
        return true;
      });
      if (isNews || current === null) await refresh();
      else current = { ...current, guildFetchedAt: now };
    },
  };
}

/** Settings that a request began with, as they are now in its transaction: no more than a look where none changed. */
export const rereadSettings = (tx: Db, known: Settings): Promise<Settings> =>
  readSettings(tx, { known, guildId: known.guildId });

/** The settings as they are in the database, or in a transaction; of those that are known only what changed is read. */
export async function readSettings(
  db: Db,
  { known, guildId }: { known: Settings | null; guildId: string },
): Promise<Settings> {
  // The number first: what is committed between the two reads is only read once more.
  const number = await findNumber(db);
  if (known !== null && known.number === number) return known;
  const rows = await listSectionsAfter(db, known?.number ?? 0);
  const guild = await findGuild(db);
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
