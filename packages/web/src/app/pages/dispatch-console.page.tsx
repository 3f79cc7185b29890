import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { DispatchConsole } from '#features/dispatch/console/dispatch-console.tsx';
import { SearchTab } from '#features/search/components/search-tab.tsx';
import { type Selection, useSearchAddress } from '#features/search/selection.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { isQuestionMark } from '#lib/question-key.ts';
import { useAddress } from '#lib/use-address.ts';
import { useKeys } from '#lib/use-keys.ts';
import { warrantLink } from '../search-link.ts';
import { KeySheet } from '../shell/key-sheet.tsx';

export default function DispatchConsolePage() {
  const user = useCurrentUser().data ?? null;
  return user && <Console user={user} />;
}

/** Takes the search out of the URL, because a reload would run and log it again. */
function useSearchFromUrl() {
  const { selection: requested, addressOf } = useSearchAddress();
  const { change } = useAddress();
  const [selection, search] = useState<Selection | null>(null);
  const takeFromUrl = useEffectEvent((next: Selection) => {
    search(next);
    change({ [next.by]: null });
  });
  const { by, text } = requested ?? {};
  useEffect(() => {
    if (by !== undefined && text !== undefined) takeFromUrl({ by, text });
  }, [by, text]);
  return { selection, search, addressOf };
}

function Console({ user }: { user: CurrentUser }) {
  const { selection, search, addressOf } = useSearchFromUrl();
  const [keysOpened, setKeysOpened] = useState(false);
  useKeys((event) => {
    if (!isQuestionMark(event) || document.querySelector('[role="dialog"]') !== null) return;
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
