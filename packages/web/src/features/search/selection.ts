import { useSearchParams } from 'react-router';

const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
const SEARCH_PARAMS: readonly string[] = [...SELECTORS, 'owner'];
export interface Selection {
  by: (typeof SELECTORS)[number];
  text: string;
}

export type SearchScope = 'database' | 'medical';

const SELECTORS_OF: Readonly<Record<SearchScope, readonly Selection['by'][]>> = {
  database: SELECTORS,
  medical: ['name', 'id'],
};

/**
 * Reads the search from the URL (`?name=`, `?plate=`, `?weapon=` or `?id=`); each search is a history entry. `owner`
 * also shows the registered owner.
 */
export function useSearchAddress(scope: SearchScope = 'database') {
  const [params, setParams] = useSearchParams();
  const addressOf = ({ by, text }: Selection) => {
    const others = [...params].filter(([name]) => !SEARCH_PARAMS.includes(name));
    return new URLSearchParams([...others, [by, text]]);
  };
  return {
    selection: selectionOf(params, SELECTORS_OF[scope]),
    owner: params.has('owner'),
    addressOf,
    search: ({ by, text }: Selection) => setParams({ [by]: text }),
    showOwner: () => setParams((current) => new URLSearchParams([...current, ['owner', 'true']])),
  };
}

function selectionOf(params: URLSearchParams, selectors: readonly Selection['by'][]): Selection | null {
  for (const by of selectors) {
    const text = params.get(by)?.trim() ?? '';
    if (text !== '') return { by, text };
  }
  return null;
}
