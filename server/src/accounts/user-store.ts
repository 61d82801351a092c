import { wholeAccount, type User } from '@vigil/domain/organisation/public';
import { collections as peopleCollections } from '../organisation/public.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';

/**
 * The accounts themselves, secrets included: only this slice reads them. Names for lists are `People`'s
 * (organisation/people.ts).
 */
export class UserStore {
  private readonly users: Collection<User>;

  constructor(documents: Documents) {
    this.users = documents.collection<User>(peopleCollections.users);
  }

  async byName(userName: string): Promise<User | null> {
    const [user] = await this.users.find({ filter: { userName }, limit: 1 });
    return user === undefined ? null : wholeAccount(user);
  }

  async byId(userId: string): Promise<User | null> {
    const user = await this.users.get(userId);
    return user === null ? null : wholeAccount(user);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.users.count()) === 0;
  }

  /** False when the name is taken. */
  async add(user: User): Promise<boolean> {
    return (await this.users.save(user, null)) === 'written';
  }
}
