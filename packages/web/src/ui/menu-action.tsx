import { Menu } from '@mantine/core';
import type { RefObject } from 'react';

interface MenuActionProps {
  label: string;
  danger?: boolean;
  /** The menu's button. */
  button: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

/** Focuses the menu's button before the action, because the item is gone when a dialog returns the focus. */
export const MenuAction = ({ label, danger = false, button, onClick }: MenuActionProps) => (
  <Menu.Item
    {...(danger && { c: 'red.4' })}
    onClick={() => {
      button.current?.focus();
      onClick();
    }}
  >
    {label}
  </Menu.Item>
);
