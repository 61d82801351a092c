import { mayUseBank, type Bank } from '@vigil/domain/question-bank/bank';
import type { Naming, Subject, Use } from '../platform/declarations/uses.js';
import { bankUser } from './bank-user.js';
import { allBanks } from './banks.js';

/** The banks that are shared with a department or a group, or filed under a value of their catalogue. */
export const namedByBanks: Naming = {
  async usesOf(context, subjects) {
    if (!subjects.some(({ kind }) => naming.has(kind))) return subjects.map(() => []);
    const [banks, who] = await Promise.all([allBanks(context.services), bankUser(context)]);
    return subjects.map((subject) =>
      banks
        .filter((bank) => names(bank, subject))
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

const naming: ReadonlySet<Subject['kind']> = new Set(['department', 'group', 'dictionary']);

function names({ shared, catId }: Bank, subject: Subject): boolean {
  if (subject.kind === 'department') return shared.departIds.includes(subject.id);
  if (subject.kind === 'dictionary') return subject.code === 'repo_catalog' && subject.value === catId;
  return subject.kind === 'group' && (shared.groupIds?.includes(subject.id) ?? false);
}
