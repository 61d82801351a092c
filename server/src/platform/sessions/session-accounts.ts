import type { Bus } from '@vigil/stores/bus/port';
import type { Collection } from '@vigil/stores/documents/port';
import type { SessionAccount } from '../context.js';

const channel = 'accounts.changed';

/** An account as it is stored. */
export type StoredAccount = SessionAccount & { readonly passwordHash: string | null };

/** The account without its secret. */
export function withoutSecrets(user: StoredAccount): SessionAccount {
  const { passwordHash: _secret, ...account } = user;
  return account;
}

/** Reads the accounts behind sessions and tells every process when one changed. */
export class SessionAccounts {
  constructor(
    private readonly users: Pick<Collection<StoredAccount>, 'get'>,
    private readonly bus: Bus,
  ) {}

  async read(userId: string): Promise<SessionAccount | null> {
    const user = await this.users.get(userId);
    return user === null ? null : withoutSecrets(user);
  }

  /**
   * To be called after every write of a user document: sessions then see the new one, and end when the
   * account is no longer in order.
   */
  changed(userId: string): void {
    this.bus.publish(channel, { userId });
  }

  /** `onGap`: changes may have been missed. */
  onChange(listener: (userId: string) => void, onGap?: () => void): () => void {
    const handler = (message: unknown): void => {
      const { userId } = message as { userId?: unknown };
      if (typeof userId === 'string') listener(userId);
    };
    return this.bus.subscribe(channel, handler, onGap === undefined ? {} : { onGap });
  }
}
