import type { CardTables } from '#db/tables/cards.tables';
import type { DiscordTables } from '#db/tables/discord.tables';
import type { DispatchTables } from '#db/tables/dispatch.tables';
import type { PeopleTables } from '#db/tables/people.tables';
import type { PushTables } from '#db/tables/push.tables';
import type { RecordsTables } from '#db/tables/records.tables';
import type { SettingsTables } from '#db/tables/settings.tables';

/** IDs are UUIDv7, times milliseconds since 1970, flags 0 or 1, money cents, and lists JSON. */
export interface Tables
  extends PeopleTables,
    CardTables,
    DiscordTables,
    DispatchTables,
    PushTables,
    RecordsTables,
    SettingsTables {}
