import type { TabLock } from '../browser-lock.ts';

export interface TabState {
  visible: boolean;
  leading: boolean;
  allowed: boolean;
}

/** Elects the one audible tab: the one focused last, else the leader. Without a lock every tab plays sounds. */
export class SoundTurn {
  private state: TabState = { visible: false, leading: false, allowed: false };
  private isMine = false;
  private release: () => void = () => {};
  private readonly lock: TabLock | null;
  private readonly onTurn: (isMine: boolean) => void;

  constructor(lock: TabLock | null, onTurn: (isMine: boolean) => void) {
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
      if (claim !== 'front') this.stop();
      if (claim !== 'none') this.acquire(claim === 'front' ? 'take' : 'wait');
    }
  }

  onFocus(): void {
    if (claimOf(this.state) === 'front') this.acquire('take');
  }

  stop(): void {
    this.release();
    this.release = () => {};
    this.setMine(false);
  }

  private acquire(how: 'take' | 'wait'): void {
    if (this.isMine || this.lock === null) return;
    this.release();
    this.release = this.lock.acquire(
      how,
      () => this.setMine(true),
      () => {
        this.setMine(false);
        if (claimOf(this.state) !== 'none') this.acquire('wait');
      },
    );
  }

  private setMine(isMine: boolean): void {
    if (isMine === this.isMine) return;
    this.isMine = isMine;
    this.onTurn(isMine);
  }
}

function claimOf({ visible, leading, allowed }: TabState): 'front' | 'back' | 'none' {
  if (!allowed) return 'none';
  if (visible) return 'front';
  return leading ? 'back' : 'none';
}
