import { createContext, useContext } from 'react';

/** Replaces the dialog for a form on a page. */
export const NO_DIALOG = { onBusy: (_: boolean) => {}, onClose: () => {} };

export const DialogContext = createContext(NO_DIALOG);

/** Returns the dialog around a form. */
export const useDialog = () => useContext(DialogContext);
