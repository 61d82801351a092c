import { mayUseBank, type Bank } from '@vigil/domain/question-bank/bank';
import type { Naming, Subject, Use } from '../platform/declarations/uses.js';
import { bankUser } from './bank-user.js';
import { allBanks } from './banks.js';

/** The banks that are shared with a department or a group. */
export const namedByBanks: Naming = {
  async usesOf(context, subjects) {
    if (!subjects.some(({ kind }) => kind === 'department' || kind === 'group'))
      return subjects.map(() => []);
    const [banks, who] = await Promise.all([allBanks(context.services), bankUser(context)]);
    return subjects.map((subject) =>
      banks
        .filter((bank) => isSharedWith(bank, subject))
        .map((bank): Use => {
          const theirs = mayUseBank(bank, who);
          return {
            ...{ key: bank.id, noun: '题库', counter: '个', how: 'fixed' },
            ...{ id: theirs ? bank.id : null, title: theirs ? bank.title : null },
          };
        }),
    );
  },

  // Nothing counts departments or groups by their banks.
  counts: () => Promise.resolve(new Map()),
};

function isSharedWith({ shared }: Bank, subject: Subject): boolean {
  if (subject.kind === 'department') return shared.departIds.includes(subject.id);
  return subject.kind === 'group' && (shared.groupIds?.includes(subject.id) ?? false);
}
