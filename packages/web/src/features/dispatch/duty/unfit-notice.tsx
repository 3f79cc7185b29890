import { Button } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import classes from './notice.module.css';

interface UnfitNoticeProps {
  onRegister: () => void;
}

/** Says that the officer's character is deceased, which ends duty, and offers to serve with another one. */
export function UnfitNotice({ onRegister }: UnfitNoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <p>{DISPATCH_TEXTS.unfit} You cannot go on duty with it.</p>
      <Button size="dense" onClick={onRegister}>
        Register another character
      </Button>
    </div>
  );
}
