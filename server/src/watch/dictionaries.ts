import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of live watch (wire.md). */
export const watchDictionaries: DictionaryDeclarations = {
  presence: words('在线状态', { online: '在线', quiet: '无操作', offline: '离线', unknown: '未知' }),
};

export const watchEnumerations: EnumerationDeclarations = { presence: 'presence' };
