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

export const iconOf = ({ label, services: [first = 'Police'] }: Tile): Icon =>
  ICONS[label] ?? OF_SERVICE[first];
