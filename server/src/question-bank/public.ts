/** What other slices use of question-bank: nothing else of this folder is theirs. */
export { bankRights, rightToBank } from './bank-rights.js';
export { bankUser } from './bank-user.js';
export { trainingBank, usableBanks } from './banks.js';
export { inOrder, inTree } from './chapter-order.js';
export { type QuestionVersionDocument, collections } from './collections.js';
export type { BankPool } from './pools/bank-pool.js';
export { type PoolPage, pageSha256 } from './pools/pool-pages.js';
export { questionPools } from './pools/question-pools.js';
export { poolEntryOf } from './pools/question-refs.js';
export { questionStore } from './question-store.js';
export { questionHeads } from './questions.js';
