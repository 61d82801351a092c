import { mayUseBank, wholeBank, type Bank, type QuestionHead } from '@vigil/domain/question-bank/bank';
import { homeRowsAtMost, type HomeRow, type HomeSection } from '../../platform/declarations/home.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { changedLately, changedRows } from '../../platform/reference/changed-rows.js';
import { bankUser } from '../bank-user.js';
import { collections } from '../collections.js';
import { questionHeads } from '../questions.js';

const empty = '最近 14 天没有更改。';

/** Banks that somebody changed lately, of those the reader may use. */
const bankChanges: HomeSection = {
  name: 'banks-changes',
  under: 'changes',
  permissions: ['repo:list'],
  empty,
  async load(context) {
    const { services } = context;
    const [found, who] = await Promise.all([
      services.documents.collection<Bank>(collections.banks).find(changedLately(services)),
      bankUser(context),
    ]);
    const banks = found.map(wholeBank).filter((bank) => mayUseBank(bank, who));
    const rows = await changedRows(services, { entity: 'bank', noun: '题库' }, banks, ({ id }) => ({
      page: 'QuList',
      rest: `?repoId=${encodeURIComponent(id)}`,
    }));
    return { total: banks.length, rows };
  },
};

/** Questions that somebody changed lately: one row for each bank, or an import would fill the whole list. */
const questionRows: HomeSection = {
  name: 'questions-changes',
  under: 'changes',
  permissions: ['repo:list'],
  empty,
  async load(context) {
    const { services } = context;
    const heads = await questionHeads(services).find(changedLately(services));
    const byBank = new Map<string, { readonly newest: QuestionHead; readonly count: number }>();
    for (const head of heads) {
      const known = byBank.get(head.repoId);
      byBank.set(head.repoId, { newest: known?.newest ?? head, count: (known?.count ?? 0) + 1 });
    }
    const [banks, who] = await Promise.all([
      services.documents.collection<Bank>(collections.banks).getMany([...byBank.keys()]),
      bankUser(context),
    ]);
    const usable = new Map(
      banks
        .map(wholeBank)
        .filter((bank) => mayUseBank(bank, who))
        .map((bank) => [bank.id, bank]),
    );
    // A map keeps the order in which banks came up: newest first.
    const seen = [...byBank.values()].filter(({ newest }) => usable.has(newest.repoId));
    const shown = seen.slice(0, homeRowsAtMost);
    const names = await declarationsOf(services).personNames(
      services,
      new Set(shown.flatMap(({ newest }) => newest.updateBy ?? [])),
    );
    const rows = shown.map(({ newest, count }): HomeRow => ({
      key: newest.repoId,
      place: -newest.updateTime,
      title: usable.get(newest.repoId)?.title ?? '',
      note: names.get(newest.updateBy ?? '') ?? null,
      tags: [{ text: `试题 ${count} 道`, tone: 'quiet' }],
      at: newest.updateTime,
      to: { page: 'QuList', rest: `?repoId=${encodeURIComponent(newest.repoId)}&sort=-updateTime` },
    }));
    return { total: seen.length, rows, more: { text: '最近更改的试题', to: { page: 'QuList' } } };
  },
};

/** What question banks bring to the console's home. */
export const questionBankHome: readonly HomeSection[] = [bankChanges, questionRows];
