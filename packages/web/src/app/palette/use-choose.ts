import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import type { PaletteAction, PaletteItem } from './palette-item.ts';

const CONFIRM_WITHIN = 3000;

type Send = Extract<PaletteAction, { kind: 'send' }>;

interface ChooseOptions {
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onType: (text: string) => void;
}

export function useChoose({ onBusy, onClose, onType }: ChooseOptions) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ id: string; ask: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, because a second Enter may come before the state is rendered.
  const locked = useRef(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), CONFIRM_WITHIN);
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
      if (!isUnmounted.current) onClose();
    } catch (error) {
      const message = failureMessage(error, failed, unreachable);
      if (isUnmounted.current) showError(message);
      else setFailure(message);
      locked.current = false;
    }
    if (!isUnmounted.current) onBusy(false);
  };

  const choose = ({ id, action }: PaletteItem) => {
    if (locked.current || action === null) return;
    switch (action.kind) {
      case 'type':
        return onType(action.text);
      case 'stay':
        return action.run();
      case 'open':
        finish();
        return void navigate(action.to);
      case 'go':
        finish();
        return action.run();
      case 'send':
        if (action.ask !== undefined && asked?.id !== id) return setAsked({ id, ask: action.ask });
        setAsked(null);
        return void send(action);
    }
  };

  return {
    choose,
    reset: () => {
      setAsked(null);
      setFailure(null);
    },
    asked,
    failure,
  };
}
