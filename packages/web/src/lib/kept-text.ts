/** What this browser keeps under a name, for all of its tabs; null for nothing, and where it keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name. A browser that keeps nothing forgets it with the page. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The page goes by what it knows itself.
  }
}
