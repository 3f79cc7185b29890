import type { CardTables } from '#db/tables/cards.tables';
import type { DiscordTables } from '#db/tables/discord.tables';
import type { DispatchTables } from '#db/tables/dispatch.tables';
import type { PeopleTables } from '#db/tables/people.tables';
import type { PushTables } from '#db/tables/push.tables';
import type { RecordsTables } from '#db/tables/records.tables';
import type { SettingsTables } from '#db/tables/settings.tables';

/**
 * Rows of all tables: IDs are UUIDv7, times are milliseconds since 1970, flags are 0 or 1, money is cents, lists are
 * JSON.
 */
export interface Tables
  extends PeopleTables,
    CardTables,
    DiscordTables,
    DispatchTables,
    PushTables,
    RecordsTables,
    SettingsTables {}
