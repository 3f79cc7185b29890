import { createContext } from 'react';
import type { DialogControl } from './form-dialog.tsx';

/** The control of the form dialog around a component. Outside dialogs it does nothing. */
export const DialogContext = createContext<DialogControl>({ onBusy: () => {}, onClose: () => {} });
