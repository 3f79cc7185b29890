import '@mantine/core/styles/Menu.layer.css';
import { Menu, Popover } from '@mantine/core';

export const POPUPS = { Menu, Popover };
