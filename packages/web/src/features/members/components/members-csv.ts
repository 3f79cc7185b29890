import type { Member } from '@ten-four/contract/members/members.contract';
import { csvOf, csvText } from '#lib/csv.ts';

const HEADS = [
  'Username',
  'Discord id',
  'Grants',
  'Callsign',
  'Platform',
  'Rank',
  'Characters',
  'Hours, 30 days',
  'First seen (UTC)',
  'Last seen (UTC)',
  'Suspended until (UTC)',
  'Left',
];

/** Members as a file for a spreadsheet. */
export const membersCsv = (members: readonly Member[]): string =>
  csvOf(
    HEADS,
    members.map(({ profiles, ...member }) => [
      csvText(member.username),
      // Without the sign a spreadsheet would round it.
      `'${member.discordId}`,
      member.grants.join(', '),
      profiles.map(({ callsign }) => callsign).join(', '),
      profiles.map(({ platform }) => platform).join(', '),
      profiles.map(({ rank }) => csvText(rank)).join(', '),
      String(member.characters),
      member.hours30 === null ? '' : member.hours30.toFixed(1),
      member.firstSeen,
      member.lastSeen,
      member.suspendedUntil ?? '',
      member.left ? 'yes' : '',
    ]),
  );
