import type { Plugin } from 'vite';

const STYLE = /\n\s*<link rel="stylesheet"[^>]*>/;

/**
 * Moves the stylesheet link after the first screen, because browsers don't paint what follows the link until it has
 * loaded. The app's script runs after it.
 */
export function paintFirstScreen(): Plugin {
  return {
    name: 'paint-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const style = STYLE.exec(page)?.[0];
        if (style === undefined) throw new Error('The page has no style file to move.');
        return page.replace(style, '').replace('\n  </body>', () => `${style}\n  </body>`);
      },
    },
  };
}
