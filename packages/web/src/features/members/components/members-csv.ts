import type { Member } from '@ten-four/contract/members/members.contract';
import { type CsvColumns, csvText } from '#lib/csv.ts';

export const CSV_COLUMNS: CsvColumns<Member> = {
  Username: ({ username }) => csvText(username),
  // Quoted, because spreadsheets would round it.
  'Discord ID': ({ discordId }) => `'${discordId}`,
  Grants: ({ grants }) => grants.join(', '),
  Callsign: ({ profiles }) => profiles.map(({ callsign }) => callsign).join(', '),
  Platform: ({ profiles }) => profiles.map(({ platform }) => platform).join(', '),
  Rank: ({ profiles }) => profiles.map(({ rank }) => csvText(rank)).join(', '),
  Characters: ({ characters }) => String(characters),
  'Hours, 30 days': ({ hours30 }) => hours30?.toFixed(1) ?? '',
  'First seen (UTC)': ({ firstSeen }) => firstSeen,
  'Last seen (UTC)': ({ lastSeen }) => lastSeen,
  'Suspended until (UTC)': ({ suspendedUntil }) => suspendedUntil ?? '',
  Left: ({ left }) => (left ? 'yes' : ''),
};
