import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useState } from 'react';
import { DispatchConsole } from '#features/dispatch/console/dispatch-console.tsx';
import { useSearchAddress } from '#features/search/selection.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { isQuestion } from '#lib/question-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/panel.tsx';
import { warrantLink } from '../search-link.ts';

const SearchTab = lazyPart(async () => ({
  default: (await import('#features/search/components/search-tab.tsx')).SearchTab,
}));
const KeySheet = lazyDialog(() => import('../shell/key-sheet.tsx'));

/** The dispatchers' console, for who may dispatch. */
export default function DispatchConsolePage() {
  const user = useCurrentUser().data ?? null;
  if (user?.dispatcher) return <Console user={user} />;
  return (
    <Panel title="No access">
      <EmptyState message={CONSOLE_TEXTS.needsRole} />
    </Panel>
  );
}

function Console({ user }: { user: CurrentUser }) {
  const { selection, search, addressOf } = useSearchAddress();
  const [keysOpened, setKeysOpened] = useState(false);
  useKeys((event) => {
    if (!isQuestion(event) || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    setKeysOpened(true);
  });
  return (
    <>
      <DispatchConsole
        user={user}
        search={{
          shown: selection && `${selection.by} ${selection.text}`,
          link: (by, text) => `?${addressOf({ by, text })}`,
          tab: (
            <SearchTab
              selection={selection}
              onSearch={search}
              warrantLink={user.publicSafety ? warrantLink : null}
            />
          ),
        }}
      />
      <KeySheet opened={keysOpened} dispatches onClose={() => setKeysOpened(false)} />
    </>
  );
}
