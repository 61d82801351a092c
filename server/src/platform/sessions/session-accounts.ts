import type { Bus } from '@vigil/stores/bus/port';
import type { AccountSource, SessionAccount } from './account-source.js';

const accountsChannel = 'accounts.changed';
const rolesChannel = 'roles.changed';

/** Reads the accounts behind sessions and tells every process when one changed, or what a role permits. */
export class SessionAccounts {
  private readonly roleListeners = new Set<(code: string) => void>();
  private readonly atOnce = new Set<(userId: string) => void>();

  constructor(
    private readonly source: AccountSource,
    private readonly bus: Bus,
  ) {}

  /** With what its roles permit now. */
  read(userId: string): Promise<SessionAccount | null> {
    return this.source.read(userId);
  }

  /**
   * To be called after every write of a user document: sessions then see the new one, and end when the account
   * is no longer in order.
   */
  changed(userId: string): void {
    for (const listener of this.atOnce) listener(userId);
    this.bus.publish(accountsChannel, { userId });
  }

  /** To be called after every change of a role: the next call of everybody who has it, here and elsewhere, sees it. */
  roleChanged(code: string): void {
    this.source.forgetRoles();
    for (const listener of this.roleListeners) listener(code);
    this.bus.publish(rolesChannel, { code });
  }

  /** `onGap`: changes may have been missed. */
  onChange(listener: (userId: string) => void, onGap?: () => void): () => void {
    const handler = (message: unknown): void => {
      const { userId } = message as { userId?: unknown };
      if (typeof userId === 'string') listener(userId);
    };
    return this.bus.subscribe(accountsChannel, handler, onGap === undefined ? {} : { onGap });
  }

  /**
   * The same for what is kept of many accounts: a change made in this process is told before the call that made it is
   * answered, besides what the bus tells.
   */
  onChangeAtOnce(listener: (userId: string) => void, onGap: () => void): () => void {
    this.atOnce.add(listener);
    const stop = this.onChange(listener, onGap);
    return () => {
      this.atOnce.delete(listener);
      stop();
    };
  }

  /** Whoever has the role may hold other permissions now. `onGap`: that may be true of any role. */
  onRoleChange(listener: (code: string) => void, onGap: () => void): () => void {
    const handler = (message: unknown): void => {
      const { code } = message as { code?: unknown };
      if (typeof code !== 'string') return;
      this.source.forgetRoles();
      listener(code);
    };
    const missed = (): void => {
      this.source.forgetRoles();
      onGap();
    };
    this.roleListeners.add(listener);
    const stop = this.bus.subscribe(rolesChannel, handler, { onGap: missed });
    return () => {
      this.roleListeners.delete(listener);
      stop();
    };
  }
}
