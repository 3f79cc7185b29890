import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import type { PaletteAct, PaletteItem } from './palette-item.ts';

/** For how long a first Enter waits for the second, in milliseconds. */
const AGAIN_WITHIN = 3000;

/** An item that waits for a second Enter, and what it asks meanwhile. */
export interface Asked {
  id: string;
  ask: string;
}

type Send = Extract<PaletteAct, { kind: 'send' }>;

interface ChooseOptions {
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onType: (text: string) => void;
}

/** Does what a chosen item does, one at a time. What fails is told in the palette, or by a toast once that is closed. */
export function useChoose({ onBusy, onClose, onType }: ChooseOptions) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Not the state: a second Enter may come before it is painted.
  const locked = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), AGAIN_WITHIN);
    return () => clearTimeout(timer);
  }, [asked]);

  const finish = () => {
    locked.current = true;
    onClose();
  };

  const send = async ({ run, failed, unreachable }: Send) => {
    locked.current = true;
    onBusy(true);
    setFailure(null);
    try {
      await run();
      if (!gone.current) onClose();
    } catch (error) {
      const message = failureMessage(error, failed, unreachable);
      if (gone.current) showError(message);
      else setFailure(message);
      locked.current = false;
    }
    if (!gone.current) onBusy(false);
  };

  const choose = ({ id, act }: PaletteItem) => {
    if (locked.current || act === null) return;
    switch (act.kind) {
      case 'type':
        return onType(act.text);
      case 'stay':
        return act.run();
      case 'go':
        finish();
        return act.run();
      case 'send':
        if (act.ask !== undefined && asked?.id !== id) return setAsked({ id, ask: act.ask });
        setAsked(null);
        return void send(act);
    }
  };

  return {
    choose,
    /** What was asked or had failed belongs to another text or item. */
    reset: () => {
      setAsked(null);
      setFailure(null);
    },
    asked,
    failure,
  };
}
