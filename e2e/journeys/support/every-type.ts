/** Groups of a paper that has one question of each type, and one more to hear. */
export const everyType = [
  { title: '一、单选题', quType: 1, perScore: 5, quIds: ['it-base-01'] },
  { title: '二、多选题', quType: 2, perScore: 5, draws: [{ repoId: 'it', quType: 2, count: 1 }] },
  { title: '三、判断题', quType: 3, perScore: 5, draws: [{ repoId: 'it', quType: 3, count: 1 }] },
  { title: '四、简答题', quType: 4, perScore: 5, quIds: ['humanities-words-08'] },
  { title: '五、填空题', quType: 5, perScore: 5, quIds: ['math-algebra-10'] },
  { title: '六、匹配题', quType: 6, perScore: 5, quIds: ['it-net-08'] },
  { title: '七、Scratch', quType: 7, perScore: 5, quIds: ['code-scratch-03'] },
  { title: '八、Python', quType: 8, perScore: 5, quIds: ['code-python-08'] },
  { title: '九、C++', quType: 9, perScore: 5, quIds: ['code-cpp-05'] },
  { title: '十、组合题', quType: 99, perScore: 5, quIds: ['safety-aid-07'] },
  {
    title: '十一、听力',
    quType: 1,
    perScore: 5,
    draws: [{ repoId: 'science', chapterId: 'listen', quType: 1, count: 1 }],
  },
];
