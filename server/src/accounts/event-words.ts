import { consentText } from '@vigil/domain/accounts/consent-purposes';
import type { PrivacyEvent } from '@vigil/domain/accounts/public';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

const say = (text: string) => ({ kind: 'account', text, fileId: null });
type PrivacyData<Type extends PrivacyEvent['type']> = Extract<PrivacyEvent, { type: Type }>['data'];
const titleIn = (data: unknown): string =>
  consentText((data as PrivacyData<'ConsentWithdrawn'>).purpose).title;

/** How auditors read the events of accounts. */
export const accountsWords: EventWordsTable = {
  ConsentGiven: ({ data }) =>
    say(`同意《${titleIn(data)}》第 ${(data as PrivacyData<'ConsentGiven'>).textVersion} 版`),
  ConsentWithdrawn: ({ data }) => say(`撤回对《${titleIn(data)}》的同意`),
  AccountClosingAsked: () => say('申请注销账号'),
  AccountClosingWithdrawn: () => say('注销申请结束'),
};
