import { createContext, useContext } from 'react';

/** Around a form on a page. Separate from dialogs, because pages also use it. */
export const NO_DIALOG = { onBusy: (_: boolean) => {}, onClose: () => {} };

export const DialogContext = createContext(NO_DIALOG);

/** Returns the dialog around a form. */
export const useDialog = () => useContext(DialogContext);
