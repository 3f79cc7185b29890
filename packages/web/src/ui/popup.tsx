import {
  createPolymorphicComponent,
  type MenuDividerProps,
  type MenuDropdownProps,
  type MenuItemProps,
  type MenuLabelProps,
  type MenuProps,
  type PopoverDropdownProps,
  type PopoverProps,
} from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fetchedWhenIdle, piece } from '#lib/piece.ts';
import { ABSENCE_WORDS } from './lazy-part.tsx';
import { showError } from './toast.ts';

/** No page needs them for its first look, and what places them is as large as a page. */
const parts = fetchedWhenIdle(piece(async () => (await import('./popup.parts.ts')).POPUPS));
type Parts = NonNullable<ReturnType<typeof parts.state.get>['part']>;

interface Popup {
  button: RefObject<HTMLElement | null>;
  /** What it is made of; null before its button was pressed. */
  made: Parts | null;
  press: () => void;
}

const PopupContext = createContext<Popup>({ button: { current: null }, made: null, press: () => undefined });

/** Made at the first press: a long table would else make one a row before anybody wants any. */
function PopupRoot({ make, children }: { make: (made: Parts) => ReactElement; children: ReactNode }) {
  const button = useRef<HTMLElement>(null);
  const [pressed, setPressed] = useState(false);
  const { part } = parts.state.use();
  const made = pressed ? part : null;
  useLayoutEffect(() => {
    if (made === null) return;
    // With its popup the button is a new element, which takes over focus and press.
    button.current?.focus();
    button.current?.click();
  }, [made]);
  const popup = useMemo(() => {
    const press = async () => {
      await parts.load();
      const { part: loaded, absence } = parts.state.get();
      if (loaded === null) showError(ABSENCE_WORDS[absence]);
      else setPressed(true);
    };
    return { button, made, press: () => void press() };
  }, [made]);
  return <PopupContext value={popup}>{made === null ? children : make(made)}</PopupContext>;
}

interface ButtonProps {
  ref?: Ref<HTMLElement>;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

interface TargetProps {
  /** The button. */
  children: ReactElement<ButtonProps>;
}

/** The button as it is before there is anything behind it, and as it is afterwards. */
function useButtons({ children }: TargetProps, kind: 'menu' | 'dialog') {
  const { button, press } = use(PopupContext);
  const load = () => void parts.load();
  return {
    unpressed: cloneElement(children, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: load,
      onFocus: load,
      onClick: press,
    }),
    pressed: cloneElement(children, { ref: useMergedRef(children.props.ref, button) }),
  };
}

function MenuRoot(props: MenuProps & { children: ReactNode }) {
  return <PopupRoot make={({ Menu: Made }) => <Made {...props} />}>{props.children}</PopupRoot>;
}

function MenuTarget(props: TargetProps) {
  const { made } = use(PopupContext);
  const { unpressed, pressed } = useButtons(props, 'menu');
  return made === null ? unpressed : <made.Menu.Target>{pressed}</made.Menu.Target>;
}

function MenuDropdown(props: MenuDropdownProps) {
  const { made } = use(PopupContext);
  return made && <made.Menu.Dropdown {...props} />;
}

const MenuItem = createPolymorphicComponent<'button', MenuItemProps>((props: MenuItemProps) => {
  const { made } = use(PopupContext);
  return made && <made.Menu.Item {...props} />;
});

function MenuLabel(props: MenuLabelProps) {
  const { made } = use(PopupContext);
  return made && <made.Menu.Label {...props} />;
}

function MenuDivider(props: MenuDividerProps) {
  const { made } = use(PopupContext);
  return made && <made.Menu.Divider {...props} />;
}

/** The component library's menu, which is loaded ahead of need and made at its first press. */
export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: MenuItem,
  Label: MenuLabel,
  Divider: MenuDivider,
});

function PopoverRoot(props: PopoverProps & { children: ReactNode }) {
  return <PopupRoot make={({ Popover: Made }) => <Made {...props} />}>{props.children}</PopupRoot>;
}

function PopoverTarget(props: TargetProps) {
  const { made } = use(PopupContext);
  const { unpressed, pressed } = useButtons(props, 'dialog');
  return made === null ? unpressed : <made.Popover.Target>{pressed}</made.Popover.Target>;
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const { made } = use(PopupContext);
  return made && <made.Popover.Dropdown {...props} />;
}

/** The same for what holds more than choices. */
export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });
