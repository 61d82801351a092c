import type {
  DictionaryDeclarations,
  EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of messages and notices (spec 3 §3). */
export const messagesDictionaries: DictionaryDeclarations = {
  notice_state: { 0: '已发布', 1: '未发布' },
  read_state: { 0: '未读', 1: '已读', 2: '已删除' },
};

export const messagesEnumerations: EnumerationDeclarations = {
  'SiteNotice.state': 'notice_state',
  readState: 'read_state',
};
