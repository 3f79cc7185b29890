import type { Plugin } from 'vite';

/** Names for developers' tools, without which nothing would hold on to the component. */
const NAME = /^\w+\.displayName = .*;$/gm;
/** Makes a component or a context, and does nothing else. */
const MAKING = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Makes a component of the old kind. */
const CLASS = /^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?\n\});/gm;

/** Lets the bundler leave out what the app does not use of the router, which the library itself does not say of it. */
export function usedRouter(): Plugin {
  return {
    name: 'used-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(NAME, '')
          .replace(MAKING, '= /* @__PURE__ */ $1')
          .replace(CLASS, '$1/* @__PURE__ */ (() => $2)();'),
    },
  };
}

/** Both ask whether it is what they were given to scroll with, and so bring it, and with it all that places menus. */
const BROUGHT = /^import \{ ScrollArea \} from .*;$/m;
const ASKED = 'scrollAreaComponent === ScrollArea.Autosize';

/** Leaves out of dialogs and drawers a way to scroll that the app does not use. */
export function plainDialogs(): Plugin {
  return {
    name: 'plain-dialogs',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/(Modal\/ModalRoot|Drawer\/DrawerRoot)\.mjs$/ },
      handler(code, id) {
        const without = code.replace(BROUGHT, '').replace(ASKED, 'false');
        if (without.includes('ScrollArea.')) this.error(`${id} uses ScrollArea otherwise than it did.`);
        return without;
      },
    },
  };
}
