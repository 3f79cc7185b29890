import { createContext } from 'react';

export interface DialogControl {
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** The control of the form dialog around a component. Outside dialogs it does nothing. */
export const DialogContext = createContext<DialogControl>({ onBusy: () => {}, onClose: () => {} });
