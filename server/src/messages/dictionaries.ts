import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of messages and notices (spec 3 §3). */
export const messagesDictionaries: DictionaryDeclarations = {
  notice_state: words('公告状态', { 0: '已发布', 1: '未发布' }),
  read_state: words('阅读状态', { 0: '未读', 1: '已读', 2: '已删除' }),
};

export const messagesEnumerations: EnumerationDeclarations = {
  'SiteNotice.state': 'notice_state',
  readState: 'read_state',
};
