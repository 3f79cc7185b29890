import {
  type Icon,
  IconAlertTriangle,
  IconCarCrash,
  IconDots,
  IconEye,
  IconFlame,
  IconHeartbeat,
  IconLockOpen,
  IconShield,
  IconTarget,
} from '@tabler/icons-react';
import type { Tile } from './emergency-form.values.ts';

/** Signs of the tiles that a community begins with. */
const ICONS: Record<string, Icon> = {
  'Shots fired': IconTarget,
  'Robbery or break-in': IconLockOpen,
  'Fight or threat': IconAlertTriangle,
  Suspicious: IconEye,
  Crash: IconCarCrash,
  'Hurt or ill': IconHeartbeat,
  'Fire or smoke': IconFlame,
  'Something else': IconDots,
};

const OF_SERVICE = { Police: IconShield, Fire: IconFlame, EMS: IconHeartbeat };

/** The sign of a tile; of one of the community's own that of who comes first. */
export const iconOf = ({ label, services: [first = 'Police'] }: Tile): Icon =>
  ICONS[label] ?? OF_SERVICE[first];
