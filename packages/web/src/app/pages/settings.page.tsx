import { Box, NativeSelect } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AdministratorsPanel } from '#features/members/components/administrators-panel.tsx';
import { HealthPanel } from '#features/outbox/components/health-panel.tsx';
import { BankPage } from '#features/settings/components/pages/bank-page.tsx';
import { ConsequencesPage } from '#features/settings/components/pages/consequences-page.tsx';
import { DepartmentPage } from '#features/settings/components/pages/department-page.tsx';
import { DepartmentsPage } from '#features/settings/components/pages/departments-page.tsx';
import { DiscordPage } from '#features/settings/components/pages/discord-page.tsx';
import { DispatchPage } from '#features/settings/components/pages/dispatch-page.tsx';
import { GeneralPage } from '#features/settings/components/pages/general-page.tsx';
import { HistoryPage } from '#features/settings/components/pages/history-page.tsx';
import { LicensePage } from '#features/settings/components/pages/license-page.tsx';
import { LicensesPage } from '#features/settings/components/pages/licenses-page.tsx';
import { PenalCodePage } from '#features/settings/components/pages/penal-code-page.tsx';
import { RolesPage } from '#features/settings/components/pages/roles-page.tsx';
import { TenCodesPage } from '#features/settings/components/pages/ten-codes-page.tsx';
import { TextsPage } from '#features/settings/components/pages/texts-page.tsx';
import { TransferPage } from '#features/settings/components/pages/transfer-page.tsx';
import { VehiclesPage } from '#features/settings/components/pages/vehicles-page.tsx';
import { CheckPanel } from '#features/setup/components/check-panel.tsx';
import { useRunCheck } from '#features/setup/setup.queries.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { usePageTitle } from '../page-handle.ts';
import navigation from '../shell/navigation-menu.module.css';
import { SETTINGS_PAGES, type SettingsPath, settingsAddress } from '../shell/settings-pages.ts';
import NotFoundPage from './not-found.page.tsx';
import classes from './settings.module.css';

const PAGES: Readonly<Record<SettingsPath, ComponentType>> = {
  '': GeneralPage,
  roles: RolesSettings,
  departments: DepartmentsPage,
  dispatch: DispatchPage,
  'ten-codes': TenCodesPage,
  'penal-code': PenalCodePage,
  licenses: LicensesPage,
  vehicles: VehiclesPage,
  bank: BankPage,
  consequences: ConsequencesPage,
  texts: TextsPage,
  discord: DiscordSettings,
  history: HistoryPage,
  transfer: TransferPage,
};

function RolesSettings() {
  return <RolesPage administrators={(owner) => <AdministratorsPanel owner={owner} />} />;
}

/** Tests the webhook as soon as it is set. */
function DiscordSettings() {
  const runCheck = useRunCheck();
  return (
    <DiscordPage
      onWebhook={() => void runCheck().catch(() => {})}
      check={<CheckPanel again="Run the check" />}
      health={<HealthPanel />}
    />
  );
}

const ENTRY_PAGES: Readonly<Partial<Record<SettingsPath, ComponentType>>> = {
  departments: DepartmentPage,
  licenses: LicensePage,
};

export default function SettingsPage() {
  const [path = '', id] = (useParams()['*'] ?? '').replace(/\/$/, '').split('/');
  const page = SETTINGS_PAGES.find((one) => one.path === path);
  usePageTitle(page && `Settings: ${page.label}`);
  const Page = page && (id === undefined ? PAGES : ENTRY_PAGES)[page.path];
  if (page === undefined || Page === undefined) return <NotFoundPage />;
  return (
    <div className={classes.frame}>
      <PageList current={page.path} />
      <div className={classes.content}>
        <Page key={`${page.path} ${id}`} />
      </div>
    </div>
  );
}

function PageList({ current }: { current: SettingsPath }) {
  const navigate = useNavigate();
  const phone = useBelow('sm');
  if (phone) {
    return (
      <Box p="12px 16px" style={{ borderBottom: '1px solid var(--tf-line)' }}>
        <NativeSelect
          size="touch"
          aria-label="Settings"
          value={current}
          onChange={({ currentTarget }) => void navigate(settingsAddress(currentTarget.value))}
          data={SETTINGS_PAGES.map(({ path, label }) => ({ value: path, label: `Settings: ${label}` }))}
        />
      </Box>
    );
  }
  return (
    <nav className={classes.list} aria-label="Settings">
      <ul>
        {SETTINGS_PAGES.map(({ path, label }) => (
          <li key={path}>
            <Link
              className={navigation.link ?? ''}
              to={settingsAddress(path)}
              aria-current={path === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
