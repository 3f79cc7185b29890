import {
  type Icon,
  IconBook2,
  IconBuildingBank,
  IconChartBar,
  IconClipboardList,
  IconDeviceMobile,
  IconFileText,
  IconFlame,
  IconGavel,
  IconHammer,
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
  IconUserCircle,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import type { Role } from '../session/guards.tsx';

export interface NavEntry {
  label: string;
  to: string;
  icon: Icon;
  exact?: true;
  also?: string;
  badge?: 'calls' | 'requests' | 'health';
}

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

const GROUPS: readonly (NavGroup & { needs: Role | 'court' })[] = [
  {
    needs: 'publicSafety',
    label: 'Public Safety',
    entries: [
      { label: 'Dashboard', to: '/dashboard/pso', icon: IconLayoutDashboard, exact: true, badge: 'calls' },
      { label: 'Search Database', to: '/dashboard/pso/search', icon: IconSearch },
      {
        label: 'Reports',
        to: '/dashboard/pso/reports',
        icon: IconFileText,
        also: '/dashboard/pso/create-report',
      },
      { label: 'Warrants', to: '/dashboard/pso/warrants', icon: IconGavel },
    ],
  },
  {
    needs: 'court',
    label: 'Court',
    entries: [{ label: 'Cases', to: '/dashboard/cases', icon: IconHammer }],
  },
  {
    needs: 'dispatcher',
    label: 'Dispatch',
    entries: [
      { label: 'Console', to: '/dashboard/dispatch', icon: IconHeadset, exact: true },
      { label: 'Shift Log', to: '/dashboard/dispatch/log', icon: IconClipboardList },
      { label: 'Statistics', to: '/dashboard/dispatch/statistics', icon: IconChartBar },
    ],
  },
  {
    needs: 'fireRescue',
    label: 'SA Fire Rescue',
    entries: [
      { label: 'Dashboard', to: '/dashboard/safr', icon: IconFlame, exact: true, badge: 'calls' },
      { label: 'Search', to: '/dashboard/safr/search', icon: IconSearch },
      { label: 'Reports', to: '/dashboard/safr/reports', icon: IconFileText },
    ],
  },
  {
    needs: 'staff',
    label: 'Staff',
    entries: [
      { label: 'Members', to: '/dashboard/staff/members', icon: IconUsersGroup },
      {
        label: 'Account Requests',
        to: '/dashboard/staff/account-requests',
        icon: IconUserCheck,
        badge: 'requests',
      },
      { label: 'Officers', to: '/dashboard/staff/officers', icon: IconShield },
      { label: 'Discord Messages', to: '/dashboard/staff/outbox', icon: IconMessages, badge: 'health' },
      { label: 'Audit Log', to: '/dashboard/staff/audit', icon: IconHistory },
      { label: 'Deleted Civilians', to: '/dashboard/staff/deleted-civilians', icon: IconUserOff },
    ],
  },
  {
    needs: 'administrator',
    label: 'Community',
    entries: [{ label: 'Settings', to: '/dashboard/settings', icon: IconSettings }],
  },
];

/** Pages that the sidebar does not list. */
export const OWN_PAGES: readonly NavEntry[] = [
  { label: 'Your account', to: '/dashboard/account', icon: IconUserCircle },
  { label: 'Phone & Notifications', to: '/dashboard/phone', icon: IconDeviceMobile },
];
export const RULES_PAGE: NavEntry = { label: 'Rules', to: '/rules', icon: IconBook2 };

export function useNavigation(): { general: readonly NavEntry[]; groups: readonly NavGroup[] } {
  const user = useCurrentUser().data;
  const bankName = useConfig().data?.bankName ?? 'Bank';
  return {
    general: [
      { label: 'Home', to: '/dashboard', icon: IconHome, exact: true },
      { label: 'Civilian', to: '/dashboard/civilian', icon: IconUsers },
      { label: 'Call 911', to: '/911', icon: IconPhoneCall },
      { label: bankName, to: '/bank', icon: IconBuildingBank },
      { label: 'Penal Code', to: '/dashboard/penal-code', icon: IconScale },
    ],
    groups: GROUPS.filter(({ needs }) => user?.[needs]),
  };
}
