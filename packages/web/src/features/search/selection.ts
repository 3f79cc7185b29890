import { useSearchParams } from 'react-router';

/** What a search goes by: a name or an SSN, a plate or a VIN, a serial or a registered name, a civilian's id. */
const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
const OF_SEARCH: readonly string[] = [...SELECTORS, 'owner'];
export interface Selection {
  by: (typeof SELECTORS)[number];
  text: string;
}

/**
 * Which search the page's address names (`?name=`, `?plate=`, `?weapon=` or `?id=`), and the way to another, each a step
 * of the browser's history: `addressOf` leaves what else the address says. `owner`: the registered owner of what was
 * found is shown too.
 */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const addressOf = ({ by, text }: Selection) => {
    const others = [...params].filter(([name]) => !OF_SEARCH.includes(name));
    return new URLSearchParams([...others, [by, text]]);
  };
  return {
    selection: selectionOf(params),
    owner: params.has('owner'),
    addressOf,
    search: ({ by, text }: Selection) => setParams({ [by]: text }),
    showOwner: () => setParams((current) => new URLSearchParams([...current, ['owner', 'true']])),
  };
}

function selectionOf(params: URLSearchParams): Selection | null {
  for (const by of SELECTORS) {
    const text = params.get(by)?.trim() ?? '';
    if (text !== '') return { by, text };
  }
  return null;
}
