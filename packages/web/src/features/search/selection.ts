import { useSearchParams } from 'react-router';

/** What a search goes by: a name or an SSN, a plate or a VIN, a serial or a registered name, a civilian's id. */
const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
export interface Selection {
  by: (typeof SELECTORS)[number];
  text: string;
}

/**
 * Which search the page's address names (`?name=`, `?plate=`, `?weapon=` or `?id=`), and the way to another, each a step
 * of the browser's history. `owner`: the registered owner of what was found is shown too.
 */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  return {
    selection: selectionOf(params),
    owner: params.has('owner'),
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
