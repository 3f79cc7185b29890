import { useSearchParams } from 'react-router';

/** What a search goes by: a name or an SSN, a plate or a VIN, a serial or a registered name, a civilian's id. */
const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
const OF_SEARCH: readonly string[] = [...SELECTORS, 'owner'];
export interface Selection {
  by: (typeof SELECTORS)[number];
  text: string;
}

/** What is searched: all that the database knows, or what fire/rescue may know of a person. */
export type SearchScope = 'database' | 'medical';

const SELECTORS_OF: Readonly<Record<SearchScope, readonly Selection['by'][]>> = {
  database: SELECTORS,
  medical: ['name', 'id'],
};

/**
 * Which search the page's address names (`?name=`, `?plate=`, `?weapon=` or `?id=`), and the way to another, each a step
 * of the browser's history: `addressOf` leaves what else the address says. `owner`: the registered owner of what was
 * found is shown too.
 */
export function useSearchAddress(scope: SearchScope = 'database') {
  const [params, setParams] = useSearchParams();
  const addressOf = ({ by, text }: Selection) => {
    const others = [...params].filter(([name]) => !OF_SEARCH.includes(name));
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
