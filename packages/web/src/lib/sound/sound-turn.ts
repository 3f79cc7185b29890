import type { TabLock } from './browser-lock.ts';

/** What decides whether a tab should be the one that is heard. */
export interface TabState {
  visible: boolean;
  leading: boolean;
  allowed: boolean;
}

/**
 * Finds the one tab of a browser that is heard: the one that came to the front last, else the one that holds the
 * connection. `lock` is null where tabs cannot agree: then each that may be heard is.
 */
export class SoundTurn {
  private state: TabState = { visible: false, leading: false, allowed: false };
  private mine = false;
  private giveBack: () => void = () => {};
  private readonly lock: TabLock | null;
  private readonly onTurn: (mine: boolean) => void;

  constructor(lock: TabLock | null, onTurn: (mine: boolean) => void) {
    this.lock = lock;
    this.onTurn = onTurn;
  }

  update(change: Partial<TabState>): void {
    const before = claimOf(this.state);
    this.state = { ...this.state, ...change };
    const claim = claimOf(this.state);
    if (this.lock === null) this.setMine(this.state.allowed);
    else if (claim !== before) {
      // One that left the front makes room first: another may be waiting there.
      if (claim !== 'front') this.stepBack();
      if (claim !== 'none') this.want(claim === 'front' ? 'take' : 'wait');
    }
  }

  /** The user turned to this tab, of several that can be seen. */
  chosen(): void {
    if (claimOf(this.state) === 'front' && !this.mine) this.want('take');
  }

  stop(): void {
    this.stepBack();
  }

  private want(how: 'take' | 'wait'): void {
    if (this.mine || this.lock === null) return;
    this.giveBack();
    this.giveBack = this.lock.acquire(
      how,
      () => this.setMine(true),
      () => {
        this.setMine(false);
        if (claimOf(this.state) !== 'none') this.want('wait');
      },
    );
  }

  private stepBack(): void {
    this.giveBack();
    this.giveBack = () => {};
    this.setMine(false);
  }

  private setMine(mine: boolean): void {
    if (mine === this.mine) return;
    this.mine = mine;
    this.onTurn(mine);
  }
}

function claimOf({ visible, leading, allowed }: TabState): 'front' | 'back' | 'none' {
  if (!allowed) return 'none';
  if (visible) return 'front';
  return leading ? 'back' : 'none';
}
