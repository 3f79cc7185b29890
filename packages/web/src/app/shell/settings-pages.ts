export const SETTINGS_PAGES = [
  { path: '', label: 'General' },
  { path: 'roles', label: 'Roles & grants' },
  { path: 'departments', label: 'Departments' },
  { path: 'dispatch', label: 'Dispatch' },
  { path: 'ten-codes', label: '10-codes' },
  { path: 'penal-code', label: 'Penal code' },
  { path: 'licenses', label: 'Licenses' },
  { path: 'vehicles', label: 'Vehicles & weapons' },
  { path: 'bank', label: 'Bank' },
  { path: 'consequences', label: 'Consequences' },
  { path: 'texts', label: 'Texts' },
  { path: 'discord', label: 'Discord' },
  { path: 'history', label: 'History' },
  { path: 'transfer', label: 'Import & export' },
] as const;
export type SettingsPath = (typeof SETTINGS_PAGES)[number]['path'];

const SETTINGS_ADDRESS = '/dashboard/settings';

export const settingsAddress = (path: string): string =>
  path === '' ? SETTINGS_ADDRESS : `${SETTINGS_ADDRESS}/${path}`;
