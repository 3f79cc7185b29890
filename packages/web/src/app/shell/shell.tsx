import { Drawer } from '@mantine/core';
import { memo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { EndedDutyLine } from '#features/dispatch/duty/ended-duty-line.tsx';
import { RecapCard } from '#features/dispatch/service/recap-card.tsx';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { SetupLine } from '#features/setup/components/setup-line.tsx';
import { readFailure } from '#lib/api-client.ts';
import { Brand } from '#ui/brand.tsx';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { useBackCloses, useMountOnOpen } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { DispatchPart } from '../live/live-parts.tsx';
import { usePageHandle } from '../page-handle.ts';
import { Palette } from '../palette/palette.tsx';
import { usePalette } from '../palette/palette-button.tsx';
import { NavigationMenu, useRail } from './navigation-menu.tsx';
import { OfflineLine } from './offline-line.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export default function Shell() {
  const palette = usePalette();
  return (
    <>
      <Layout onSearch={palette.open} />
      <Palette {...palette} />
    </>
  );
}

const Layout = memo(({ onSearch }: { onSearch: () => void }) => {
  const user = useCurrentUser();
  const config = useConfig();
  const { section } = usePageHandle();
  const rail = useRail();
  const { pathname } = useLocation();
  // Closes with its page, before the focus moves.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  if (menuAt !== null && menuAt !== pathname) setMenuAt(null);
  const menuOpened = menuAt === pathname;
  const menu = useMountOnOpen(menuOpened);
  useBackCloses(menuOpened, () => setMenuAt(null));
  const failure = readFailure(user, 'Your session could not be loaded.');

  return (
    <div className={classes.shell} data-demo={config.data?.demo || undefined} data-rail={rail || undefined}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {config.data?.demo && <DemoBanner />}
      <nav className={classes.sidebar} aria-label="Main">
        <div className={classes.brand}>
          <Brand icon={config.data?.iconUrl}>Ten-Four</Brand>
        </div>
        <NavigationMenu />
        <DispatchPart name="foot" />
      </nav>
      {menu.mounted && (
        <Drawer
          opened={menu.opened}
          onClose={() => setMenuAt(null)}
          title={<Brand icon={config.data?.iconUrl}>Ten-Four</Brand>}
          size={288}
          padding={0}
          classNames={{ header: classes.drawerHead, body: classes.drawerBody, content: classes.drawer }}
        >
          <nav className={classes.drawerBody} aria-label="Main">
            <NavigationMenu />
          </nav>
        </Drawer>
      )}
      <div className={classes.column}>
        <TopBar menuOpened={menuOpened} onOpenMenu={() => setMenuAt(pathname)} onOpenPalette={onSearch} />
        <OfflineLine />
        {user.data != null && !pathname.startsWith('/dashboard/dispatch') && <RecapCard user={user.data} />}
        <main className={classes.main} id="content" tabIndex={-1} data-section={section}>
          {user.data?.administrator && <SetupLine />}
          {user.data?.dutyEnded != null && <EndedDutyLine user={user.data} ended={user.data.dutyEnded} />}
          {failure === undefined ? <Outlet /> : <ErrorState {...failure} />}
        </main>
      </div>
      <DispatchPart name="bar" onSearch={onSearch} />
    </div>
  );
});
