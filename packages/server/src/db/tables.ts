import type { DiscordTables } from '#db/tables/discord.tables';
import type { DispatchTables } from '#db/tables/dispatch.tables';
import type { KeptTables } from '#db/tables/kept.tables';
import type { PeopleTables } from '#db/tables/people.tables';
import type { PushTables } from '#db/tables/push.tables';
import type { RecordsTables } from '#db/tables/records.tables';
import type { SettingsTables } from '#db/tables/settings.tables';

/**
 * The tables, as both engines have them: ids are UUIDv7 text, times are milliseconds since 1970, flags are 0 or 1,
 * money is whole cents, lists are JSON text. Only stores know these rows; presenters name what goes out.
 */
export interface Tables
  extends PeopleTables,
    DiscordTables,
    DispatchTables,
    KeptTables,
    PushTables,
    RecordsTables,
    SettingsTables {}
