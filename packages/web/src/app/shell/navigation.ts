import {
  type Icon,
  IconBuildingBank,
  IconChartBar,
  IconClipboardList,
  IconFileText,
  IconFlame,
  IconGavel,
  IconHeadset,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMessages,
  IconPhoneCall,
  IconScale,
  IconSearch,
  IconSettings,
  IconShield,
  IconUserCheck,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';

export interface NavEntry {
  label: string;
  to: string;
  icon: Icon;
  starting?: true;
  also?: string;
  requests?: true;
  health?: true;
  calls?: true;
}

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

const PUBLIC_SAFETY: NavGroup = {
  label: 'Public Safety',
  entries: [
    { label: 'Dashboard', to: '/dashboard/pso', icon: IconLayoutDashboard, starting: true, calls: true },
    { label: 'Search Database', to: '/dashboard/pso/search', icon: IconSearch },
    {
      label: 'Reports',
      to: '/dashboard/pso/reports',
      icon: IconFileText,
      also: '/dashboard/pso/create-report',
    },
    { label: 'Warrants', to: '/dashboard/pso/warrants', icon: IconGavel },
  ],
};

const DISPATCH: NavGroup = {
  label: 'Dispatch',
  entries: [
    { label: 'Console', to: '/dashboard/dispatch', icon: IconHeadset, starting: true },
    { label: 'Shift Log', to: '/dashboard/dispatch/log', icon: IconClipboardList },
    { label: 'Statistics', to: '/dashboard/dispatch/statistics', icon: IconChartBar },
  ],
};

const FIRE_RESCUE: NavGroup = {
  label: 'SA Fire Rescue',
  entries: [
    { label: 'Dashboard', to: '/dashboard/safr', icon: IconFlame, starting: true, calls: true },
    { label: 'Search', to: '/dashboard/safr/search', icon: IconSearch },
    { label: 'Reports', to: '/dashboard/safr/reports', icon: IconFileText },
  ],
};

const STAFF: NavGroup = {
  label: 'Staff',
  entries: [
    { label: 'Members', to: '/dashboard/staff/members', icon: IconUsersGroup },
    {
      label: 'Account Requests',
      to: '/dashboard/staff/account-requests',
      icon: IconUserCheck,
      requests: true,
    },
    { label: 'Officers', to: '/dashboard/staff/officers', icon: IconShield },
    { label: 'Discord Messages', to: '/dashboard/staff/outbox', icon: IconMessages, health: true },
    { label: 'Audit Log', to: '/dashboard/staff/audit', icon: IconHistory },
    { label: 'Deleted Civilians', to: '/dashboard/staff/deleted-civilians', icon: IconUserOff },
  ],
};

const COMMUNITY: NavGroup = {
  label: 'Community',
  entries: [{ label: 'Settings', to: '/dashboard/settings', icon: IconSettings }],
};

export function useNavigation(): { general: readonly NavEntry[]; groups: readonly NavGroup[] } {
  const user = useCurrentUser().data;
  const bankName = useConfig().data?.bankName ?? 'Bank';
  return {
    general: [
      { label: 'Home', to: '/dashboard', icon: IconHome, starting: true },
      { label: 'Civilian', to: '/dashboard/civilian', icon: IconUsers },
      { label: 'Call 911', to: '/911', icon: IconPhoneCall },
      { label: bankName, to: '/bank', icon: IconBuildingBank },
      { label: 'Penal Code', to: '/dashboard/penal-code', icon: IconScale },
    ],
    groups: [
      ...(user?.publicSafety ? [PUBLIC_SAFETY] : []),
      ...(user?.dispatcher ? [DISPATCH] : []),
      ...(user?.fireRescue ? [FIRE_RESCUE] : []),
      ...(user?.staff ? [STAFF] : []),
      ...(user?.administrator ? [COMMUNITY] : []),
    ],
  };
}
