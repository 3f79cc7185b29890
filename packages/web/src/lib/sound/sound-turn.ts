import type { TabLock } from '../browser-lock.ts';

export interface TabState {
  visible: boolean;
  leading: boolean;
  allowed: boolean;
}

/** Elects the one audible tab: the one focused last, else the leader. Without a lock every tab may sound. */
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
      // Release first, because another tab may be waiting.
      if (claim !== 'front') this.stepBack();
      if (claim !== 'none') this.want(claim === 'front' ? 'take' : 'wait');
    }
  }

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
