import { quTypeNames } from '@vigil/domain/question-bank/question';
import {
  tree,
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of question banks (spec 1 §3–4). */
export const questionBankDictionaries: DictionaryDeclarations = {
  qu_type: words('题型', quTypeNames),
  level: words('难度', { 1: '易', 2: '中', 3: '难' }),
  repo_catalog: tree('题库分类', [
    {
      value: 'R01',
      title: '安全与合规',
      children: [
        { value: 'R01R01', title: '安全生产' },
        { value: 'R01R02', title: '消防与应急' },
        { value: 'R01R03', title: '法律法规' },
      ],
    },
    {
      value: 'R02',
      title: '信息技术',
      children: [
        { value: 'R02R01', title: '计算机基础' },
        { value: 'R02R02', title: '编程与算法' },
        { value: 'R02R03', title: '信息安全' },
      ],
    },
    {
      value: 'R03',
      title: '通识与素养',
      children: [
        { value: 'R03R01', title: '数学与逻辑' },
        { value: 'R03R02', title: '语文与历史' },
        { value: 'R03R03', title: '自然科学' },
        { value: 'R03R04', title: '生活常识' },
      ],
    },
    { value: 'R04', title: '岗位技能' },
  ]),
};

export const questionBankEnumerations: EnumerationDeclarations = {
  quType: 'qu_type',
  level: 'level',
  'BankRow.catId': 'repo_catalog',
};
